// SPDX-License-Identifier: GPL-3.0-or-later
// Vorbis comments in FLAC and Ogg (xiph.org/vorbis/doc/v-comment.html), and FLAC's pictures.
#include "Document.hpp"
#include <taglib/flacfile.h>
#include <taglib/flacpicture.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/speexfile.h>
#include <taglib/vorbisfile.h>
#include <taglib/xiphcomment.h>

using namespace TagLib;

namespace otokura {
namespace {

void append(std::vector<Picture> &pictures, const List<FLAC::Picture *> &list) {
  for (const FLAC::Picture *flac : list) {
    Picture picture;
    picture.data = flac->data();
    picture.kind = static_cast<uint8_t>(flac->type());
    picture.media_type = flac->mimeType().to8Bit(true);
    picture.description = flac->description();
    pictures.push_back(picture);
  }
}

FLAC::Picture *made(const Picture &picture) {
  auto flac = new FLAC::Picture;
  flac->setType(static_cast<FLAC::Picture::Type>(picture.kind));
  flac->setMimeType(picture.media_type);
  flac->setDescription(picture.description);
  flac->setData(picture.data);
  return flac;
}

/// What all files with a Vorbis comment share.
class XiphDocument : public Document {
public:
  PropertyMap properties() const override { return xiph()->properties(); }

  std::vector<Picture> pictures() const override {
    std::vector<Picture> pictures;
    append(pictures, xiph()->pictureList());
    return pictures;
  }

  bool set(const String &key, const StringList &values) override {
    if (key == "TRACKNUMBER") return set_pair(key, "TRACKTOTAL", values);
    if (key == "DISCNUMBER") return set_pair(key, "DISCTOTAL", values);
    replace(key, values);
    return true;
  }

  bool clear_pictures() override {
    xiph()->removeAllPictures();
    return true;
  }

  bool add_picture(const Picture &picture) override {
    xiph()->addPicture(made(picture));
    return true;
  }

  bool carry(const Document &source) override {
    const PropertyMap present = properties();
    for (const auto &entry : source.properties())
      if (!present.contains(entry.first) && Ogg::XiphComment::checkKey(entry.first))
        set(entry.first, entry.second);
    for (const Picture &picture : source.pictures()) add_picture(picture);
    return true;
  }

private:
  void replace(const String &key, const StringList &values) {
    xiph()->removeFields(key);
    for (const String &value : values) xiph()->addField(key, value, false);
  }

  /// "3/12" lies in two fields.
  bool set_pair(const String &number, const String &total, const StringList &values) {
    const String text = values.isEmpty() ? String() : values.front();
    const int slash = text.find("/");
    if (slash < 0) {
      replace(number, values);
      return true;
    }
    const String count = text.substr(0, slash);
    replace(number, count == "0" ? StringList() : StringList(count));
    replace(total, text.substr(slash + 1));
    return true;
  }
};

class FLACDocument final : public XiphDocument {
public:
  explicit FLACDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid(); }
  Ogg::XiphComment *xiph() const override { return file.xiphComment(true); }
  bool save() override { return file.save(); }

  PropertyMap properties() const override {
    PropertyMap map = XiphDocument::properties();
    if (file.hasID3v2Tag()) add_missing(map, file.ID3v2Tag()->properties());
    if (file.hasID3v1Tag()) add_missing(map, file.ID3v1Tag()->properties());
    return map;
  }

  std::vector<Picture> pictures() const override {
    std::vector<Picture> pictures;
    append(pictures, file.pictureList());
    append(pictures, xiph()->pictureList());
    return pictures;
  }

  bool clear_pictures() override {
    file.removePictures();
    return XiphDocument::clear_pictures();
  }

  bool add_picture(const Picture &picture) override {
    file.addPicture(made(picture));
    return true;
  }

private:
  // TagLib's accessors are not const.
  mutable FLAC::File file;
};

template <typename File> class OggDocument final : public XiphDocument {
public:
  explicit OggDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid() && file.tag(); }
  Ogg::XiphComment *xiph() const override { return file.tag(); }
  bool save() override { return file.save(); }

private:
  mutable File file;
};

template <typename Type> std::unique_ptr<Document> opened(const char *path) {
  auto document = std::make_unique<Type>(path);
  if (!document->is_valid()) return nullptr;
  return document;
}

}  // namespace

std::unique_ptr<Document> open_xiph(const char *path, otk_tag_format format) {
  switch (format) {
  case OTK_TAG_FLAC: return opened<FLACDocument>(path);
  case OTK_TAG_OPUS: return opened<OggDocument<Ogg::Opus::File>>(path);
  case OTK_TAG_OGG_FLAC: return opened<OggDocument<Ogg::FLAC::File>>(path);
  case OTK_TAG_SPEEX: return opened<OggDocument<Ogg::Speex::File>>(path);
  default: return opened<OggDocument<Ogg::Vorbis::File>>(path);
  }
}

}  // namespace otokura
