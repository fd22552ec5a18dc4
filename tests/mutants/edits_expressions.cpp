#include <set>

#include "edits.h"

namespace mutants {
namespace {

bool endsOperand(const Source& s, size_t i) {
    static const std::set<std::string> words{"return", "case", "const", "else"};
    return s.is(i, ")") || s.is(i, "]") || s.isNumber(i) || (s.isIdentifier(i) && !words.count(s.word(i)));
}
bool beginsOperand(const Source& s, size_t i) { return s.is(i, "(") || s.isNumber(i) || s.isIdentifier(i); }

bool isType(const std::string& word) {
    static const std::set<std::string> types{"int",  "float", "double", "size_t",   "unsigned", "char",
                                             "Sum",  "void",  "short",  "bool",     "long",     "auto",
                                             "int2", "int4",  "float2", "float4",   "Point",    "AlignedPoint",
                                             "uint", "half",  "const",  "uint64_t", "int64_t"};
    return types.count(word) > 0;
}

// Behind template and casts, < and > are brackets.
bool isBracket(const Source& s, size_t i) {
    static const std::set<std::string> before{
        "template", "static_cast", "reinterpret_cast", "const_cast", "map", "vector", "min", "max",
        "function", "array",       "tiled_partition"};
    if (s.is(i, "<")) return before.count(s.word(i - 1)) > 0;
    for (size_t j = i; j-- > 0;) {
        if (s.is(j, ";") || s.is(j, "(") || s.is(j, "{")) return false;
        if (s.is(j, "<") && isBracket(s, j)) return true;
    }
    return false;
}

bool isBinary(const Source& s, size_t i) {
    bool pointer = (s.is(i, "*") || s.is(i, "&")) && isType(s.word(i - 1));
    return i > 0 && endsOperand(s, i - 1) && beginsOperand(s, i + 1) && !pointer;
}

bool isComparison(const Source& s, size_t i) {
    static const std::set<std::string> all{"<", ">", "<=", ">=", "==", "!="};
    return all.count(s.word(i)) && !isBracket(s, i);
}

// The operand that ends before token i, and the one that begins at it: a name or number with what belongs to it.
size_t operandBegin(const Source& s, size_t i) {
    for (;;) {
        if ((s.is(i, ")") || s.is(i, "]")) && s.partner(i) < s.size()) {
            i = s.partner(i);
            if (i == 0 || !(s.isIdentifier(i - 1) || s.is(i - 1, "]") || s.is(i - 1, ")"))) return i;
            i--;
        } else if (i >= 2 && s.is(i - 1, ".")) {
            i -= 2;
        } else {
            return i;
        }
    }
}
size_t operandEnd(const Source& s, size_t i) {
    for (; i < s.size(); i++) {
        if ((s.is(i, "(") || s.is(i, "[")) && s.partner(i) < s.size()) i = s.partner(i);
        if (!s.is(i + 1, "(") && !s.is(i + 1, "[") && !s.is(i + 1, ".") && !s.is(i, ".")) return i + 1;
    }
    return s.size();
}

Edits wordsFor(const Source& s, const std::vector<std::pair<std::string, std::string>>& table,
               bool (*applies)(const Source&, size_t)) {
    Edits edits;
    for (size_t i = 0; i < s.size(); i++)
        for (const auto& [word, other] : table)
            if (s.word(i) == word && applies(s, i)) edits.push_back(replaced(s, i, i + 1, other));
    return edits;
}

bool isWhole(const std::string& number) {
    return number.find_first_of(".eEfF'xX") == std::string::npos && number.size() < 10;
}

}  // namespace

Edits moveBoundary(const Place& place) {
    return wordsFor(place.source, {{"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}}, isComparison);
}

Edits turnComparison(const Place& place) {
    return wordsFor(place.source,
                    {{"<", "!="},
                     {"<", ">"},
                     {">", "!="},
                     {">", "<"},
                     {"==", "!="},
                     {"==", ">="},
                     {"!=", "=="},
                     {"!=", "<"},
                     {"<=", ">"},
                     {">=", "<"}},
                    isComparison);
}

Edits moveIndex(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 1; i < s.size(); i++) {
        size_t close = s.partner(i);
        if (!s.is(i, "[") || close >= s.size() || close == i + 1 || !endsOperand(s, i - 1)) continue;
        if (isType(s.word(i - 2)) || s.is(i - 2, "*")) continue;  // an array's declaration
        std::string index = s.between(i + 1, close);
        for (const char* sign : {" + 1", " - 1"}) edits.push_back(replaced(s, i + 1, close, index + sign));
    }
    return edits;
}

Edits moveLimit(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 1; i + 1 < s.size(); i++) {
        if (!isComparison(s, i) || !beginsOperand(s, i + 1)) continue;
        size_t end = operandEnd(s, i + 1);
        for (const char* sign : {" + 1", " - 1"})
            edits.push_back(replaced(s, i + 1, end, s.between(i + 1, end) + sign));
    }
    return edits;
}

Edits changeArithmetic(const Place& place) {
    return wordsFor(place.source,
                    {{"*", "+"},
                     {"+", "-"},
                     {"+", "*"},
                     {"-", "+"},
                     {"/", "*"},
                     {"/", "%"},
                     {"%", "/"},
                     {"^", "|"},
                     {"^", "+"},
                     {"&", "|"},
                     {"|", "&"},
                     {"&&", "||"},
                     {"||", "&&"},
                     {"<<", ">>"},
                     {">>", "<<"}},
                    isBinary);
}

Edits changeStep(const Place& place) {
    const Source& s = place.source;
    Edits edits = wordsFor(s, {{"+=", "="}, {"+=", "-="}, {"-=", "+="}, {"*=", "+="}, {"/=", "-="}, {"++", "--"}},
                           [](const Source&, size_t) { return true; });
    // The step itself: i += blockDim.x.
    for (size_t i = 1; i + 1 < s.size(); i++) {
        bool steps = s.is(i, "+=") || s.is(i, "*=") || s.is(i, "/=") || s.is(i, "-=");
        if (!steps) continue;
        size_t end = i + 1;
        while (end < s.size() && !s.is(end, ";") && !s.is(end, ",") && !s.is(end, ")")) {
            if ((s.is(end, "(") || s.is(end, "[")) && s.partner(end) < s.size()) end = s.partner(end);
            end++;
        }
        if (end == i + 1 || end >= s.size()) continue;
        std::string step = s.between(i + 1, end);
        edits.push_back(replaced(s, i + 1, end, "2 * (" + step + ")"));
        if (s.isNumber(i + 1) && end == i + 2) continue;  // changeConstant does the rest
        edits.push_back(replaced(s, i + 1, end, step + " + 1"));
        edits.push_back(replaced(s, i + 1, end, "(" + step + ") / 2"));
    }
    for (size_t i = 0; i + 1 < s.size(); i++) {
        bool before = s.is(i, "++") && s.isIdentifier(i + 1), behind = s.is(i + 1, "++") && s.isIdentifier(i);
        if (before || behind) edits.push_back(replaced(s, i, i + 2, s.word(before ? i + 1 : i) + " += 2"));
    }
    return edits;
}

Edits changeConstant(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 0; i < s.size(); i++) {
        if (!s.isNumber(i)) continue;
        if (!isWhole(s.word(i))) {
            if (s.word(i).find_first_of("xX") == std::string::npos)
                edits.push_back(replaced(s, i, i + 1, "(2 * " + s.word(i) + ")"));
            continue;
        }
        int value = std::atoi(s.word(i).c_str());
        std::set<int> others{value + 1, value - 1, value * 2, value / 2};
        others.erase(value);
        if (value == 0) others.erase(-1);
        for (int other : others) edits.push_back(replaced(s, i, i + 1, std::to_string(other)));
    }
    return edits;
}

Edits dropCast(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 0; i + 1 < s.size(); i++) {
        bool call = isType(s.word(i)) && s.is(i + 1, "(") && s.partner(i + 1) < s.size();
        if (call) edits.push_back(replaced(s, i, i + 1, ""));
        if (s.is(i, "static_cast") && s.is(i + 1, "<")) {
            size_t close = i + 2;
            while (close < s.size() && !s.is(close, ">")) close++;
            if (close < s.size()) edits.push_back(replaced(s, i, close + 1, ""));
        }
    }
    return edits;
}

// A compiler would make one load of two: the first one is volatile. Without *& the standard asks for no load.
Edits doubleLoad(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    if (!place.onDevice) return edits;
    for (const Statement& t : simpleStatements(s)) {
        bool right = s.is(t.begin, "return");
        for (size_t i = t.begin; i < t.end; i++) {
            right |= s.is(i, "=") || s.is(i, "+=");
            if (!right || !s.is(i, "[") || s.partner(i) >= t.end || !endsOperand(s, i - 1)) continue;
            if (s.is(i - 1, "]")) continue;  // the second index of an array: the first one sees to it
            size_t from = operandBegin(s, i - 1), to = operandEnd(s, i);
            if (s.is(from - 1, "&")) continue;
            std::string load = s.between(from, to);
            edits.push_back(replaced(s, from, to,
                                     "((void)*&static_cast<const volatile std::decay_t<decltype(" + load + ")>&>(" +
                                         load + "), " + load + ")"));
        }
    }
    return edits;
}

// (n + b - 1) / b becomes n / b.
Edits roundDown(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 0; i < s.size(); i++) {
        size_t close = s.partner(i);
        if (!s.is(i, "(") || close >= s.size() || close < i + 4 || !s.is(close + 1, "/")) continue;
        for (size_t j = i + 1; j < close; j++)
            if (s.is(j, "+") && isBinary(s, j)) {
                edits.push_back(replaced(s, i + 1, close, s.between(i + 1, j)));
                break;
            }
    }
    return edits;
}

}  // namespace mutants
