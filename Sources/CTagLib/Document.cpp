// SPDX-License-Identifier: GPL-3.0-or-later
#include "Document.hpp"
#include <taglib/apetag.h>

using namespace TagLib;

namespace otokura {

std::unique_ptr<Document> Document::open(const char *path, otk_tag_format format) {
  switch (format) {
  case OTK_TAG_MPEG:
  case OTK_TAG_WAV:
  case OTK_TAG_AIFF: return open_id3(path, format);
  case OTK_TAG_MP4: return open_mp4(path);
  case OTK_TAG_FLAC:
  case OTK_TAG_VORBIS:
  case OTK_TAG_OPUS:
  case OTK_TAG_OGG_FLAC:
  case OTK_TAG_SPEEX: return open_xiph(path, format);
  default: return open_other(path, format);
  }
}

void add_missing(PropertyMap &map, const PropertyMap &more) {
  for (const auto &entry : more)
    if (!map.contains(entry.first)) map.insert(entry.first, entry.second);
}

PropertyMap joined_numbers(const PropertyMap &map) {
  static const char *const names[][3] = {
      {"TRACKNUMBER", "TRACKTOTAL", "TOTALTRACKS"}, {"DISCNUMBER", "DISCTOTAL", "TOTALDISCS"}};
  PropertyMap result = map;
  for (const auto &name : names) {
    String total;
    for (const char *key : {name[1], name[2]}) {
      if (total.isEmpty() && result.contains(key)) total = result[key].front();
      result.erase(key);
    }
    if (total.isEmpty()) continue;
    const String number = result.contains(name[0]) ? result[name[0]].front() : String("0");
    if (number.find("/") < 0) result.replace(name[0], StringList(number + "/" + total));
  }
  return result;
}

std::vector<Picture> ape_pictures(APE::Tag *tag) {
  std::vector<Picture> pictures;
  if (!tag) return pictures;
  for (const auto &entry : tag->itemListMap()) {
    if (!entry.first.startsWith("COVER ART") || entry.second.type() != APE::Item::Binary) continue;
    // A file name, a zero, and the image.
    const ByteVector data = entry.second.binaryData();
    const int zero = data.find('\0');
    if (zero < 0) continue;
    Picture picture;
    picture.data = data.mid(zero + 1);
    picture.kind = entry.first.find("FRONT") >= 0 ? 3 : entry.first.find("BACK") >= 0 ? 4 : 0;
    pictures.push_back(picture);
  }
  return pictures;
}

}  // namespace otokura
