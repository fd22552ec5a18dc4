// Which variables and kernels a program declares for the device, and how large the blocks of its kernels may be.
#include <algorithm>

#include "kernels.h"
#include "outline.h"

namespace cpucc {
namespace {

const std::set<std::string_view> ofVariables = {"__device__", "__constant__", "__managed__"};
const std::set<std::string_view> ofKernels = {"__global__"};

// __device__ and its like, or a macro that stands for one: #define GLOBAL_TABLE __device__ const
bool qualifies(const Unit& unit, const Token& token, const std::set<std::string_view>& qualifiers,
               int depth = macroDepth) {
    if (token.kind != TokenKind::identifier) return false;
    if (qualifiers.count(token.text)) return true;
    const Tokens* macro = depth > 0 ? unit.constants.macro(token.text) : nullptr;
    if (!macro) return false;
    for (const Token& inside : *macro)
        if (qualifies(unit, inside, qualifiers, depth - 1)) return true;
    return false;
}

bool anyQualifies(const Unit& unit, const Tokens& tokens, const std::set<std::string_view>& qualifiers) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [&](const Token& token) { return qualifies(unit, token, qualifiers); });
}

// Takes in what is declared behind the qualifier at i. The names of types and functions come along: they do no
// harm, as only names of variables are looked for among them.
void namesBehind(const Tokens& code, size_t i, std::set<std::string>& names) {
    for (i++; i < code.size() && !is(code, i, ";"); i++) {
        if (is(code, i, "(")) {
            bool attribute =
                is(code, i - 1, "__align__") || is(code, i - 1, "alignas") || is(code, i - 1, "__attribute__");
            bool pointer = is(code, i + 1, "*"), itsParameters = is(code, i - 1, ")");  // int (*choose)(int)
            if (!attribute && !pointer && !itsParameters) return;                       // a function
            if (!pointer && code[i].match > 0) i = static_cast<size_t>(code[i].match);
        } else if ((is(code, i, "[") || is(code, i, "{")) && code[i].match > 0) {
            i = static_cast<size_t>(code[i].match);
        } else if (is(code, i, "<") && closingAngle(code, i) != npos) {
            i = closingAngle(code, i);
        } else if (is(code, i, "=")) {
            while (i + 1 < code.size() && !is(code, i + 1, ",") && !is(code, i + 1, ";"))
                i = code[i + 1].match > static_cast<int>(i) ? static_cast<size_t>(code[i + 1].match) : i + 1;
        } else if (isIdentifier(code, i)) {
            names.insert(std::string(code[i].text));
        }
    }
}

// The name in front of the next parameter list from token i on, or "".
std::string functionBehind(const Tokens& code, size_t i) {
    size_t open = i;
    for (; open < code.size() && !is(code, open, "("); open++) {
        if (is(code, open, ";") || is(code, open, "{")) return "";
        const bool attribute = is(code, open, "__launch_bounds__") || is(code, open, "__attribute__") ||
                               is(code, open, "__align__") || is(code, open, "__maxnreg__") ||
                               is(code, open, "__cluster_dims__");
        if (attribute && is(code, open + 1, "(") && code[open + 1].match > 0)
            open = static_cast<size_t>(code[open + 1].match);
    }
    if (open == 0) return "";
    size_t name = open - 1;
    if (is(code, name, ">") && openingAngle(code, name) != npos) name = openingAngle(code, name) - 1;
    return isIdentifier(code, name) ? std::string(code[name].text) : "";
}

void addWords(const Tokens& tokens, size_t begin, size_t end, std::set<std::string>& words) {
    for (size_t i = begin; i < end; i++)
        if (isIdentifier(tokens, i)) words.insert(std::string(tokens[i].text));
}

// The macros in whose text __global__ stands, or another such macro.
std::map<std::string_view, const Directive*> macrosOfKernels(const Unit& unit) {
    std::map<std::string_view, const Directive*> found;
    for (size_t before = npos; found.size() != before;) {
        before = found.size();
        for (const auto& source : unit.sources) {
            for (const Directive& d : source->directives) {
                if (d.name != "define" || d.tokens.empty()) continue;
                const bool holds = std::any_of(d.tokens.begin() + 1, d.tokens.end(), [&](const Token& token) {
                    return ofKernels.count(token.text) || found.count(token.text);
                });
                if (holds) found.emplace(d.tokens[0].text, &d);
            }
        }
    }
    return found;
}

// Such a macro may hold the name of the kernel, or be given it, among other words: DECLARE(fill, float).
void namesThroughMacros(const Unit& unit, DeclaredNames& found) {
    const auto macros = macrosOfKernels(unit);
    auto addArguments = [&](const Tokens& tokens) {
        for (size_t i = 0; i + 1 < tokens.size(); i++)
            if (macros.count(tokens[i].text) && is(tokens, i + 1, "(") && tokens[i + 1].match > 0)
                addWords(tokens, i + 2, static_cast<size_t>(tokens[i + 1].match), found.names);
    };
    for (const auto& [name, macro] : macros) {
        addWords(macro->tokens, 1, macro->tokens.size(), found.names);
        for (const Token& token : macro->tokens)
            if (token.text == "##" || token.text == "#") found.complete = false;
    }
    for (const auto& source : unit.sources) {
        addArguments(source->code);
        for (const Directive& d : source->directives) addArguments(d.tokens);
    }
}

}  // namespace

DeclaredNames findDeviceVariables(const Unit& unit) {
    DeclaredNames found;
    for (const auto& source : unit.sources) {
        for (size_t i = 0; i < source->code.size(); i++)
            if (qualifies(unit, source->code[i], ofVariables)) namesBehind(source->code, i, found.names);
        for (const Directive& d : source->directives) {
            if (d.name != "define" || d.tokens.empty() || !unit.constants.isFunctionMacro(d.tokens[0].text)) continue;
            if (anyQualifies(unit, d.tokens, ofVariables)) found.complete = false;
        }
    }
    return found;
}

DeclaredNames findKernelNames(const Unit& unit) {
    DeclaredNames found;
    for (const auto& source : unit.sources) {
        for (size_t i = 0; i < source->code.size(); i++) {
            if (!qualifies(unit, source->code[i], ofKernels)) continue;
            const std::string name = functionBehind(source->code, i + 1);
            const bool written = !name.empty() && !unit.constants.macro(name) && !unit.constants.isFunctionMacro(name);
            if (written)
                found.names.insert(name);
            else
                found.complete = false;
        }
    }
    namesThroughMacros(unit, found);
    return found;
}

std::map<std::string, long long> findLaunchBounds(const Unit& unit) {
    std::map<std::string, long long> bounds;
    for (const auto& source : unit.sources) {
        const Tokens& code = source->code;
        for (size_t i = 0; i + 1 < code.size(); i++) {
            if (!is(code, i, "__launch_bounds__") || !is(code, i + 1, "(") || code[i + 1].match < 0) continue;
            size_t end = i + 2, close = static_cast<size_t>(code[i + 1].match);
            while (end < close && !is(code, end, ","))
                end = code[end].match > static_cast<int>(end) ? static_cast<size_t>(code[end].match) + 1 : end + 1;
            std::string kernel = functionBehind(code, close + 1);
            // A bound that depends on a template's arguments is not known here: 0 means none.
            long long threads = unit.constants.evaluate(code, i + 2, end).value_or(0);
            auto known = bounds.find(kernel);
            bool unbounded = known != bounds.end() && (known->second == 0 || threads == 0);
            if (known != bounds.end()) threads = unbounded ? 0 : std::max(threads, known->second);
            bounds[kernel] = threads;
        }
    }
    return bounds;
}

std::optional<std::array<unsigned, 3>> clusterShape(const Unit& unit, const Tokens& tokens, size_t attribute) {
    std::array<unsigned, 3> extents{1, 1, 1};
    const size_t close = static_cast<size_t>(tokens[attribute + 1].match);
    size_t begin = attribute + 2;
    for (unsigned& extent : extents) {
        size_t end = begin;
        while (end < close && !is(tokens, end, ","))
            end = tokens[end].match > static_cast<int>(end) ? static_cast<size_t>(tokens[end].match) + 1 : end + 1;
        const std::optional<long long> value = unit.constants.evaluate(tokens, begin, end);
        if (!value || *value < 1) return {};
        extent = static_cast<unsigned>(*value);
        if (end == close) break;
        begin = end + 1;
    }
    return extents;
}

std::map<std::string, std::array<unsigned, 3>> findClusterShapes(const Unit& unit) {
    std::map<std::string, std::array<unsigned, 3>> shapes;
    for (const auto& source : unit.sources) {
        const Tokens& code = source->code;
        for (size_t i = 0; i + 1 < code.size(); i++) {
            if (!is(code, i, "__cluster_dims__") || !is(code, i + 1, "(") || code[i + 1].match < 0) continue;
            const std::string kernel = functionBehind(code, static_cast<size_t>(code[i + 1].match) + 1);
            if (const auto shape = clusterShape(unit, code, i)) shapes[kernel] = *shape;
        }
    }
    return shapes;
}

}  // namespace cpucc
