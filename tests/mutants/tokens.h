// The words of a CUDA source, good enough for kernels: no macros are expanded and no types known. Comments and
// preprocessor lines are left out; positions are those in the text.
#pragma once

#include <string>
#include <vector>

namespace mutants {

struct Token {
    enum Kind { identifier, number, string, mark } kind;
    size_t begin, end;
    std::string text;
};

// A text with its tokens, and where its brackets are closed.
class Source {
public:
    explicit Source(std::string text);
    const std::string& text() const { return all; }
    size_t size() const { return tokens.size(); }
    const Token& operator[](size_t i) const { return tokens[i]; }
    // "" before the first and behind the last.
    const std::string& word(size_t i) const;
    bool is(size_t i, const char* text) const { return word(i) == text; }
    bool isIdentifier(size_t i) const { return i < size() && tokens[i].kind == Token::identifier; }
    bool isNumber(size_t i) const { return i < size() && tokens[i].kind == Token::number; }
    // Of the bracket at i, or of <<< and its >>>: its counterpart; size() if there is none.
    size_t partner(size_t i) const { return i < size() ? partners[i] : size(); }
    // The text of tokens [from, to), with what stands between them.
    std::string between(size_t from, size_t to) const;

private:
    std::string all;
    std::vector<Token> tokens;
    std::vector<size_t> partners;
};

}  // namespace mutants
