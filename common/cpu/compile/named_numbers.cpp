#include <cmath>
#include <cstdlib>

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

void find(const Tokens& tokens, std::set<unsigned long long>& found) {
    unsigned long long product = 1;  // of what stands before, with a * behind each
    for (size_t i = 0; i < tokens.size(); i++) {
        if (!tokens[i].active) continue;
        const unsigned long long value = valueOf(tokens[i]);
        if (value == 0) continue;
        found.insert(value);
        if (i > 1 && is(tokens, i - 1, "<") && is(tokens, i - 2, "<") && value <= mostBits) found.insert(1ull << value);
        product = i > 1 && is(tokens, i - 1, "*") && valueOf(tokens[i - 2]) && product <= largest / value
                      ? product * value
                      : value;
        found.insert(product);
    }
}

}  // namespace

std::set<unsigned long long> findNamedNumbers(const Unit& unit) {
    const Source& own = *unit.sources.front();
    std::set<unsigned long long> found;
    find(own.code, found);
    for (const Directive& d : own.directives)
        if (d.active) find(d.tokens, found);
    return found;
}

}  // namespace cpucc
