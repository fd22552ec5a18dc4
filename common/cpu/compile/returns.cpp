#include "rewrite.h"

namespace cpucc {
namespace {

// Of a statement, and of no lambda or class.
bool isBlock(const Tokens& code, size_t brace) {
    if (is(code, brace - 1, ")") && code[brace - 1].match > 0) {
        const size_t before = matchOf(code, brace - 1) - 1;
        for (const char* word : {"if", "constexpr", "for", "while", "switch", "catch"})
            if (is(code, before, word)) return true;
        return false;
    }
    for (const char* word : {"else", "do", "try", ";", "{", "}", ":"})
        if (is(code, brace - 1, word)) return true;
    return false;
}

void completeWithin(const Tokens& code, size_t open, std::vector<Edit>& edits) {
    for (size_t i = open + 1; i < matchOf(code, open); i++) {
        if (is(code, i, "{") && opens(code, i) && !isBlock(code, i))
            i = matchOf(code, i);
        else if (is(code, i, "return") && is(code, i + 1, ";"))
            edits.push_back({code[i + 1].offset, 0, " 0"});
    }
}

}  // namespace

void completeReturnsOfMain(const Source& source, std::vector<Edit>& edits) {
    const Tokens& code = source.code;
    for (size_t i = 0; source.balanced && i < code.size(); i++) {
        if (!is(code, i, "main") || !is(code, i + 1, "(") || !opens(code, i + 1)) continue;
        const size_t body = matchOf(code, i + 1) + 1;
        if (is(code, body, "{") && opens(code, body) && isGlobal(code, i)) completeWithin(code, body, edits);
    }
}

}  // namespace cpucc
