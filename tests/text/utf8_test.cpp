#include "common/text/utf8.h"

#include <doctest/doctest.h>

#include <random>

using namespace text;

namespace {

// Another reading of UTF-8, by its table: is the whole text valid?
bool isValid(const std::string& s) {
    auto in = [&](size_t i, int low, int high) {
        int c = i < s.size() ? static_cast<unsigned char>(s[i]) : -1;
        return c >= low && c <= high;
    };
    for (size_t i = 0; i < s.size();) {
        bool tail = in(i + 1, 0x80, 0xBF), tails = in(i + 2, 0x80, 0xBF);
        if (in(i, 0, 0x7F))
            i += 1;
        else if (in(i, 0xC2, 0xDF) && tail)
            i += 2;
        else if (in(i, 0xE0, 0xE0) && in(i + 1, 0xA0, 0xBF) && tails)
            i += 3;
        else if (in(i, 0xED, 0xED) && in(i + 1, 0x80, 0x9F) && tails)
            i += 3;
        else if ((in(i, 0xE1, 0xEC) || in(i, 0xEE, 0xEF)) && tail && tails)
            i += 3;
        else if (in(i, 0xF0, 0xF0) && in(i + 1, 0x90, 0xBF) && tails && in(i + 3, 0x80, 0xBF))
            i += 4;
        else if (in(i, 0xF1, 0xF3) && tail && tails && in(i + 3, 0x80, 0xBF))
            i += 4;
        else if (in(i, 0xF4, 0xF4) && in(i + 1, 0x80, 0x8F) && tails && in(i + 3, 0x80, 0xBF))
            i += 4;
        else
            return false;
    }
    return true;
}

}  // namespace

TEST_CASE("what is valid stays as it is") {
    for (const char* s : {"", "plain", "16 × 16 ≈ 256 “quoted”", "线程束", "𝛼 🙂", "a\tb\nc", "\u00A0\uFFFD"}) {
        CHECK(validUtf8(s) == s);
        CHECK(printable(s) == s);
    }
}

TEST_CASE("broken sequences become one U+FFFD each") {
    CHECK(validUtf8("caf\xE9 au lait") == "caf\uFFFD au lait");  // Latin-1
    CHECK(validUtf8("\xE2\x82") == "\uFFFD");                    // cut off
    CHECK(validUtf8("\xE2\x82x") == "\uFFFDx");
    CHECK(validUtf8("\xC0\xAF") == "\uFFFD\uFFFD");                      // "/" written too long
    CHECK(validUtf8("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");            // half a surrogate pair
    CHECK(validUtf8("\xF4\x90\x80\x80") == "\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond Unicode
    CHECK(validUtf8("\xF0\x9F\x99") == "\uFFFD");
    CHECK(validUtf8("\x80\xFF") == "\uFFFD\uFFFD");
    CHECK(validUtf8(std::string("a\0b", 3)) == std::string("a\0b", 3));
}

TEST_CASE("nothing that steers a terminal or that XML forbids is printable") {
    CHECK(printable("\x1B[31mred\x1B[0m") == "\uFFFD[31mred\uFFFD[0m");
    CHECK(printable(std::string("a\0b", 3)) == "a\uFFFDb");
    CHECK(printable("bell\x07, back\b, return\r, delete\x7F") == "bell\uFFFD, back\uFFFD, return\uFFFD, delete\uFFFD");
    CHECK(printable("\u009Bm") == "\uFFFDm");  // CSI in one character
    CHECK(printable("\u202Eevil") == "\uFFFDevil");
    CHECK(printable("\uFFFE\uFFFF") == "\uFFFD\uFFFD");
}

TEST_CASE("whatever the bytes are, valid UTF-8 comes out, and comes out as it went in") {
    const unsigned seed = std::random_device()();
    CAPTURE(seed);
    std::mt19937 draw(seed);
    const std::string parts[] = {
        "\xC3", "\xA9", "\xE2", "\x82", "\xF0", "\x9F", "x", "\x1B", "é", "€", std::string(1, '\0')};
    for (int i = 0; i < 20000; i++) {
        std::string bytes;
        for (unsigned n = draw() % 12; n-- > 0;)
            bytes += draw() % 2 ? parts[draw() % 11] : std::string(1, char(draw()));
        CAPTURE(bytes);
        std::string valid = validUtf8(bytes), shown = printable(bytes);
        REQUIRE(isValid(valid));
        REQUIRE(isValid(shown));
        REQUIRE((valid == bytes) == isValid(bytes));
        REQUIRE(printable(shown) == shown);
    }
}
