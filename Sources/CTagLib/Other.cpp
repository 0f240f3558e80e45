// SPDX-License-Identifier: GPL-3.0-or-later
// Formats whose tags are read but never written: the library keeps no files of theirs.
#include "Document.hpp"
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asftag.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/id3v2tag.h>
#include <taglib/mpcfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavpackfile.h>

using namespace TagLib;

namespace otokura {
namespace {

/// Monkey's Audio, WavPack and Musepack: APEv2 wins, then ID3v1.
template <typename File> class APEDocument final : public Document {
public:
  explicit APEDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid(); }
  PropertyMap properties() const override { return file.properties(); }
  std::vector<Picture> pictures() const override { return ape_pictures(file.APETag()); }

private:
  mutable File file;
};

class ASFDocument final : public Document {
public:
  explicit ASFDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid() && file.tag(); }

  PropertyMap properties() const override { return file.tag()->properties(); }

  std::vector<Picture> pictures() const override {
    std::vector<Picture> pictures;
    const ASF::AttributeListMap &map = file.tag()->attributeListMap();
    if (!map.contains("WM/Picture")) return pictures;
    for (const ASF::Attribute &attribute : map["WM/Picture"]) {
      const ASF::Picture wm = attribute.toPicture();
      if (!wm.isValid()) continue;
      Picture picture;
      picture.data = wm.picture();
      picture.kind = static_cast<uint8_t>(wm.type());
      picture.description = wm.description();
      pictures.push_back(picture);
    }
    return pictures;
  }

private:
  ASF::File file;
};

/// A file that holds an ID3v2 tag somewhere in it.
class RawFile final : public File {
public:
  explicit RawFile(const char *path) : File(path) {}
  TagLib::Tag *tag() const override { return nullptr; }
  AudioProperties *audioProperties() const override { return nullptr; }
  bool save() override { return false; }
};

std::vector<Picture> id3_pictures(const ID3v2::Tag *tag) {
  std::vector<Picture> pictures;
  if (!tag) return pictures;
  for (ID3v2::Frame *frame : tag->frameList("APIC")) {
    auto attached = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame);
    if (!attached) continue;
    Picture picture;
    picture.data = attached->picture();
    picture.kind = static_cast<uint8_t>(attached->type());
    picture.description = attached->description();
    pictures.push_back(picture);
  }
  return pictures;
}

/// DSF keeps ID3v2 at the position that its header names (DSF specification 1.01, DSD chunk).
class DSFDocument final : public Document {
public:
  explicit DSFDocument(const char *path) : file(path) {
    if (!file.isOpen()) return;
    file.seek(20);
    const long long position = file.readBlock(8).toLongLong(false);
    if (position > 0 && position < file.length())
      tag = std::make_unique<ID3v2::Tag>(&file, static_cast<long>(position));
  }
  bool is_valid() const { return tag != nullptr; }
  PropertyMap properties() const override { return tag->properties(); }
  std::vector<Picture> pictures() const override { return id3_pictures(tag.get()); }
  ID3v2::Tag *id3v2() const override { return tag.get(); }

private:
  RawFile file;
  std::unique_ptr<ID3v2::Tag> tag;
};

class TrueAudioDocument final : public Document {
public:
  explicit TrueAudioDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid(); }
  PropertyMap properties() const override { return file.properties(); }
  std::vector<Picture> pictures() const override { return id3_pictures(file.ID3v2Tag()); }

private:
  mutable TrueAudio::File file;
};

template <typename Type> std::unique_ptr<Document> opened(const char *path) {
  auto document = std::make_unique<Type>(path);
  if (!document->is_valid()) return nullptr;
  return document;
}

}  // namespace

std::unique_ptr<Document> open_other(const char *path, otk_tag_format format) {
  switch (format) {
  case OTK_TAG_APE: return opened<APEDocument<APE::File>>(path);
  case OTK_TAG_WAVPACK: return opened<APEDocument<WavPack::File>>(path);
  case OTK_TAG_MUSEPACK: return opened<APEDocument<MPC::File>>(path);
  case OTK_TAG_ASF: return opened<ASFDocument>(path);
  case OTK_TAG_DSF: return opened<DSFDocument>(path);
  case OTK_TAG_TRUE_AUDIO: return opened<TrueAudioDocument>(path);
  default: return nullptr;
  }
}

}  // namespace otokura
