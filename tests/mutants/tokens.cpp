#include "tokens.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace mutants {
namespace {

const char* const longMarks[] = {"<<<", ">>>", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
                                 "!=",  "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::"};

bool beginsWord(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool inWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class Lexer {
public:
    explicit Lexer(const std::string& text) : text(text) {}

    std::vector<Token> tokens() {
        while (at < text.size()) step();
        return std::move(found);
    }

private:
    const std::string& text;
    size_t at = 0;
    bool lineBegins = true;
    std::vector<Token> found;

    bool here(const char* word) const { return text.compare(at, std::char_traits<char>::length(word), word) == 0; }

    void step() {
        char c = text[at];
        if (c == '\n') {
            lineBegins = true;
            at++;
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            at++;
        } else if (here("//") || (c == '#' && lineBegins)) {
            at = lineEnd();
        } else if (here("/*")) {
            size_t end = text.find("*/", at + 2);
            at = end == std::string::npos ? text.size() : end + 2;
        } else {
            token(c);
        }
    }

    // A line that ends with \ goes on.
    size_t lineEnd() const {
        size_t end = text.find('\n', at);
        while (end != std::string::npos && end > 0 && text[end - 1] == '\\') end = text.find('\n', end + 1);
        return end == std::string::npos ? text.size() : end;
    }

    void token(char c) {
        lineBegins = false;
        if (beginsWord(c))
            add(Token::identifier, wordEnd(at));
        else if (std::isdigit(static_cast<unsigned char>(c)) || (c == '.' && digitAt(at + 1)))
            add(Token::number, numberEnd());
        else if (c == '"' || c == '\'')
            add(Token::string, stringEnd(c));
        else
            add(Token::mark, markEnd());
    }

    bool digitAt(size_t i) const { return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); }

    size_t wordEnd(size_t i) const {
        while (i < text.size() && inWord(text[i])) i++;
        return i;
    }
    size_t numberEnd() const {
        size_t i = at;
        auto sign = [&] {
            char before = text[i - 1];
            bool hexadecimal = text.compare(at, 2, "0x") == 0;
            return i > at && (text[i] == '+' || text[i] == '-') && (before == 'e' || before == 'E') && !hexadecimal;
        };
        while (i < text.size() && (inWord(text[i]) || text[i] == '.' || text[i] == '\'' || sign())) i++;
        return i;
    }
    size_t stringEnd(char quote) const {
        size_t i = at + 1;
        while (i < text.size() && text[i] != quote && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
        return std::min(i + 1, text.size());
    }
    size_t markEnd() const {
        for (const char* mark : longMarks)
            if (here(mark)) return at + std::char_traits<char>::length(mark);
        return at + 1;
    }

    void add(Token::Kind kind, size_t end) {
        found.push_back({kind, at, end, text.substr(at, end - at)});
        at = end;
    }
};

std::vector<size_t> partnersOf(const std::vector<Token>& tokens) {
    std::vector<size_t> partners(tokens.size(), tokens.size()), open;
    const std::vector<std::pair<std::string, std::string>> pairs{{"(", ")"}, {"[", "]"}, {"{", "}"}, {"<<<", ">>>"}};
    for (size_t i = 0; i < tokens.size(); i++)
        for (const auto& [opening, closing] : pairs) {
            if (tokens[i].text == opening) open.push_back(i);
            if (tokens[i].text != closing || open.empty() || tokens[open.back()].text != opening) continue;
            partners[i] = open.back();
            partners[open.back()] = i;
            open.pop_back();
        }
    return partners;
}

}  // namespace

Source::Source(std::string text) : all(std::move(text)), tokens(Lexer(all).tokens()), partners(partnersOf(tokens)) {}

const std::string& Source::word(size_t i) const {
    static const std::string none;
    return i < tokens.size() ? tokens[i].text : none;
}

std::string Source::between(size_t from, size_t to) const {
    if (from >= to || to > size()) return "";
    return all.substr(tokens[from].begin, tokens[to - 1].end - tokens[from].begin);
}

}  // namespace mutants
