#include "wrap.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "utf8.h"
#include "width.h"

namespace text {
namespace {

// What is never broken: a word, or a Chinese character with the punctuation that belongs to it.
struct Piece {
    std::string text;
    bool spaceBefore = false;
};

using Pieces = std::vector<Piece>;

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isOneOf(std::string_view character, std::string_view some) { return some.find(character) != some.npos; }

// May a line end between these two characters, which no space parts?
bool mayPart(std::string_view before, std::string_view after) {
    constexpr std::string_view opening = "（「『【《〈“‘(", closing = "，。、；：？！）」』】》〉”’…,.;:?!)%";
    bool ideographs = width(before) == 2 || width(after) == 2;
    return ideographs && width(after) > 0 && !isOneOf(before, opening) && !isOneOf(after, closing);
}

Pieces piecesOf(std::string_view text) {
    Pieces pieces;
    bool space = true;
    std::string_view before;
    for (size_t at = 0; at < text.size();) {
        std::string_view character = text.substr(at, characterAt(text, at).bytes);
        at += character.size();
        if (isSpace(character[0])) {
            space = true;
            continue;
        }
        if (space || mayPart(before, character)) pieces.push_back({"", space});
        pieces.back().text += character;
        before = character;
        space = false;
    }
    return pieces;
}

bool begins(std::string_view word, std::string_view with) { return word.substr(0, with.size()) == with; }
bool ends(std::string_view word, std::string_view with) {
    return word.size() >= with.size() && word.substr(word.size() - with.size()) == with;
}

// "1008", "(12.5", "2^20", "16²", "≈3": no "3," and no "file.cu:3"
bool isNumber(std::string_view word) {
    for (std::string_view sign : {"(", "[", "\"", "~", "<", ">", "+", "-", "=", "−", "≈", "≤", "≥", "±"})
        if (begins(word, sign)) return isNumber(word.substr(sign.size()));
    for (std::string_view power : {"²", "³"})
        if (ends(word, power)) word.remove_suffix(power.size());
    return !word.empty() && isDigit(word.front()) && isDigit(word.back()) &&
           word.find_first_not_of("0123456789.,^×") == word.npos;
}

// "048" and "576," of "1 048 576,": three digits, and none behind them.
bool isGroupOfThree(std::string_view word) { return std::min(word.find_first_not_of("0123456789"), word.size()) == 3; }
bool mayHaveGroupsBehind(std::string_view word) {
    size_t digits = word.size() - (word.find_last_not_of("0123456789") + 1);
    return isNumber(word) && digits >= 1 && digits <= 3 && word.find('.') == word.npos;
}

// What follows a number: its unit, or what is counted; no other number, bracket, dash or operator.
bool isCounted(std::string_view word) {
    auto first = static_cast<unsigned char>(word[0]);
    return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '%' || begins(word, "×") ||
           begins(word, "µ") || begins(word, "°") || width(word.substr(0, characterAt(word, 0).bytes)) == 2;
}

// Does piece i belong to the one before it?
bool belongs(const Pieces& pieces, size_t i) {
    const std::string &word = pieces[i].text, &before = pieces[i - 1].text;
    bool numberTwoBefore = i > 1 && isNumber(pieces[i - 2].text);
    if ((isNumber(before) || before == "no") && isCounted(word)) return true;
    if (mayHaveGroupsBehind(before) && isGroupOfThree(word)) return true;
    if (numberTwoBefore && (before == "×" || before == "of")) return isDigit(word[0]);
    // "make chapter_transpose && ./grade" is copied in one piece.
    if ((before == "make" && word.find('_') != word.npos) || word == "&&" || before == "&&") return true;
    return before == "bank" && begins(word, "conflict");
}

// A line that grows, and those before it.
class Lines {
public:
    Lines(size_t indent, size_t columns) : margin(indent, ' '), columns(columns), line(margin), used(indent) {}

    bool fitsAnEmptyLine(const std::string& text) const { return margin.size() + width(text) <= columns; }

    void add(const std::string& text, bool spaceBefore) {
        bool space = spaceBefore && !isEmpty();
        if (!isEmpty() && used + space + width(text) > columns) {
            done += line + "\n";
            line = margin;
            used = margin.size();
            space = false;
        }
        line += (space ? " " : "") + text;
        used += space + width(text);
    }

    std::string all() const { return done + (isEmpty() ? "" : line) + "\n"; }

private:
    bool isEmpty() const { return line.size() == margin.size(); }

    std::string margin;
    size_t columns;
    std::string done, line;
    size_t used;
};

}  // namespace

std::string wrapped(const std::string& text, size_t indent, size_t columns) {
    Pieces pieces = piecesOf(text);
    Lines lines(indent, columns);
    for (size_t first = 0, end; first < pieces.size(); first = end) {
        std::string together = pieces[first].text;
        for (end = first + 1; end < pieces.size() && belongs(pieces, end); end++)
            together += (pieces[end].spaceBefore ? " " : "") + pieces[end].text;
        if (!lines.fitsAnEmptyLine(together)) {
            together = pieces[first].text;
            end = first + 1;
        }
        lines.add(together, pieces[first].spaceBefore);
    }
    return lines.all();
}

}  // namespace text
