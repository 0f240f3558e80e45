// SPDX-License-Identifier: GPL-3.0-or-later
#include "CTagLib.h"
#include "Document.hpp"
#include <taglib/taglib.h>

#define OTK_TEXT(x) #x
#define OTK_VERSION(a, b, c) OTK_TEXT(a) "." OTK_TEXT(b) "." OTK_TEXT(c)

using namespace otokura;

namespace {

/// Runs `body`; whatever it throws becomes `fallback`.
template <typename Value, typename Body> Value guarded(Value fallback, Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return fallback;
  }
}

}  // namespace

struct otk_tags {
  std::unique_ptr<Document> document;
  std::vector<std::pair<std::string, std::string>> texts;
  std::vector<Picture> pictures;
  /// Pictures that were taken away, whose descriptions are for those that come back.
  std::vector<Picture> removed;
  bool has_texts = false;
  bool has_pictures = false;

  const std::vector<std::pair<std::string, std::string>> &read_texts() {
    if (has_texts) return texts;
    for (const auto &entry : document->properties())
      for (const auto &value : entry.second)
        texts.emplace_back(entry.first.to8Bit(true), value.to8Bit(true));
    has_texts = true;
    return texts;
  }

  const std::vector<Picture> &read_pictures() {
    if (!has_pictures) pictures = document->pictures();
    has_pictures = true;
    return pictures;
  }
};

extern "C" {

otk_tags *otk_tags_open(const char *path, otk_tag_format format) {
  return guarded<otk_tags *>(nullptr, [&]() -> otk_tags * {
    auto document = Document::open(path, format);
    if (!document) return nullptr;
    auto tags = std::make_unique<otk_tags>();
    tags->document = std::move(document);
    return tags.release();
  });
}

void otk_tags_close(otk_tags *tags) {
  guarded(0, [&] {
    delete tags;
    return 0;
  });
}

size_t otk_tags_text_count(otk_tags *tags) {
  return guarded<size_t>(0, [&] { return tags->read_texts().size(); });
}

const char *otk_tags_text_key(otk_tags *tags, size_t index) {
  return index < tags->texts.size() ? tags->texts[index].first.c_str() : nullptr;
}

const char *otk_tags_text_value(otk_tags *tags, size_t index) {
  return index < tags->texts.size() ? tags->texts[index].second.c_str() : nullptr;
}

size_t otk_tags_picture_count(otk_tags *tags) {
  return guarded<size_t>(0, [&] { return tags->read_pictures().size(); });
}

otk_picture otk_tags_picture(otk_tags *tags, size_t index) {
  if (index >= tags->pictures.size()) return {nullptr, 0, 0};
  const Picture &picture = tags->pictures[index];
  return {
      reinterpret_cast<const uint8_t *>(picture.data.data()), picture.data.size(), picture.kind};
}

bool otk_tags_set_text(otk_tags *tags, const char *key, const char *value) {
  return guarded(false, [&] {
    tags->texts.clear();
    tags->has_texts = false;
    TagLib::StringList values;
    if (value && *value) values.append(TagLib::String(value, TagLib::String::UTF8));
    return tags->document->set(TagLib::String(key), values);
  });
}

bool otk_tags_clear_pictures(otk_tags *tags) {
  return guarded(false, [&] {
    tags->removed = tags->read_pictures();
    tags->pictures.clear();
    tags->has_pictures = false;
    return tags->document->clear_pictures();
  });
}

bool otk_tags_add_picture(
    otk_tags *tags, const uint8_t *bytes, size_t count, uint8_t kind, const char *media_type) {
  return guarded(false, [&] {
    if (count > 0xFFFFFFFF) return false;
    tags->pictures.clear();
    tags->has_pictures = false;
    Picture picture;
    picture.data = TagLib::ByteVector(
        reinterpret_cast<const char *>(bytes), static_cast<unsigned int>(count));
    picture.kind = kind;
    picture.media_type = media_type;
    for (const Picture &old : tags->removed) {
      if (old.data != picture.data) continue;
      picture.description = old.description;
      if (kind == 0) picture.kind = old.kind;
      if (picture.media_type.empty()) picture.media_type = old.media_type;
      break;
    }
    return tags->document->add_picture(picture);
  });
}

bool otk_tags_carry(otk_tags *tags, otk_tags *source) {
  return guarded(false, [&] { return tags->document->carry(*source->document); });
}

bool otk_tags_save(otk_tags *tags) {
  return guarded(false, [&] { return tags->document->save(); });
}

const char *otk_taglib_version(void) {
  return OTK_VERSION(TAGLIB_MAJOR_VERSION, TAGLIB_MINOR_VERSION, TAGLIB_PATCH_VERSION);
}

}  // extern "C"
