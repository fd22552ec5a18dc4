#include "utf8.h"

namespace text {
namespace {

constexpr std::string_view replacement = "\uFFFD";

// How many bytes a character has that begins with this one, and the smallest code that needs so many.
struct Form {
    size_t bytes;
    uint32_t smallest;
    uint8_t bits;  // of the first byte that count
};
Form formOf(uint8_t first) {
    if (first < 0x80) return {1, 0, 0x7F};
    if (first >= 0xC2 && first <= 0xDF) return {2, 0x80, 0x1F};
    if (first >= 0xE0 && first <= 0xEF) return {3, 0x800, 0x0F};
    if (first >= 0xF0 && first <= 0xF4) return {4, 0x10000, 0x07};
    return {0, 0, 0};
}

bool isScalar(uint32_t code) { return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

// A sequence breaks off at the first byte with which no character could go on.
bool mayGoOn(uint32_t code, size_t missing, const Form& form) {
    uint32_t least = code << 6 * missing, most = least | ((1u << 6 * missing) - 1);
    return most >= form.smallest && least <= 0x10FFFF && !(least >= 0xD800 && most <= 0xDFFF);
}

}  // namespace

Character characterAt(std::string_view text, size_t at) {
    auto first = static_cast<uint8_t>(text[at]);
    Form form = formOf(first);
    Character c;
    if (form.bytes == 0) return c;
    c.code = first & form.bits;
    for (size_t i = 1; i < form.bytes; i++) {
        if (at + i >= text.size()) return c;
        auto next = static_cast<uint8_t>(text[at + i]);
        uint32_t longer = c.code << 6 | (next & 0x3F);
        if ((next & 0xC0) != 0x80 || !mayGoOn(longer, form.bytes - 1 - i, form)) return c;
        c.code = longer;
        c.bytes = i + 1;
    }
    c.valid = isScalar(c.code);
    return c;
}

namespace {

bool isPrintable(uint32_t code) {
    if (code == '\t' || code == '\n') return true;
    bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    bool turnsText = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    bool noCharacter = (code & 0xFFFE) == 0xFFFE;
    return !control && !turnsText && !noCharacter;
}

template <class Keep>
std::string replaced(std::string_view text, Keep keep) {
    std::string out;
    out.reserve(text.size());
    for (size_t at = 0; at < text.size();) {
        Character c = characterAt(text, at);
        out += c.valid && keep(c.code) ? text.substr(at, c.bytes) : replacement;
        at += c.bytes;
    }
    return out;
}

}  // namespace

std::string validUtf8(std::string_view bytes) {
    return replaced(bytes, [](uint32_t) { return true; });
}

std::string printable(std::string_view bytes) { return replaced(bytes, isPrintable); }

}  // namespace text
