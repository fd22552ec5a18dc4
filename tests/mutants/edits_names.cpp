#include <map>
#include <set>

#include "edits.h"

namespace mutants {
namespace {

using Others = std::map<std::string, std::vector<std::string>>;

// Each identifier that the table names becomes each of its others.
Edits exchanged(const Source& s, const Others& table) {
    Edits edits;
    for (size_t i = 0; i < s.size(); i++) {
        auto found = table.find(s.word(i));
        if (!s.isIdentifier(i) || found == table.end() || s.is(i - 1, ".")) continue;
        for (const std::string& other : found->second) edits.push_back(replaced(s, i, i + 1, other));
    }
    return edits;
}

bool has(const Source& s, const std::string& name) {
    for (size_t i = 0; i < s.size(); i++)
        if (s.word(i) == name) return true;
    return false;
}

}  // namespace

Edits exchangeXAndY(const Place& place) {
    const Source& s = place.source;
    static const Others others{{"x", {"y"}}, {"y", {"x"}}, {"z", {"x"}}, {"w", {"x"}}};
    Edits edits;
    for (size_t i = 1; i < s.size(); i++) {
        auto found = others.find(s.word(i));
        if (found != others.end() && s.is(i - 1, ".")) edits.push_back(replaced(s, i, i + 1, found->second[0]));
    }
    return edits;
}

// Parameters may be named though the region does not: only what is there is exchanged for what is there.
Edits exchangeNames(const Place& place) {
    const Source& s = place.source;
    static const std::vector<std::pair<std::string, std::string>> pairs{
        {"rows", "cols"},   {"row", "col"},       {"left", "top"},    {"x", "y"},           {"i", "j"},
        {"m", "n"},         {"n", "k"},           {"m", "k"},         {"a", "b"},           {"lane", "warp"},
        {"tileA", "tileB"}, {"stripA", "stripB"}, {"upper", "lower"}, {"outX", "outY"},     {"inX", "inY"},
        {"begin", "end"},   {"outRow", "outCol"}, {"i", "k"},         {"thread", "threads"}};
    Others others;
    for (const auto& [one, two] : pairs)
        if (has(s, one) && has(s, two)) {
            others[one].push_back(two);
            others[two].push_back(one);
        }
    return exchanged(s, others);
}

Edits exchangeThreadAndBlock(const Place& place) {
    return exchanged(place.source, {{"threadIdx", {"blockIdx"}},
                                    {"blockIdx", {"threadIdx"}},
                                    {"blockDim", {"gridDim"}},
                                    {"gridDim", {"blockDim"}}});
}

Edits narrowType(const Place& place) {
    const Source& s = place.source;
    Edits edits = exchanged(s, {{"size_t", {"int", "unsigned"}},
                                {"int", {"short"}},
                                {"Sum", {"int", "float"}},
                                {"double", {"float"}},
                                {"uint64_t", {"unsigned"}},
                                {"int64_t", {"int"}}});
    for (size_t i = 0; i + 1 < s.size(); i++)
        if (s.is(i, "long") && s.is(i + 1, "long")) edits.push_back(replaced(s, i, i + 2, "int"));
    return edits;
}

Edits dropShared(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 0; i < s.size(); i++)
        if (s.is(i, "__shared__") && !s.is(i - 1, "extern")) edits.push_back(replaced(s, i, i + 1, ""));
    return edits;
}

Edits dropQualifier(const Place& place) {
    const Source& s = place.source;
    static const std::set<std::string> plain{"volatile", "__restrict__", "static"};
    static const std::set<std::string> withBrackets{"__align__", "__launch_bounds__", "alignas"};
    Edits edits;
    for (size_t i = 0; i < s.size(); i++) {
        if (plain.count(s.word(i))) edits.push_back(replaced(s, i, i + 1, ""));
        bool bracket = s.is(i + 1, "(") && s.partner(i + 1) < s.size();
        if (withBrackets.count(s.word(i)) && bracket) edits.push_back(replaced(s, i, s.partner(i + 1) + 1, ""));
        if (s.is(i, "__ldg") && bracket)
            edits.push_back(replaced(s, i, s.partner(i + 1) + 1, "*(" + s.between(i + 2, s.partner(i + 1)) + ")"));
    }
    return edits;
}

Edits narrowMask(const Place& place) {
    const Source& s = place.source;
    static const std::set<std::string> full{"0xffffffff", "0xffffffffu", "0xFFFFFFFF", "0xFFFFFFFFu"};
    Edits edits;
    for (size_t i = 0; i < s.size(); i++) {
        if (full.count(s.word(i)))
            for (const char* mask : {"0xffff", "0x7fffffff", "0xfffffffe", "__activemask()"})
                edits.push_back(replaced(s, i, i + 1, mask));
        if (s.is(i, "__syncwarp") && s.is(i + 1, "(") && s.partner(i + 1) == i + 2)
            for (const char* mask : {"(0xffff)", "(__activemask())", "(threadIdx.x % 32 < 16 ? 0xffff : 0xffff0000)"})
                edits.push_back(replaced(s, i + 1, i + 3, mask));
    }
    return edits;
}

}  // namespace mutants
