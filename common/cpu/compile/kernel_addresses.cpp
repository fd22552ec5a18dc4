#include "rewrite.h"

namespace cpucc {
namespace {

// Does a cast to void* or const void* end right before token i? (void*)kernel, reinterpret_cast<void*>(kernel)
bool isCastToVoid(const Tokens& tokens, size_t i) {
    bool named = i > 1 && is(tokens, i - 1, "(") && is(tokens, i - 2, ">");
    if (!named && !(i > 0 && is(tokens, i - 1, ")"))) return false;
    size_t at = named ? i - 3 : i - 2;
    if (is(tokens, at, "const")) at--;
    if (!is(tokens, at, "*")) return false;
    at--;
    if (is(tokens, at, "const")) at--;
    if (!is(tokens, at, "void")) return false;
    at--;
    if (is(tokens, at, "const")) at--;
    return is(tokens, at, named ? "<" : "(");
}

void rewriteCasts(const Unit& unit, const Tokens& tokens, std::vector<Edit>& edits) {
    for (size_t i = 3; i < tokens.size(); i++) {
        if (!isIdentifier(tokens, i) || !unit.kernels.find(tokens[i].text)) continue;
        size_t first = is(tokens, i - 1, "&") ? i - 1 : i, last = i;
        if (!isCastToVoid(tokens, first)) continue;
        if (is(tokens, i + 1, "<") && !isLaunchBracket(tokens, i + 1, "<")) last = closingAngle(tokens, i + 1);
        if (last == npos || is(tokens, last + 1, "(")) continue;
        edits.push_back({tokens[first].offset, 0, "::cpu_device::seenKernel("});
        edits.push_back({tokens[last].end(), 0, ")"});
    }
}

}  // namespace

void rewriteKernelAddresses(const Unit& unit, const Source& source, std::vector<Edit>& edits) {
    rewriteCasts(unit, source.code, edits);
    for (const Directive& d : source.directives)
        if (d.name == "define") rewriteCasts(unit, d.tokens, edits);
}

}  // namespace cpucc
