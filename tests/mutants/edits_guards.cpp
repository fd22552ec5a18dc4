#include "edits.h"

namespace mutants {
namespace {

struct Guard {
    size_t keyword, open, close;  // if ( … )
};

std::vector<Guard> guardsOf(const Source& s) {
    std::vector<Guard> guards;
    for (size_t i = 0; i + 1 < s.size(); i++)
        if (s.is(i, "if") && s.is(i + 1, "(") && s.partner(i + 1) < s.size())
            guards.push_back({i, i + 1, s.partner(i + 1)});
    return guards;
}

bool endsTerm(const Source& s, size_t i) {
    return s.is(i, "&&") || s.is(i, "||") || s.is(i, "?") || s.is(i, ":") || s.is(i, ";") || s.is(i, ",") ||
           s.is(i, "=") || s.is(i, "return");
}

size_t termBegin(const Source& s, size_t i) {
    while (i > 0) {
        size_t before = i - 1;
        if (endsTerm(s, before) || s.is(before, "{") || s.is(before, "(") || s.is(before, "[")) break;
        bool closes = s.is(before, ")") || s.is(before, "]");
        i = closes && s.partner(before) < before ? s.partner(before) : before;
    }
    return i;
}
size_t termEnd(const Source& s, size_t i) {
    while (i < s.size() && !endsTerm(s, i) && !s.is(i, ")") && !s.is(i, "]")) {
        bool opens = s.is(i, "(") || s.is(i, "[");
        i = (opens && s.partner(i) < s.size() ? s.partner(i) : i) + 1;
    }
    return i;
}

// "if (row < rows && col < cols)": each of the names before <, kept below what stands behind it.
std::string clamps(const Source& s, const Guard& g) {
    std::string text;
    for (size_t i = g.open + 1; i < g.close; i += 4) {
        bool term = s.isIdentifier(i) && s.is(i + 1, "<") && s.isIdentifier(i + 2);
        bool goesOn = s.is(i + 3, "&&") || i + 3 == g.close;
        if (!term || !goesOn) return "";
        const std::string &name = s.word(i), &limit = s.word(i + 2);
        text += "if (" + name + " >= " + limit + ") " + name + " = " + limit + " - 1; ";
    }
    return text;
}

}  // namespace

Edits dropTerm(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 1; i + 1 < s.size(); i++) {
        if (!s.is(i, "&&") && !s.is(i, "||")) continue;
        size_t begin = termBegin(s, i), end = termEnd(s, i + 1);
        edits.push_back(replaced(s, begin, end, s.between(begin, i)));
        edits.push_back(replaced(s, begin, end, s.between(i + 1, end)));
    }
    return edits;
}

Edits dropGuard(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Guard& g : guardsOf(s)) {
        edits.push_back(replaced(s, g.open + 1, g.close, "true"));
        edits.push_back(replaced(s, g.open + 1, g.close, "false"));
    }
    return edits;
}

Edits clampGuard(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Guard& g : guardsOf(s))
        if (std::string text = clamps(s, g); !text.empty() && !s.is(g.keyword - 1, "else"))
            edits.push_back(replaced(s, g.keyword, g.close + 1, text));
    return edits;
}

Edits dropChoice(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 1; i < s.size(); i++) {
        if (!s.is(i, "?")) continue;
        size_t begin = termBegin(s, i);
        while (begin > 1 && (s.is(begin - 1, "&&") || s.is(begin - 1, "||"))) begin = termBegin(s, begin - 1);
        for (const char* always : {"true", "false"}) edits.push_back(replaced(s, begin, i, always));
    }
    return edits;
}

}  // namespace mutants
