// Device variables and functions that a file only declares. With -rdc=true files share them that are named together;
// without it, or where none of them has it, a use is refused.
#include "assembly.h"
#include "outline.h"
#include "rewrite.h"

namespace cpucc {
namespace {

// The name that the declaration of the qualifier at i declares without defining it, as a token's index, or npos.
size_t declaredOnly(const Tokens& code, size_t i) {
    bool isExtern = false;
    for (size_t k = declarationStart(code, i); k < i; k++) {
        if (is(code, k, "template") || is(code, k, "__host__") || is(code, k, "=")) return npos;
        isExtern |= is(code, k, "extern");
    }
    size_t name = npos;
    for (size_t k = i + 1; k < code.size(); k++) {
        bool attribute = is(code, k, "__align__") || is(code, k, "alignas") || is(code, k, "__attribute__");
        if (attribute && is(code, k + 1, "(") && code[k + 1].match > 0) {
            k = static_cast<size_t>(code[k + 1].match);
        } else if (is(code, k, "__host__") || is(code, k, "operator") || is(code, k, "=") || is(code, k, "{")) {
            return npos;
        } else if (is(code, k, "(")) {
            // A function: no body behind its parameters? Those of the runtime may be declared again.
            size_t end = code[k].match > 0 ? static_cast<size_t>(code[k].match) + 1 : k;
            while (isIdentifier(code, end)) end++;
            bool known = name == npos || code[name].text.substr(0, 6) == "atomic";
            return is(code, end, ";") && !known ? name : npos;
        } else if (is(code, k, ";") || is(code, k, "[")) {
            return isExtern ? name : npos;
        } else if (is(code, k, "<") && closingAngle(code, k) != npos) {
            k = closingAngle(code, k);
        } else if (isIdentifier(code, k)) {
            name = k;
        }
    }
    return npos;
}

bool isDeclaredAt(const Tokens& code, size_t i) {
    for (size_t k = declarationStart(code, i); k < i; k++)
        if ((is(code, k, "__device__") || is(code, k, "__constant__")) && declaredOnly(code, k) == i) return true;
    return false;
}

// cudaMemcpyToSymbol(name, …) may stand in another file than the variable and the kernels that read it. The device pass
// has a copy of that function, too, which nobody calls.
bool onlyHostNames(const Unit& unit, std::string_view name) {
    for (const auto& source : unit.sources) {
        const HostCode host(unit, *source);
        for (size_t i = 0; i < source->code.size(); i++)
            if (is(source->code, i, name) && !host.holds(i) && !isDeclaredAt(source->code, i)) return false;
        for (const Directive& d : source->directives)
            for (size_t i = 1; i < d.tokens.size() && d.name == "define"; i++)
                if (is(d.tokens, i, name)) return false;
    }
    return true;
}

}  // namespace

void collectExterns(const Unit& unit, const Source& source, std::map<std::string, Refusal>& externs) {
    for (size_t i = 0; i < source.code.size(); i++) {
        if (!is(source.code, i, "__device__") && !is(source.code, i, "__constant__")) continue;
        size_t name = declaredOnly(source.code, i);
        if (name == npos || onlyHostNames(unit, source.code[name].text)) continue;
        const Token& token = source.code[name];
        std::string text(token.text);
        externs[text] = {source.name, token.line, token.column,
                         text +
                             " is defined in another file, or nowhere: device code cannot use it, as with nvcc "
                             "unless -rdc=true; define it in this file or in a header"};
    }
}

// std::…, and its abbreviations: Sa, Sb, Ss, Si, So and Sd.
static bool isOfStandardLibrary(const std::string& symbol) {
    for (const char* prefix : {"_ZS", "_ZNS", "_ZNKS"})
        if (startsWith(symbol, prefix) &&
            symbol.find_first_of("tabsiod", std::string_view(prefix).size()) == std::string_view(prefix).size())
            return true;
    return false;
}

bool isSymbolOf(const std::string& symbol, const std::string& name) {
    std::string mangled = std::to_string(name.size()) + name;
    if (symbol == name) return true;
    if (symbol.compare(0, 2, "_Z") != 0 || isOfStandardLibrary(symbol)) return false;
    for (size_t at = symbol.find(mangled); at != std::string::npos; at = symbol.find(mangled, at + 1))
        if (symbol[at - 1] < '0' || symbol[at - 1] > '9') return true;
    return false;
}

}  // namespace cpucc
