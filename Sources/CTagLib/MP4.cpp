// SPDX-License-Identifier: GPL-3.0-or-later
// The item list of an MP4 file (QuickTime File Format, "metadata"), as iTunes writes it.
#include "Document.hpp"
#include <taglib/mp4file.h>
#include <taglib/mp4tag.h>
#include <algorithm>
#include <iterator>

using namespace TagLib;

namespace otokura {
namespace {

const struct {
  const char *key;
  const char *atom;
} text_atoms[] = {
    {"TITLE", "\251nam"},     {"ARTIST", "\251ART"},       {"ALBUM", "\251alb"},
    {"ALBUMARTIST", "aART"},  {"COMPOSER", "\251wrt"},     {"GENRE", "\251gen"},
    {"DATE", "\251day"},      {"COMMENT", "\251cmt"},      {"LYRICS", "\251lyr"},
    {"TITLESORT", "sonm"},    {"ARTISTSORT", "soar"},      {"ALBUMSORT", "soal"},
    {"ALBUMARTISTSORT", "soaa"}, {"COMPOSERSORT", "soco"},
};

const struct {
  MP4::CoverArt::Format format;
  const char *media_type;
} cover_formats[] = {
    {MP4::CoverArt::JPEG, "image/jpeg"}, {MP4::CoverArt::PNG, "image/png"},
    {MP4::CoverArt::GIF, "image/gif"},   {MP4::CoverArt::BMP, "image/bmp"},
};

MP4::Item pair(const String &text) {
  const int slash = text.find("/");
  if (slash < 0) return MP4::Item(text.toInt(), 0);
  return MP4::Item(text.substr(0, slash).toInt(), text.substr(slash + 1).toInt());
}

/// Atoms that describe how this very file was encoded, which a carried tag must not contradict.
bool describes_encoding(const String &atom) {
  return atom == "----:com.apple.iTunes:iTunSMPB" || atom == "\251too"
      || atom == "----:com.apple.iTunes:Encoding Params";
}

class MP4Document final : public Document {
public:
  explicit MP4Document(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid() && file.tag(); }
  MP4::Tag *mp4() const override { return file.tag(); }
  PropertyMap properties() const override { return mp4()->properties(); }
  bool save() override { return file.save(); }

  std::vector<Picture> pictures() const override {
    std::vector<Picture> pictures;
    if (!mp4()->contains("covr")) return pictures;
    for (const MP4::CoverArt &cover : mp4()->item("covr").toCoverArtList()) {
      Picture picture;
      picture.data = cover.data();
      picture.kind = pictures.empty() ? 3 : 0;
      for (const auto &format : cover_formats)
        if (format.format == cover.format()) picture.media_type = format.media_type;
      pictures.push_back(picture);
    }
    return pictures;
  }

  bool set(const String &key, const StringList &values) override {
    const String atom = atom_of(key);
    mp4()->removeItem(atom);
    if (key == "GENRE") mp4()->removeItem("gnre");
    if (values.isEmpty()) return true;
    if (key == "TRACKNUMBER" || key == "DISCNUMBER") mp4()->setItem(atom, pair(values.front()));
    else if (key == "BPM") mp4()->setItem(atom, MP4::Item(values.front().toInt()));
    else if (key == "COMPILATION") mp4()->setItem(atom, MP4::Item(values.front() == "1"));
    else mp4()->setItem(atom, MP4::Item(values));
    return true;
  }

  bool clear_pictures() override {
    mp4()->removeItem("covr");
    return true;
  }

  bool add_picture(const Picture &picture) override {
    const auto named = std::find_if(
        std::begin(cover_formats), std::end(cover_formats),
        [&](const auto &format) { return picture.media_type == format.media_type; });
    if (named == std::end(cover_formats)) return false;
    MP4::CoverArtList covers;
    if (mp4()->contains("covr")) covers = mp4()->item("covr").toCoverArtList();
    covers.append(MP4::CoverArt(named->format, picture.data));
    mp4()->setItem("covr", covers);
    return true;
  }

  bool carry(const Document &source) override {
    if (MP4::Tag *tag = source.mp4()) {
      for (const auto &entry : tag->itemMap())
        if (!describes_encoding(entry.first) && !mp4()->contains(entry.first))
          mp4()->setItem(entry.first, entry.second);
      return true;
    }
    const PropertyMap present = properties();
    for (const auto &entry : joined_numbers(source.properties()))
      if (!present.contains(entry.first)) set(entry.first, entry.second);
    bool is_complete = true;
    for (const Picture &picture : source.pictures())
      is_complete = add_picture(picture) && is_complete;
    return is_complete;
  }

private:
  static String atom_of(const String &key) {
    for (const auto &text : text_atoms)
      if (key == text.key) return text.atom;
    if (key == "TRACKNUMBER") return "trkn";
    if (key == "DISCNUMBER") return "disk";
    if (key == "BPM") return "tmpo";
    if (key == "COMPILATION") return "cpil";
    return "----:com.apple.iTunes:" + key;
  }

  MP4::File file;
};

}  // namespace

std::unique_ptr<Document> open_mp4(const char *path) {
  auto document = std::make_unique<MP4Document>(path);
  if (!document->is_valid()) return nullptr;
  return document;
}

}  // namespace otokura
