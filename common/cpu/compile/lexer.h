// Splits a .cu file into C++ tokens, just far enough to rewrite it: no preprocessing, no grammar.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cpucc {

enum class TokenKind { identifier, number, text, punctuation };  // text: a string or character literal, <header>

struct Token {
    TokenKind kind;
    std::string_view text;       // points into Source::text
    size_t offset;               // of its first byte in Source::text
    int line, column;            // 1-based, columns in bytes
    int match = -1;              // index of the bracket that closes or opens this one, -1 if there is none
    bool active = true;          // false where a #if is (very likely) false
    bool activeOnDevice = true;  // the same where __CUDA_ARCH__ is known
    bool undecided = false;      // active, but a #if asks for what only the compiler or a header of the system knows
    size_t end() const { return offset + text.size(); }
};

using Tokens = std::vector<Token>;

// One preprocessor line, with its continuation lines.
struct Directive {
    std::string_view name;  // "define", "include" …
    Token hash;             // the # itself
    size_t end;             // offset of the newline that ends it
    Tokens tokens;          // what follows the name
    bool active = true;
    bool activeOnDevice = true;
};

struct Source {
    std::string path;  // where it is read from
    std::string name;  // as the user, or the including file, named it: for messages and #line
    std::string text;
    Tokens code;  // everything outside of directives
    std::vector<Directive> directives;
    bool balanced = true;  // does every bracket close?

    Source(std::string path, std::string name, std::string text);
    Source(const Source&) = delete;  // tokens point into `text`
    Source& operator=(const Source&) = delete;
};

// Fills in Token::match for a directive's tokens.
void matchBrackets(Tokens& tokens);
// The same for a file's code, where the branches of an #if may each open the same bracket.
void matchBrackets(Source& source);

inline bool is(const Tokens& tokens, size_t i, std::string_view text) {
    return i < tokens.size() && tokens[i].text == text && tokens[i].kind != TokenKind::text;
}
inline bool isIdentifier(const Tokens& tokens, size_t i) {
    return i < tokens.size() && tokens[i].kind == TokenKind::identifier;
}
// Of a bracket: does it open, and where is its other half?
inline bool opens(const Tokens& tokens, size_t i) { return i < tokens.size() && tokens[i].match > static_cast<int>(i); }
inline size_t matchOf(const Tokens& tokens, size_t i) { return static_cast<size_t>(tokens[i].match); }
// Do tokens i and i + 1 touch, as in the << of a shift?
inline bool touching(const Tokens& tokens, size_t i) {
    return i + 1 < tokens.size() && tokens[i].end() == tokens[i + 1].offset;
}
// `count` touching copies of `text` at i.
bool isRepeated(const Tokens& tokens, size_t i, std::string_view text, int count);
// <<< or >>> at i. Editors that know C++ alone part them: << <1, 2 >> >; nvcc takes that.
bool isLaunchBracket(const Tokens& tokens, size_t i, std::string_view angle);

// The index of the > that closes the template argument list opened by the < at `open`, or npos.
size_t closingAngle(const Tokens& tokens, size_t open);
// The index of the < that opens the template argument list closed by the > at `close`, or npos.
size_t openingAngle(const Tokens& tokens, size_t close);

// Does the { at `open` begin a namespace, or what is extern "C"?
bool opensNamespace(const Tokens& tokens, size_t open);

constexpr size_t npos = static_cast<size_t>(-1);

// The tokens [begin, end) with one blank wherever the source has any.
std::string join(const Tokens& tokens, size_t begin, size_t end);

}  // namespace cpucc
