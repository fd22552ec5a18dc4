#include "host_variables.h"

#include <set>

namespace cpucc {
namespace {

// A declaration in which one of them stands declares no variable of the host's, or none of which that is certain.
const std::set<std::string_view> otherDeclarations = {
    "using",      "typedef",      "template",    "namespace",  "class",      "struct",   "union",   "enum",
    "friend",     "const",        "constexpr",   "constinit",  "extern",     "operator", "asm",     "static_assert",
    "__device__", "__constant__", "__managed__", "__shared__", "__global__", "__host__", "texture", "surface"};

// The names that the declaration [begin, end) gives to variables, if that is all that it does.
void declared(const Unit& unit, const Tokens& code, size_t begin, size_t end, std::vector<HostVariable>& variables) {
    std::vector<HostVariable> found;
    bool typed = false, initialised = false;
    for (size_t i = begin; i < end; i++) {
        const std::string_view t = code[i].text;
        if (!code[i].active || otherDeclarations.count(t)) return;
        if (initialised) {  // up to the next name
            if (opens(code, i)) i = matchOf(code, i);
            initialised = !is(code, i, ",");
            if (is(code, i, "<")) return;  // a comparison, or a template's arguments, whose commas are others
            continue;
        }
        if (is(code, i, "<") && closingAngle(code, i) < end) {
            i = closingAngle(code, i);
            typed = true;
            continue;
        }
        if (is(code, i, "*") || is(code, i, "&") || is(code, i, "::") || is(code, i, ",")) continue;
        if (!isIdentifier(code, i) || unit.constants.macro(t) || unit.constants.isFunctionMacro(t)) return;
        const bool ends = i + 1 == end || is(code, i + 1, "=") || is(code, i + 1, "[") || is(code, i + 1, ",");
        if (ends && !typed) return;
        typed = true;
        if (!ends) continue;
        found.push_back({t, begin});
        initialised = i + 1 < end && !is(code, i + 1, ",");
    }
    variables.insert(variables.end(), found.begin(), found.end());
}

void declarations(const Unit& unit, const Tokens& code, size_t begin, size_t end,
                  std::vector<HostVariable>& variables) {
    size_t start = begin;
    for (size_t i = begin; i < end; i++) {
        if (is(code, i, ";")) {
            declared(unit, code, start, i, variables);
            start = i + 1;
        } else if (opens(code, i)) {
            const size_t close = matchOf(code, i);
            if (is(code, i, "{") && opensNamespace(code, i)) declarations(unit, code, i + 1, close, variables);
            // A body ends what it belongs to; a list of values goes on to the semicolon.
            if (is(code, i, "{") && !is(code, i - 1, "=") && !is(code, close + 1, ";")) start = close + 1;
            i = close;
        }
    }
}

}  // namespace

std::vector<HostVariable> findHostVariables(const Unit& unit, const Source& source) {
    std::vector<HostVariable> variables;
    if (source.balanced) declarations(unit, source.code, 0, source.code.size(), variables);
    return variables;
}

}  // namespace cpucc
