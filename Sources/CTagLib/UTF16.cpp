// SPDX-License-Identifier: GPL-3.0-or-later
// Text in UTF-16 without the byte order mark that ID3v2 asks for (ID3v2.3 section 3.3): TagLib reads
// nothing from it, so it is read here.
#include "Document.hpp"
#include <taglib/id3v2tag.h>
#include <taglib/textidentificationframe.h>
#include <algorithm>

using namespace TagLib;

namespace otokura {
namespace {

constexpr unsigned int header_size = 10;

unsigned int synchsafe(const ByteVector &data, unsigned int offset) {
  unsigned int value = 0;
  for (unsigned int index = 0; index < 4; ++index)
    value = value << 7 | (static_cast<unsigned char>(data[offset + index]) & 0x7F);
  return value;
}

/// Latin letters have a zero for their upper byte; without any, little-endian is what Windows
/// programs wrote.
String::Type guessed_order(const ByteVector &text) {
  unsigned int upper_first = 0;
  unsigned int lower_first = 0;
  for (unsigned int index = 0; index + 1 < text.size(); index += 2) {
    if (text[index] == 0 && text[index + 1] != 0) ++upper_first;
    if (text[index] != 0 && text[index + 1] == 0) ++lower_first;
  }
  return upper_first > lower_first ? String::UTF16BE : String::UTF16LE;
}

bool has_mark(const ByteVector &text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const auto second = static_cast<unsigned char>(text[1]);
  return (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
}

void repair(ID3v2::Tag *tag, const ByteVector &id, ByteVector text) {
  const ID3v2::FrameList &frames = tag->frameList(id);
  if (frames.size() != 1 || !frames.front()->toString().isEmpty()) return;
  auto frame = dynamic_cast<ID3v2::TextIdentificationFrame *>(frames.front());
  if (!frame) return;
  text.resize(text.size() & ~1u);
  // Values are separated, and often ended, by zeros (ID3v2.4 section 4.2).
  StringList values;
  String value;
  for (const wchar_t character : String(text, guessed_order(text))) {
    if (character != 0) value += character;
    else if (!value.isEmpty()) values.append(value);
    if (character == 0) value = String();
  }
  if (!value.isEmpty()) values.append(value);
  frame->setTextEncoding(String::UTF8);
  frame->setText(values);
}

}  // namespace

void read_unmarked_utf16(ID3v2::Tag *tag, const ByteVector &file) {
  if (file.size() < header_size || !file.startsWith("ID3")) return;
  const int version = file[3];
  // Frames of ID3v2.2 have another header; a flag would mean that the bytes are not the text's.
  if ((version != 3 && version != 4) || file[5] != 0) return;
  const unsigned int end = std::min(file.size(), header_size + synchsafe(file, 6));
  unsigned int position = header_size;
  while (end - position > header_size && file[position] != 0) {
    const ByteVector id = file.mid(position, 4);
    const unsigned int size =
        version == 4 ? synchsafe(file, position + 4) : file.toUInt(position + 4, true);
    const bool is_plain = file[position + 9] == 0;
    position += header_size;
    if (size > end - position) return;
    if (size > 3 && is_plain && id[0] == 'T' && id != "TXXX" && file[position] == 1) {
      const ByteVector text = file.mid(position + 1, size - 1);
      if (!has_mark(text)) repair(tag, id, text);
    }
    position += size;
  }
}

}  // namespace otokura
