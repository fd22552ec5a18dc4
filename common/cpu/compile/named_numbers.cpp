#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "outline.h"

namespace cpucc {
namespace {

constexpr int mostBits = 40;
constexpr unsigned long long largest = 1ull << mostBits;

// Of a literal, whole and not too large; else 0.
unsigned long long valueOf(const Token& token) {
    if (token.kind != TokenKind::number) return 0;
    std::string digits;
    for (char c : token.text)
        if (c != '\'') digits += c;
    const bool hex = digits.size() > 1 && (digits[1] == 'x' || digits[1] == 'X');
    const bool binary = digits.size() > 2 && (digits[1] == 'b' || digits[1] == 'B');
    if (!hex && digits.find_first_of(".eE") != std::string::npos) {
        const double value = std::strtod(digits.c_str(), nullptr);
        return value >= 1 && value <= double(largest) && std::floor(value) == value ? (unsigned long long)value : 0;
    }
    const unsigned long long value =
        binary ? std::strtoull(&digits[2], nullptr, 2) : std::strtoull(digits.c_str(), nullptr, 0);
    return value <= largest ? value : 0;
}

// What is compared are two expressions.
bool compares(const Tokens& tokens, size_t i) {
    const std::string_view op = tokens[i].text;
    if (op == "<" || op == ">") return !isRepeated(tokens, i, op, 2) && (i == 0 || !isRepeated(tokens, i - 1, op, 2));
    return op == "==" || op == "!=" || op == "<=" || op == ">=" || op == "&&" || op == "||" || op == "?";
}

// The longest expression from token i on whose value is known: behind its last token, or i if there is none.
size_t endOfExpression(const Constants& constants, const Tokens& tokens, size_t i, unsigned long long& value) {
    constexpr size_t longest = 32;
    if (tokens[i].kind != TokenKind::number && tokens[i].kind != TokenKind::identifier && !is(tokens, i, "(")) return i;
    size_t most = i;
    while (most < tokens.size() && most < i + longest && !compares(tokens, most)) most++;
    for (size_t end = most; end > i; end--)
        if (const std::optional<long long> known = constants.evaluate(tokens, i, end)) {
            value = *known > 0 ? (unsigned long long)*known : 0;
            return end;
        }
    return i;
}

void find(const Constants& constants, const Tokens& tokens, std::set<unsigned long long>& found) {
    size_t behind = 0;  // the last expression
    for (size_t i = 0; i < tokens.size(); i++) {
        if (!tokens[i].active) continue;
        if (const unsigned long long value = valueOf(tokens[i])) found.insert(value);
        if (i < behind) continue;
        unsigned long long value = 0;
        behind = endOfExpression(constants, tokens, i, value);
        const bool literal = std::any_of(tokens.begin() + long(i), tokens.begin() + long(behind),
                                         [](const Token& t) { return t.kind == TokenKind::number; });
        if (literal && value != 0 && value <= largest) found.insert(value);
    }
}

}  // namespace

std::set<unsigned long long> findNamedNumbers(const Unit& unit) {
    const Source& own = *unit.sources.front();
    std::set<unsigned long long> found;
    find(unit.constants, own.code, found);
    for (const Directive& d : own.directives)
        if (d.active) find(unit.constants, d.tokens, found);
    return found;
}

}  // namespace cpucc
