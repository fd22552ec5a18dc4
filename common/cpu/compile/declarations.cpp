// Which variables a program declares for the device, and how large the blocks of its kernels may be.
#include "kernels.h"
#include "outline.h"

namespace cpucc {
namespace {

bool isQualifier(std::string_view t) { return t == "__device__" || t == "__constant__" || t == "__managed__"; }

// __device__ and its like, or a macro that stands for one: #define GLOBAL_TABLE __device__ const
bool qualifies(const Unit& unit, const Token& token, int depth = macroDepth) {
    if (token.kind != TokenKind::identifier) return false;
    if (isQualifier(token.text)) return true;
    const Tokens* macro = depth > 0 ? unit.constants.macro(token.text) : nullptr;
    if (!macro) return false;
    for (const Token& inside : *macro)
        if (qualifies(unit, inside, depth - 1)) return true;
    return false;
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

// The kernel that __launch_bounds__ at i belongs to: its name stands before the next parameter list.
std::string kernelBehind(const Tokens& code, size_t i) {
    size_t open = static_cast<size_t>(code[i + 1].match) + 1;
    while (open < code.size() && !is(code, open, "(")) {
        if (is(code, open, ";") || is(code, open, "{")) return "";
        open++;
    }
    size_t name = open - 1;
    if (is(code, name, ">") && openingAngle(code, name) != npos) name = openingAngle(code, name) - 1;
    return isIdentifier(code, name) ? std::string(code[name].text) : "";
}

}  // namespace

DeviceVariables findDeviceVariables(const Unit& unit) {
    DeviceVariables found;
    for (const auto& source : unit.sources) {
        for (size_t i = 0; i < source->code.size(); i++)
            if (qualifies(unit, source->code[i])) namesBehind(source->code, i, found.names);
        for (const Directive& d : source->directives) {
            if (d.name != "define" || d.tokens.empty() || !unit.constants.isFunctionMacro(d.tokens[0].text)) continue;
            for (const Token& token : d.tokens)
                if (qualifies(unit, token)) found.complete = false;
        }
    }
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
            std::string kernel = kernelBehind(code, i);
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

}  // namespace cpucc
