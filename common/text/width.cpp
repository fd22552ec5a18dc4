#include "width.h"

#include <algorithm>
#include <cmath>

#include "utf8.h"

namespace text {
namespace {

struct Range {
    uint32_t first, last;
};

// Unicode's East Asian Width, "wide" and "fullwidth": of the symbols before U+2E80 and of the emoji only the blocks
// that are so for the most part.
constexpr Range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x3247},   {0x3250, 0x4DBF},
                          {0x4E00, 0xA4C6},   {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAD9},
                          {0xFE10, 0xFE19},   {0xFE30, 0xFE6B},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
                          {0x16FE0, 0x1B2FB}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FC}, {0x1F900, 0x1F9FF},
                          {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

// Accents and marks of the scripts above and of Latin, Greek and Cyrillic; and what is nothing but an instruction.
constexpr Range none[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x1160, 0x11FF}, {0x200B, 0x200F},
                          {0x2060, 0x206F}, {0x20D0, 0x20F0}, {0x302A, 0x302D}, {0x3099, 0x309A},
                          {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}};

template <size_t n>
bool isIn(const Range (&ranges)[n], uint32_t character) {
    for (const Range& r : ranges)
        if (character >= r.first && character <= r.last) return true;
    return false;
}

std::string spaces(size_t columns, const std::string& text) {
    size_t taken = width(text);
    return std::string(columns > taken ? columns - taken : 0, ' ');
}

}  // namespace

size_t width(uint32_t character) {
    if (character < 0x300) return 1;
    return isIn(none, character) ? 0 : isIn(wide, character) ? 2 : 1;
}

size_t width(std::string_view text) {
    size_t columns = 0;
    for (size_t at = 0; at < text.size();) {
        Character c = characterAt(text, at);
        columns += c.valid ? width(c.code) : 1;
        at += c.bytes;
    }
    return columns;
}

std::string cut(const std::string& text, size_t columns) {
    if (width(text) <= columns) return text;
    if (columns == 0) return "";
    size_t at = 0, taken = 0;
    while (true) {
        Character c = characterAt(text, at);
        taken += c.valid ? width(c.code) : 1;
        if (taken >= columns) return text.substr(0, at) + "…";
        at += c.bytes;
    }
}

std::string left(const std::string& text, size_t columns) { return text + spaces(columns, text); }
std::string right(const std::string& text, size_t columns) { return spaces(columns, text) + text; }

std::string bar(double share, size_t columns) {
    static const char* const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    auto eighths = static_cast<size_t>(std::lround(std::clamp(share, 0.0, 1.0) * 8 * static_cast<double>(columns)));
    std::string text;
    for (size_t i = 0; i < eighths / 8; i++) text += "█";
    text += parts[eighths % 8];
    for (size_t i = (eighths + 7) / 8; i < columns; i++) text += "·";
    return text;
}

}  // namespace text
