// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "CTagLib.h"
#include <taglib/tfile.h>
#include <taglib/tpropertymap.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace TagLib {
namespace ID3v2 { class Tag; }
namespace MP4 { class Tag; }
namespace Ogg { class XiphComment; }
namespace APE { class Tag; }
}

namespace otokura {

struct Picture {
  TagLib::ByteVector data;
  uint8_t kind = 0;
  std::string media_type;
  TagLib::String description;
};

/// One file's tags in the form of its format.
///
/// The base class reads through TagLib's property map and refuses to write; formats that we write
/// say how.
class Document {
public:
  /// Opens a file as a format; null where it is none.
  static std::unique_ptr<Document> open(const char *path, otk_tag_format format);

  virtual ~Document() = default;
  virtual TagLib::PropertyMap properties() const = 0;
  virtual std::vector<Picture> pictures() const { return {}; }
  virtual bool set(const TagLib::String &, const TagLib::StringList &) { return false; }
  virtual bool clear_pictures() { return false; }
  virtual bool add_picture(const Picture &) { return false; }
  virtual bool save() { return false; }

  /// Adds all that another document holds: as it is from one of the same kind, else key by key.
  virtual bool carry(const Document &) { return false; }

  /// The native tag that carries between files of one kind as it is; null for other kinds.
  virtual TagLib::ID3v2::Tag *id3v2() const { return nullptr; }
  virtual TagLib::MP4::Tag *mp4() const { return nullptr; }
  virtual TagLib::Ogg::XiphComment *xiph() const { return nullptr; }
};

std::unique_ptr<Document> open_id3(const char *path, otk_tag_format format);
std::unique_ptr<Document> open_mp4(const char *path);
std::unique_ptr<Document> open_xiph(const char *path, otk_tag_format format);
std::unique_ptr<Document> open_other(const char *path, otk_tag_format format);

/// Adds to `map` what `more` has under keys that `map` lacks.
void add_missing(TagLib::PropertyMap &map, const TagLib::PropertyMap &more);

/// A document's texts with "3" of "12" joined to "3/12", as all formats but Vorbis comments have it.
TagLib::PropertyMap joined_numbers(const TagLib::PropertyMap &map);

/// Fills the text frames that TagLib left empty, from the start of the file that holds the tag.
void read_unmarked_utf16(TagLib::ID3v2::Tag *tag, const TagLib::ByteVector &file);

/// The pictures of an APEv2 tag.
std::vector<Picture> ape_pictures(TagLib::APE::Tag *tag);

}  // namespace otokura
