#include "lexer.h"

#include <array>
#include <cctype>

namespace cpucc {
namespace {

bool startsIdentifier(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}
bool continuesIdentifier(char c) { return startsIdentifier(c) || std::isdigit(static_cast<unsigned char>(c)); }

// Operators kept in one piece. < and > stay single, because >> may close two template argument lists and
// <<< and >>> are recognised later, where it is known what stands before them.
constexpr std::array<std::string_view, 21> operators = {
    "...", "::", "->", "++", "--", "==", "!=", "<=", ">=", "&&", "||",
    "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##", ".*"};

class Lexer {
public:
    explicit Lexer(Source& source) : source(source), text(source.text) {}

    void run() {
        bool lineStart = true;
        while (skipBlanks(lineStart)) {
            if (lineStart && text[at] == '#')
                directive();
            else
                source.code.push_back(next(false));
            lineStart = false;
        }
    }

private:
    Source& source;
    const std::string& text;
    size_t at = 0, lineBegin = 0;
    int line = 1;

    char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
    void newline() {  // the character at `at` ends a line
        at++;
        line++;
        lineBegin = at;
    }
    size_t continuation() const {  // length of a backslash-newline here, or 0
        if (peek() != '\\') return 0;
        if (peek(1) == '\n') return 2;
        return peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
    }

    // Skips blanks and comments; newlines too, unless `lineStart` is null (inside a directive).
    bool skipBlanks(bool* lineStart) {
        while (at < text.size()) {
            if (size_t length = continuation()) {
                at += length - 1;
                newline();
            } else if (text[at] == '\n') {
                if (!lineStart) return false;
                newline();
                *lineStart = true;
            } else if (std::isspace(static_cast<unsigned char>(text[at]))) {
                at++;
            } else if (text.compare(at, 2, "//") == 0) {
                while (at < text.size() && text[at] != '\n') {
                    if (size_t length = continuation()) {
                        at += length - 1;
                        newline();
                    } else {
                        at++;
                    }
                }
            } else if (text.compare(at, 2, "/*") == 0) {
                size_t end = text.find("*/", at + 2);
                end = end == std::string::npos ? text.size() : end + 2;
                while (at < end) text[at] == '\n' ? newline() : void(at++);
            } else {
                return true;
            }
        }
        return false;
    }
    bool skipBlanks(bool& lineStart) { return skipBlanks(&lineStart); }

    Token next(bool headerName) {
        Token token{TokenKind::punctuation, {}, at, line, static_cast<int>(at - lineBegin) + 1};
        size_t begin = at;
        char c = text[at];
        size_t prefix = startsIdentifier(c) ? literalPrefix() : 0;
        if (headerName && c == '<') {
            token.kind = TokenKind::text;
            while (at < text.size() && text[at] != '\n' && text[at++] != '>') {
            }
        } else if (c == '"' || c == '\'' || prefix > 0) {
            token.kind = TokenKind::text;
            at += prefix;
            if (prefix > 0 && text[at - 1] == 'R')
                rawString();
            else
                quoted();
        } else if (startsIdentifier(c)) {
            token.kind = TokenKind::identifier;
            while (continuesIdentifier(peek())) at++;
        } else if (std::isdigit(static_cast<unsigned char>(c)) ||
                   (c == '.' && std::isdigit(static_cast<unsigned char>(peek(1))))) {
            token.kind = TokenKind::number;
            number();
        } else {
            size_t length = 1;
            for (std::string_view o : operators)
                if (text.compare(at, o.size(), o) == 0) {
                    length = o.size();
                    break;
                }
            at += length;
        }
        token.text = std::string_view(text).substr(begin, at - begin);
        return token;
    }

    // The length of an L, u8, R … that belongs to a literal, or 0.
    size_t literalPrefix() const {
        for (std::string_view p : {"u8R", "LR", "uR", "UR", "R", "u8", "L", "u", "U"}) {
            if (text.compare(at, p.size(), p) != 0) continue;
            char quote = peek(p.size());
            if (quote == '"' || (quote == '\'' && p.back() != 'R')) return p.size();
        }
        return 0;
    }
    void quoted() {  // at the opening quote; an unclosed literal ends with its line
        char quote = text[at++];
        while (at < text.size() && text[at] != '\n') {
            if (size_t length = continuation()) {
                at += length - 1;
                newline();
            } else if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') {
                at += 2;
            } else if (text[at++] == quote) {
                return;
            }
        }
    }
    void rawString() {  // at the quote of R"delimiter( … )delimiter"
        size_t open = text.find('(', at);
        size_t end = text.size();
        if (open != std::string::npos) {
            std::string closing = ")" + text.substr(at + 1, open - at - 1) + "\"";
            size_t found = text.find(closing, open);
            if (found != std::string::npos) end = found + closing.size();
        }
        while (at < end) text[at] == '\n' ? newline() : void(at++);
    }
    void number() {
        at++;
        while (at < text.size()) {
            char c = text[at], before = text[at - 1];
            bool exponent = before == 'e' || before == 'E' || before == 'p' || before == 'P';
            bool exponentSign = exponent && (c == '+' || c == '-');
            bool separator = c == '\'' && continuesIdentifier(peek(1));
            if (!continuesIdentifier(c) && c != '.' && !exponentSign && !separator) return;
            at++;
        }
    }

    void directive() {
        Directive d{{}, next(false), 0, {}, true};
        if (skipBlanks(nullptr) && startsIdentifier(text[at])) d.name = next(false).text;
        bool include = d.name == "include" || d.name == "include_next";
        while (skipBlanks(nullptr)) d.tokens.push_back(next(include && d.tokens.empty()));
        d.end = at;
        matchBrackets(d.tokens);
        source.directives.push_back(std::move(d));
    }
};

char closerOf(std::string_view open) { return open == "(" ? ')' : open == "[" ? ']' : open == "{" ? '}' : '\0'; }
bool closes(std::string_view t) { return t == ")" || t == "]" || t == "}"; }

// One step of bracket matching; false if the token closes what was never opened.
bool matchOne(Tokens& tokens, size_t i, std::vector<int>& open) {
    std::string_view t = tokens[i].text;
    if (tokens[i].kind != TokenKind::punctuation) return true;
    if (closerOf(t)) {
        open.push_back(static_cast<int>(i));
    } else if (closes(t)) {
        if (open.empty() || closerOf(tokens[static_cast<size_t>(open.back())].text) != t[0]) return false;
        tokens[i].match = open.back();
        tokens[static_cast<size_t>(open.back())].match = static_cast<int>(i);
        open.pop_back();
    }
    return true;
}

}  // namespace

Source::Source(std::string path, std::string name, std::string content)
    : path(std::move(path)), name(std::move(name)), text(std::move(content)) {
    Lexer(*this).run();
}

void matchBrackets(Tokens& tokens) {
    std::vector<int> open;
    for (Token& t : tokens) t.match = -1;
    for (size_t i = 0; i < tokens.size(); i++) matchOne(tokens, i, open);
}

void matchBrackets(Source& source) {
    std::vector<int> open;
    std::vector<std::vector<int>> atIf;  // what was open where each enclosing #if began
    auto directive = source.directives.begin();
    auto apply = [&](const Directive& d) {
        if (d.name == "if" || d.name == "ifdef" || d.name == "ifndef") {
            atIf.push_back(open);
        } else if (d.name == "else" || d.name == "elif") {
            if (!atIf.empty()) open = atIf.back();
        } else if (d.name == "endif") {
            if (!atIf.empty()) atIf.pop_back();
        }
    };
    source.balanced = true;
    for (Token& t : source.code) t.match = -1;
    for (size_t i = 0; i < source.code.size(); i++) {
        for (; directive != source.directives.end() && directive->hash.offset < source.code[i].offset; ++directive)
            apply(*directive);
        if (!matchOne(source.code, i, open)) source.balanced = false;
    }
    if (!open.empty()) source.balanced = false;
}

bool isRepeated(const Tokens& tokens, size_t i, std::string_view text, int count) {
    for (int k = 0; k < count; k++) {
        if (!is(tokens, i + static_cast<size_t>(k), text)) return false;
        if (k > 0 && !touching(tokens, i + static_cast<size_t>(k) - 1)) return false;
    }
    return true;
}

bool isLaunchBracket(const Tokens& tokens, size_t i, std::string_view angle) {
    if (!is(tokens, i, angle) || !is(tokens, i + 1, angle) || !is(tokens, i + 2, angle)) return false;
    return tokens[i].line == tokens[i + 2].line && touching(tokens, i);
}

size_t closingAngle(const Tokens& tokens, size_t open) {
    int depth = 0;
    for (size_t i = open; i < tokens.size(); i++) {
        if (tokens[i].match > static_cast<int>(i)) {
            i = static_cast<size_t>(tokens[i].match);
        } else if (isRepeated(tokens, i, "<", 2)) {
            i++;  // a shift
        } else if (is(tokens, i, "<")) {
            depth++;
        } else if (is(tokens, i, ">")) {
            if (--depth == 0) return i;
        } else if (is(tokens, i, ";") || closes(tokens[i].text)) {
            return npos;
        }
    }
    return npos;
}

size_t openingAngle(const Tokens& tokens, size_t close) {
    int depth = 0;
    for (size_t i = close + 1; i-- > 0;) {
        bool bracket = tokens[i].kind == TokenKind::punctuation && closes(tokens[i].text);
        if (bracket && tokens[i].match >= 0) {
            i = static_cast<size_t>(tokens[i].match);
        } else if (i > 0 && isRepeated(tokens, i - 1, "<", 2)) {
            i--;  // a shift
        } else if (is(tokens, i, ">")) {
            depth++;
        } else if (is(tokens, i, "<")) {
            if (--depth == 0) return i;
        } else if (is(tokens, i, ";") || is(tokens, i, "{") || is(tokens, i, "(") || bracket) {
            return npos;
        }
    }
    return npos;
}

bool opensNamespace(const Tokens& tokens, size_t open) {
    if (open > 1 && tokens[open - 1].kind == TokenKind::text && is(tokens, open - 2, "extern")) return true;
    for (size_t i = open; i-- > 0;) {
        if (is(tokens, i, ";") || is(tokens, i, "{") || is(tokens, i, "}")) return false;
        if (is(tokens, i, "namespace")) return true;
    }
    return false;
}

std::string join(const Tokens& tokens, size_t begin, size_t end) {
    std::string joined;
    for (size_t i = begin; i < end; i++) {
        if (i > begin && !touching(tokens, i - 1)) joined += ' ';
        joined += tokens[i].text;
    }
    return joined;
}

}  // namespace cpucc
