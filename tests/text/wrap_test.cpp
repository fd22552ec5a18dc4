#include "common/text/wrap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <sstream>
#include <vector>

#include "common/text/width.h"

using namespace text;

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

Words linesOf(const std::string& text) {
    Words lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

using Random = std::mt19937;
size_t below(Random& random, size_t n) { return random() % n; }

std::string word(Random& random) {
    static const Words some{
        "a",     "warp", "threads,", "sectors",    "(coalesced)", "transposeRowPerBlock:",
        "größe", "…",    "if",       "partial[t]", "block",       "chapters/02_transpose/transpose.cu:12",
        "and",   "of",   "bank",     "(0,0,0),",   "conflicts",   "×"};
    return some[below(random, some.size())];
}

// What must stay together, however many spaces it has.
std::string together(Random& random) {
    static const Words some{"12.5 %",        "(12.5 %)",     "16 × 16",          "114 688 bank conflicts,",
                            "3 of 4 blocks", "16 777 216",   "1008 GB/s",        "14 232 of 15 000 elements,",
                            "8 × 32 × 2",    "0.125 ms",     "1 048 576 bytes:", "32 threads",
                            "2^20 elements", "(7.5 TFLOP/s)"};
    return some[below(random, some.size())];
}

struct Drawn {
    std::string text;
    Words kept;  // the parts of the text that must stay together, and the single words
};

Drawn draw(Random& random) {
    Drawn d;
    // Between two that stay together stands a word that belongs to neither.
    for (size_t n = 1 + below(random, 40); n > 0; n--) {
        d.kept.push_back("so,");
        d.kept.push_back(below(random, 3) ? word(random) : together(random));
    }
    for (const std::string& part : d.kept)
        d.text += (d.text.empty() ? "" : std::string(1 + below(random, 2), ' ')) + part;
    return d;
}

// The first part that stands on two lines though it fits into one; "" if none does.
std::string torn(const Drawn& d, const Words& lines, size_t room) {
    std::vector<size_t> lineOfWord;
    for (size_t i = 0; i < lines.size(); i++) lineOfWord.insert(lineOfWord.end(), split(lines[i]).size(), i);
    size_t at = 0;
    for (const std::string& part : d.kept) {
        size_t words = split(part).size();
        if (lineOfWord[at] != lineOfWord[at + words - 1] && width(part) <= room) return part;
        at += words;
    }
    return "";
}

}  // namespace

TEST_CASE("width: what a character takes on a terminal") {
    CHECK(width("") == 0);
    CHECK(width("block") == 5);
    CHECK(width("16 × 16 … █▌·■") == 14);
    CHECK(width("größe") == 5);
    CHECK(width("e\u0301") == 1);
    CHECK(width("矩阵转置") == 8);
    CHECK(width("共享内存：32 个") == 15);
    CHECK(width("ｗｉｄｅ") == 8);
    CHECK(width("행렬") == 4);
    CHECK(width("\xff\xff") == 2);  // shown as two U+FFFD
}

TEST_CASE("width: what is too wide is cut, and what is narrow is filled up") {
    CHECK(cut("transpose", 9) == "transpose");
    CHECK(cut("transpose", 8) == "transpo…");
    CHECK(cut("16 × 16", 5) == "16 ×…");
    CHECK(cut("矩阵转置", 8) == "矩阵转置");
    CHECK(cut("矩阵转置", 7) == "矩阵转…");
    CHECK(cut("矩阵转置", 6) == "矩阵…");  // half a character is none
    CHECK(cut("transpose", 1) == "…");
    CHECK(cut("transpose", 0) == "");
    CHECK(left("矩阵", 6) + "|" == "矩阵  |");
    CHECK(right("12.5 %", 8) == "  12.5 %");
    CHECK(right("transpose", 3) == "transpose");
}

TEST_CASE("width: a bar is as long as its share, to an eighth of a column") {
    CHECK(bar(0, 4) == "····");
    CHECK(bar(1, 4) == "████");
    CHECK(bar(0.5, 4) == "██··");
    CHECK(bar(0.53125, 4) == "██▏·");
    CHECK(bar(-1, 4) == bar(0, 4));
    CHECK(bar(2, 4) == bar(1, 4));
    for (int i = 0; i <= 1000; i++) CHECK(width(bar(i / 1000.0)) == 20);
}

TEST_CASE("wrap: lines break between words, not within a number, a shape, or before a unit") {
    CHECK(wrapped("a block of 16 × 16 threads", 0, 15) == "a block of\n16 × 16 threads\n");
    CHECK(wrapped("all 1 048 576 of them", 2, 15) == "  all\n  1 048 576 of\n  them\n");
    CHECK(wrapped("it is 12.5 % of 3 rows", 0, 9) == "it is\n12.5 % of\n3 rows\n");
    CHECK(wrapped("there are 114 688 bank conflicts here", 0, 30) == "there are\n114 688 bank conflicts here\n");
    CHECK(wrapped("there is no bank conflict", 0, 20) == "there is\nno bank conflict\n");
    CHECK(wrapped("so fast: 1008 GB/s", 0, 15) == "so fast:\n1008 GB/s\n");
    CHECK(wrapped("loads 32.0 (12.5 %)", 0, 18) == "loads 32.0\n(12.5 %)\n");
    CHECK(wrapped("in all 3 of 4 stages", 0, 14) == "in all\n3 of 4 stages\n");
    CHECK(wrapped("in line 3, of 4", 0, 12) == "in line 3,\nof 4\n");
    CHECK(wrapped("at t.cu:12 if", 0, 11) == "at t.cu:12\nif\n");
    CHECK(wrapped("a  b\n", 0, 80) == "a b\n");
    CHECK(wrapped("", 6, 80) == "\n");
}

TEST_CASE("wrap: what must stay together but is wider than a line breaks where it can") {
    CHECK(wrapped("16 777 216 of 33 554 432", 0, 12) == "16 777 216\nof\n33 554 432\n");
}

TEST_CASE("wrap: Chinese breaks between characters, but not before a comma or within a count") {
    CHECK(wrapped("矩阵转置，共享内存", 0, 9) == "矩阵转\n置，共享\n内存\n");
    CHECK(wrapped("共有 114 688 次冲突", 0, 11) == "共有\n114 688 次\n冲突\n");
    CHECK(wrapped("用「共享」内存", 0, 5) == "用\n「共\n享」\n内存\n");
}

TEST_CASE("wrap: nothing is lost, nothing is torn, and no line is too wide") {
    for (unsigned seed = 1; seed <= 2000; seed++) {
        Random random(seed);
        Drawn d = draw(random);
        size_t indent = below(random, 9), columns = 40 + below(random, 81);
        std::string shown = wrapped(d.text, indent, columns);
        INFO("seed " << seed << ", " << columns << " columns:\n" << shown);
        REQUIRE(shown.back() == '\n');
        CHECK(split(shown) == split(d.text));
        Words lines = linesOf(shown);
        CHECK(torn(d, lines, columns - indent) == "");
        for (const std::string& line : lines) {
            CHECK(line.find_first_not_of(' ') == indent);
            CHECK(line.back() != ' ');
            CHECK((width(line) <= columns || split(line).size() == 1));
        }
    }
}

TEST_CASE("wrap: whatever the bytes are, none is lost but spaces") {
    auto withoutSpaces = [](std::string s) {
        s.erase(std::remove_if(s.begin(), s.end(),
                               [](char c) { return std::string(" \t\n\r").find(c) != std::string::npos; }),
                s.end());
        return s;
    };
    const Words parts{" ",  "  ", "\n", "3",    "048",  "×", "of",     "%",   "矩",
                      "阵", "，", "「", "\xe7", "\xff", "a", "\u0301", "bank"};
    for (unsigned seed = 1; seed <= 3000; seed++) {
        Random random(seed);
        std::string text;
        for (size_t n = below(random, 60); n > 0; n--) text += parts[below(random, parts.size())];
        size_t columns = 1 + below(random, 40);
        std::string shown = wrapped(text, 0, columns);
        INFO("seed " << seed << ", " << columns << " columns: " << text);
        CHECK(withoutSpaces(shown) == withoutSpaces(text));
        CHECK(cut(text, columns).size() <= text.size() + 3);
        CHECK(width(cut(text, columns)) <= columns);
    }
}

TEST_CASE("wrap: a command stays in one line, where one is long enough") {
    const std::string text = "edit the file, then make chapter_transpose && ./grade. Then make coffee";
    CHECK(linesOf(wrapped(text, 0, 40)) ==
          Words{"edit the file, then", "make chapter_transpose && ./grade. Then", "make coffee"});
    CHECK(linesOf(wrapped(text, 0, 30))[1] == "chapter_transpose && ./grade.");
}

TEST_CASE("wrap: a line takes as many words as fit") {
    for (unsigned seed = 1; seed <= 500; seed++) {
        Random random(seed);
        std::string text;
        for (size_t n = 60; n > 0; n--) text += std::string(1 + below(random, 12), 'x') + " ";
        size_t columns = 40 + below(random, 81);
        Words lines = linesOf(wrapped(text, 4, columns));
        INFO("seed " << seed << ", " << columns << " columns");
        for (size_t i = 1; i < lines.size(); i++) CHECK(width(lines[i - 1]) + 1 + width(split(lines[i])[0]) > columns);
    }
}
