// atomicExch() whose result nobody uses stores, and reads nothing: so it may be the first to write a word. A function
// cannot see who uses its result, so such calls go to another (cpu_device/atomics.h), whose name is as long.
#include <string>
#include <string_view>

#include "functions.h"
#include "rewrite.h"
#include "text.h"

namespace cpucc {
namespace {

bool beginsStatement(const Tokens& code, size_t i) {
    if (i == 0) return false;
    const size_t before = i - 1;
    for (const char* word : {";", "{", "}", "else", "do"})
        if (is(code, before, word)) return true;
    if (!is(code, before, ")") || code[before].match < 0) return false;
    const auto open = static_cast<size_t>(code[before].match);
    if (is(code, open + 1, "void") && open + 2 == before) return beginsStatement(code, open);
    return open > 0 && (is(code, open - 1, "if") || is(code, open - 1, "for") || is(code, open - 1, "while"));
}

}  // namespace

void rewriteUnusedExchanges(const Source& source, std::vector<Edit>& edits) {
    const Tokens& code = source.code;
    constexpr std::string_view exchange = "atomicExch", store = "atomicPut_";
    static_assert(exchange.size() == store.size());
    for (size_t i = 0; i < code.size(); i++)
        if (startsWith(code[i].text, exchange) && opens(code, i + 1) && is(code, matchOf(code, i + 1) + 1, ";") &&
            beginsStatement(code, i))
            edits.push_back({code[i].offset, store.size(), std::string(store)});
}

bool definesAtomicExch(const Unit& unit) {
    for (const auto& source : unit.sources)
        for (const Function& f : findFunctions(unit, *source))
            if (startsWith(f.name, "atomicExch")) return true;
    return false;
}

}  // namespace cpucc
