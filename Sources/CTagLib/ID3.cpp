// SPDX-License-Identifier: GPL-3.0-or-later
// ID3v2 in MPEG audio, WAV and AIFF, with the tags that stand beside it: ID3v1 and APEv2, INFO.
#include "Document.hpp"
#include <taglib/aifffile.h>
#include <taglib/apetag.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/commentsframe.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>
#include <taglib/mpegfile.h>
#include <taglib/textidentificationframe.h>
#include <taglib/unknownframe.h>
#include <taglib/unsynchronizedlyricsframe.h>
#include <taglib/wavfile.h>

using namespace TagLib;

namespace otokura {
namespace {

struct Name {
  const char *key;
  const char *id;
};

/// ID3v2.4, section 4.2; TCMP, TSO2 and TSOC are iTunes's.
const Name frame_names[] = {
    {"TITLE", "TIT2"},      {"ARTIST", "TPE1"},          {"ALBUM", "TALB"},
    {"ALBUMARTIST", "TPE2"}, {"COMPOSER", "TCOM"},       {"GENRE", "TCON"},
    {"DATE", "TDRC"},       {"TRACKNUMBER", "TRCK"},     {"DISCNUMBER", "TPOS"},
    {"BPM", "TBPM"},        {"COMPILATION", "TCMP"},     {"TITLESORT", "TSOT"},
    {"ARTISTSORT", "TSOP"}, {"ALBUMSORT", "TSOA"},       {"ALBUMARTISTSORT", "TSO2"},
    {"COMPOSERSORT", "TSOC"},
};

/// The INFO list's chunks (Multimedia Programming Interface 1.0, chapter 3); IPRT holds the track
/// number by the custom of TagLib and others.
const Name info_names[] = {
    {"TITLE", "INAM"}, {"ARTIST", "IART"}, {"ALBUM", "IPRD"}, {"COMMENT", "ICMT"},
    {"GENRE", "IGNR"}, {"DATE", "ICRD"},   {"TRACKNUMBER", "IPRT"}, {"COMPOSER", "IMUS"},
};

template <size_t count> const char *find(const Name (&names)[count], const String &key) {
  for (const Name &name : names)
    if (key == name.key) return name.id;
  return nullptr;
}

/// Whether bytes up to a zero are UTF-8 (RFC 3629), roughly: lead bytes with their followers.
bool is_utf8(const ByteVector &data) {
  unsigned int followers = 0;
  for (const char byte : data) {
    const auto value = static_cast<unsigned char>(byte);
    if (value == 0) break;
    const bool follows = (value & 0xC0) == 0x80;
    if (follows != (followers > 0)) return false;
    if (follows) --followers;
    else if (value >= 0xF8) return false;
    else followers = value >= 0xF0 ? 3 : value >= 0xE0 ? 2 : value >= 0xC0 ? 1 : 0;
  }
  return followers == 0;
}

/// INFO has no declared encoding: UTF-8 where it is valid, else what old programs wrote.
class InfoText : public RIFF::Info::StringHandler {
public:
  String parse(const ByteVector &data) const override {
    return String(data, is_utf8(data) ? String::UTF8 : String::Latin1).stripWhiteSpace();
  }
  ByteVector render(const String &text) const override { return text.data(String::UTF8); }
};

/// The frames of a list as they are now.
///
/// A copy of TagLib's list shares its storage, and the tag's deletes the frames with the last copy.
std::vector<ID3v2::Frame *> pointers(const ID3v2::FrameList &frames) {
  return std::vector<ID3v2::Frame *>(frames.begin(), frames.end());
}

void set_comment(ID3v2::Tag *tag, const StringList &values) {
  ByteVector language("XXX");  // ID3v2.4 section 4.10: no language known
  for (ID3v2::Frame *frame : pointers(tag->frameList("COMM"))) {
    auto comment = dynamic_cast<ID3v2::CommentsFrame *>(frame);
    if (!comment || !comment->description().isEmpty()) continue;
    language = comment->language();
    tag->removeFrame(frame);
  }
  for (const String &value : values) {
    auto comment = new ID3v2::CommentsFrame(String::UTF8);
    comment->setLanguage(language);
    comment->setText(value);
    tag->addFrame(comment);
  }
}

void set_lyrics(ID3v2::Tag *tag, const StringList &values) {
  ByteVector language("XXX");
  for (ID3v2::Frame *frame : pointers(tag->frameList("USLT")))
    if (auto lyrics = dynamic_cast<ID3v2::UnsynchronizedLyricsFrame *>(frame))
      language = lyrics->language();
  tag->removeFrames("USLT");
  for (const String &value : values) {
    auto lyrics = new ID3v2::UnsynchronizedLyricsFrame(String::UTF8);
    lyrics->setLanguage(language);
    lyrics->setText(value);
    tag->addFrame(lyrics);
  }
}

void set_user_text(ID3v2::Tag *tag, const String &key, const StringList &values) {
  for (ID3v2::Frame *frame : pointers(tag->frameList("TXXX"))) {
    auto text = dynamic_cast<ID3v2::UserTextIdentificationFrame *>(frame);
    if (text && text->description().upper() == key) tag->removeFrame(frame);
  }
  if (!values.isEmpty())
    tag->addFrame(new ID3v2::UserTextIdentificationFrame(key, values, String::UTF8));
}

void set_frames(ID3v2::Tag *tag, const String &key, const StringList &values) {
  if (key == "COMMENT") return set_comment(tag, values);
  if (key == "LYRICS") return set_lyrics(tag, values);
  const char *id = find(frame_names, key);
  if (!id) return set_user_text(tag, key, values);
  tag->removeFrames(id);
  if (values.isEmpty()) return;
  auto frame = new ID3v2::TextIdentificationFrame(id, String::UTF8);
  frame->setText(values);
  tag->addFrame(frame);
}

/// Turns the sort frames that programs use in ID3v2.3 into those of ID3v2.4, which TagLib knows.
void adopt_old_sort_frames(ID3v2::Tag *tag) {
  const Name names[] = {{"XSOA", "TSOA"}, {"XSOP", "TSOP"}, {"XSOT", "TSOT"}};
  const String::Type encodings[] = {
      String::Latin1, String::UTF16, String::UTF16BE, String::UTF8};
  for (const Name &name : names) {
    for (ID3v2::Frame *frame : pointers(tag->frameList(name.key))) {
      auto unknown = dynamic_cast<ID3v2::UnknownFrame *>(frame);
      if (!unknown) continue;
      const ByteVector data = unknown->data();
      if (data.size() < 2 || static_cast<unsigned char>(data[0]) > 3) continue;
      if (tag->frameList(name.id).isEmpty()) {
        auto text = new ID3v2::TextIdentificationFrame(name.id, String::UTF8);
        text->setText(String(data.mid(1), encodings[static_cast<int>(data[0])]));
        tag->addFrame(text);
      }
      tag->removeFrame(frame);
    }
  }
}

/// Genres with what ID3v2.3 section 4.2.1 (TCON) abbreviates spelled out, beyond the numbers, which
/// TagLib looks up: "((" for a bracket, RX and CR.
StringList genres(const StringList &values) {
  StringList result;
  for (const String &value : values) {
    if (value.startsWith("((")) result.append(value.substr(1));
    else if (value == "RX" || value == "(RX)") result.append("Remix");
    else if (value == "CR" || value == "(CR)") result.append("Cover");
    else result.append(value);
  }
  return result;
}

/// What all three containers share: an ID3v2 tag that wins, and older tags beside it.
class ID3Document : public Document {
public:
  PropertyMap properties() const override {
    PropertyMap map = id3v2()->properties();
    if (map.contains("GENRE")) map.replace("GENRE", genres(map["GENRE"]));
    add_missing(map, older());
    return map;
  }

  std::vector<Picture> pictures() const override {
    std::vector<Picture> pictures;
    for (ID3v2::Frame *frame : id3v2()->frameList("APIC")) {
      auto attached = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame);
      if (!attached || attached->mimeType() == "-->") continue;
      Picture picture;
      picture.data = attached->picture();
      picture.kind = static_cast<uint8_t>(attached->type());
      picture.media_type = attached->mimeType().to8Bit(true);
      picture.description = attached->description();
      pictures.push_back(picture);
    }
    return pictures;
  }

  bool set(const String &key, const StringList &values) override {
    complete();
    set_frames(id3v2(), key, values);
    set_older(key, values);
    return true;
  }

  bool clear_pictures() override {
    for (ID3v2::Frame *frame : pointers(id3v2()->frameList("APIC"))) {
      auto attached = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame);
      if (attached && attached->mimeType() != "-->") id3v2()->removeFrame(frame);
    }
    return true;
  }

  bool add_picture(const Picture &picture) override {
    auto attached = new ID3v2::AttachedPictureFrame;
    attached->setTextEncoding(String::UTF8);
    attached->setMimeType(picture.media_type);
    attached->setType(static_cast<ID3v2::AttachedPictureFrame::Type>(picture.kind));
    attached->setDescription(picture.description);
    attached->setPicture(picture.data);
    id3v2()->addFrame(attached);
    return true;
  }

  bool carry(const Document &source) override {
    if (ID3v2::Tag *tag = source.id3v2()) {
      carry_frames(tag);
      add_older(source);
      return true;
    }
    PropertyMap map = id3v2()->properties();
    add_missing(map, joined_numbers(source.properties()));
    id3v2()->setProperties(map);
    mirror(map);
    for (const Picture &picture : source.pictures()) add_picture(picture);
    return true;
  }

protected:
  /// The texts of the tags beside ID3v2.
  virtual PropertyMap older() const { return {}; }
  /// Sets a text in those tags, where they exist or belong to the format.
  virtual void set_older(const String &, const StringList &) {}

private:
  bool is_complete = false;

  /// Copies into ID3v2 what only an older tag says, since not every older tag survives a save.
  void complete() {
    if (is_complete) return;
    is_complete = true;
    const PropertyMap present = id3v2()->properties();
    for (const auto &entry : older())
      if (!present.contains(entry.first)) set_frames(id3v2(), entry.first, entry.second);
  }

  /// Moves all frames here but those that describe the source file's audio rather than the music.
  void carry_frames(ID3v2::Tag *tag) {
    for (ID3v2::Frame *frame : pointers(tag->frameList())) {
      const ByteVector id = frame->frameID();
      if (id == "TLEN" || id == "TSIZ" || id == "MLLT" || id == "SEEK" || id == "ASPI") continue;
      tag->removeFrame(frame, false);
      id3v2()->addFrame(frame);
    }
    mirror(id3v2()->properties());
  }

  /// Adds what the source only says in a tag beside its ID3v2.
  void add_older(const Document &source) {
    const PropertyMap present = id3v2()->properties();
    for (const auto &entry : source.properties()) {
      if (present.contains(entry.first)) continue;
      set_frames(id3v2(), entry.first, entry.second);
      set_older(entry.first, entry.second);
    }
  }

  void mirror(const PropertyMap &map) {
    for (const auto &entry : map) set_older(entry.first, entry.second);
  }
};

class MPEGDocument final : public ID3Document {
public:
  explicit MPEGDocument(const char *path) : file(path, false) {
    if (!file.isValid()) return;
    file.seek(0);
    read_unmarked_utf16(file.ID3v2Tag(true), file.readBlock(text_length));
  }
  bool is_valid() const { return file.isValid(); }
  ID3v2::Tag *id3v2() const override { return file.ID3v2Tag(true); }

  std::vector<Picture> pictures() const override {
    auto pictures = ID3Document::pictures();
    return pictures.empty() ? ape_pictures(file.APETag()) : pictures;
  }

  /// ID3v1 goes: its 30 letters of Latin-1 can say nothing that ID3v2 does not.
  bool save() override {
    const int tags = MPEG::File::ID3v2 | (file.hasAPETag() ? MPEG::File::APE : 0);
    return file.save(tags, File::StripOthers, ID3v2::v4, File::DoNotDuplicate);
  }

protected:
  PropertyMap older() const override {
    PropertyMap map;
    if (file.hasAPETag()) add_missing(map, file.APETag()->properties());
    if (file.hasID3v1Tag()) add_missing(map, file.ID3v1Tag()->properties());
    return map;
  }

  void set_older(const String &key, const StringList &values) override {
    if (!file.hasAPETag()) return;
    PropertyMap map = file.APETag()->properties();
    if (values.isEmpty()) map.erase(key);
    else map.replace(key, values);
    file.APETag()->setProperties(map);
  }

private:
  /// Text frames come first; what is behind so much is a picture or no tag at all.
  static constexpr unsigned long text_length = 64 * 1024;

  // TagLib's accessors are not const.
  mutable MPEG::File file;
};

class WAVDocument final : public ID3Document {
public:
  explicit WAVDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid(); }
  ID3v2::Tag *id3v2() const override { return file.ID3v2Tag(); }

  bool save() override {
    const auto both =
        static_cast<RIFF::WAV::File::TagTypes>(RIFF::WAV::File::ID3v2 | RIFF::WAV::File::Info);
    return file.save(both, File::StripOthers, ID3v2::v4);
  }

protected:
  PropertyMap older() const override {
    PropertyMap map = file.InfoTag()->properties();
    // TagLib reads "3/12" as 3.
    const String track = file.InfoTag()->fieldText("IPRT");
    if (!track.isEmpty()) map.replace("TRACKNUMBER", track);
    return map;
  }

  void set_older(const String &key, const StringList &values) override {
    const char *id = find(info_names, key);
    if (!id) return;
    if (values.isEmpty()) file.InfoTag()->removeField(id);
    else file.InfoTag()->setFieldText(id, values.toString("; "));
  }

private:
  mutable RIFF::WAV::File file;
};

class AIFFDocument final : public ID3Document {
public:
  explicit AIFFDocument(const char *path) : file(path, false) {}
  bool is_valid() const { return file.isValid(); }
  ID3v2::Tag *id3v2() const override { return file.tag(); }
  bool save() override { return file.save(ID3v2::v4); }

private:
  mutable RIFF::AIFF::File file;
};

template <typename Type> std::unique_ptr<Document> opened(const char *path) {
  auto document = std::make_unique<Type>(path);
  if (!document->is_valid()) return nullptr;
  adopt_old_sort_frames(document->id3v2());
  return document;
}

}  // namespace

std::unique_ptr<Document> open_id3(const char *path, otk_tag_format format) {
  static const InfoText info_text;
  static const bool is_set = (RIFF::Info::Tag::setStringHandler(&info_text), true);
  static_cast<void>(is_set);
  switch (format) {
  case OTK_TAG_WAV: return opened<WAVDocument>(path);
  case OTK_TAG_AIFF: return opened<AIFFDocument>(path);
  default: return opened<MPEGDocument>(path);
  }
}

}  // namespace otokura
