// What C++ macros in the headers cannot do, rewritten in place. No column behind a replacement changes.
#include "rewrite.h"

namespace cpucc {
namespace {

void blankOut(const Token& first, const Token& last, std::vector<Edit>& edits) {
    size_t length = last.end() - first.offset;
    if (first.line == last.line) edits.push_back({first.offset, length, std::string(length, ' ')});
}

// The declaration that token i stands in: [first, last] up to ; = { or the end.
std::pair<size_t, size_t> declarationAround(const Tokens& tokens, size_t i) {
    size_t first = declarationStart(tokens, i), last = i;
    while (last + 1 < tokens.size() && !is(tokens, last, ";") && !is(tokens, last, "{")) last++;
    return {first, last};
}

// `extern __shared__ float tile[]` becomes an undefined thread-local variable, which the build driver points to
// the block's dynamic shared memory. Not thread_local: that would be read through a function.
bool isDynamicShared(const Tokens& tokens, size_t i) {
    if (!is(tokens, i, "__shared__")) return false;
    auto [first, last] = declarationAround(tokens, i);
    for (size_t k = first; k <= last; k++)
        if (is(tokens, k, "extern")) return true;
    return false;
}

void rewriteShared(const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    if (isDynamicShared(tokens, i)) edits.push_back({tokens[i].offset, tokens[i].text.size(), "__thread  "});
}

bool declaresDynamicShared(const Tokens& tokens) {
    for (size_t i = 0; i < tokens.size(); i++)
        if (isDynamicShared(tokens, i)) return true;
    return false;
}

// A managed variable is one object for both passes, so it needs a name that the linker sees.
void rewriteManaged(const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    auto [first, last] = declarationAround(tokens, i);
    for (size_t k = first; k <= last; k++)
        if (is(tokens, k, "static")) blankOut(tokens[k], tokens[k], edits);
}

// A __device__ variable starts at a sector, as the arrays that cudaMalloc gives do, whatever the compiler would
// choose: else the counts of g++ and clang++ differ. Functions and lambdas are left alone.
void rewriteVariable(const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    if (i > 0 && (is(tokens, i - 1, "]") || is(tokens, i - 1, ")"))) return;  // [] __device__ (int x) { … }
    if (is(tokens, i + 1, "{")) return;
    for (size_t k = i + 1; k < tokens.size(); k++) {
        bool attribute = is(tokens, k, "__align__") || is(tokens, k, "alignas") || is(tokens, k, "__attribute__");
        bool endsType =
            is(tokens, k, ";") || is(tokens, k, "=") || is(tokens, k, "[") || is(tokens, k, "{") || is(tokens, k, ",");
        if (attribute && is(tokens, k + 1, "(") && tokens[k + 1].match > 0) {
            k = static_cast<size_t>(tokens[k + 1].match);
        } else if (is(tokens, k, "<") && closingAngle(tokens, k) != npos) {
            k = closingAngle(tokens, k);
        } else if (endsType) {
            edits.push_back({tokens[i].offset, tokens[i].text.size(), "CPU_SECTOR"});
            return;
        } else {
            bool typeGoesOn = isIdentifier(tokens, k) || is(tokens, k, "*") || is(tokens, k, "::");
            if (!typeGoesOn || is(tokens, k, "operator")) return;  // a function
        }
    }
}

// __shared__ alignas(16) float x[4]: to a C++ compiler such an attribute stands before all other words.
void rewriteAlignment(const Source& source, const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    size_t start = declarationStart(tokens, i);
    bool qualified = false;
    for (size_t k = start; k < i; k++) {
        if (!isIdentifier(tokens, k)) return;
        std::string_view t = tokens[k].text;
        qualified |= t == "__shared__" || t == "__device__" || t == "__constant__" || t == "__managed__";
    }
    if (!qualified || !is(tokens, i + 1, "(") || tokens[i + 1].match < 0) return;
    size_t behind = static_cast<size_t>(tokens[i + 1].match) + 1;
    if (behind >= tokens.size() || tokens[behind].line != tokens[start].line) return;
    size_t length = tokens[behind].offset - tokens[i].offset;
    edits.push_back({tokens[start].offset, 0, source.text.substr(tokens[i].offset, length)});
    edits.push_back({tokens[i].offset, length, ""});
}

// cudaLaunchKernel((void*)kernel, …): without the cast, a typed overload sees the kernel's parameters.
void rewriteLaunchCast(const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    size_t at = i + 2;
    auto isVoidPointer = [&](size_t begin, size_t end) {
        int voids = 0, stars = 0;
        for (size_t k = begin; k < end; k++) {
            if (is(tokens, k, "void"))
                voids++;
            else if (is(tokens, k, "*"))
                stars++;
            else if (!is(tokens, k, "const"))
                return false;
        }
        return voids == 1 && stars == 1;
    };
    if (is(tokens, at, "(") && tokens[at].match > 0) {
        size_t close = static_cast<size_t>(tokens[at].match);
        if (isVoidPointer(at + 1, close)) blankOut(tokens[at], tokens[close], edits);
    } else if (is(tokens, at, "reinterpret_cast") || is(tokens, at, "static_cast")) {
        size_t close = is(tokens, at + 1, "<") ? closingAngle(tokens, at + 1) : npos;
        if (close != npos && isVoidPointer(at + 2, close)) blankOut(tokens[at], tokens[close], edits);
    }
}

// What the headers declare otherwise than NVIDIA's: `constexpr int warpSize = 32;`, which may follow theirs, and
// `extern const dim3 blockDim;`, which repeats it.
void rewriteRedeclaration(const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    auto [first, last] = declarationAround(tokens, i);
    bool repeats = is(tokens, i, "warpSize") && is(tokens, i + 1, "=") && is(tokens, i + 2, "32") && last == i + 3 &&
                   isGlobal(tokens, i);
    if (is(tokens, i, "extern") && first == i && is(tokens, last, ";"))
        for (size_t k = first; k < last; k++)
            repeats = repeats || is(tokens, k, "__device_builtin__") ||
                      (k + 1 == last && (is(tokens, k, "threadIdx") || is(tokens, k, "blockIdx") ||
                                         is(tokens, k, "blockDim") || is(tokens, k, "gridDim")));
    if (repeats) blankOut(tokens[first], tokens[last], edits);
}

// Cast<To, From>::cast<n>(…): nvcc knows without the word "template" what follows.
void rewriteMemberTemplate(const Source& source, const Tokens& tokens, size_t i, std::vector<Edit>& edits) {
    const size_t close = is(tokens, i + 1, "<") ? closingAngle(tokens, i + 1) : npos;
    if (close == npos || !is(tokens, close + 1, "::") || !isIdentifier(tokens, close + 2) ||
        !is(tokens, close + 3, "<"))
        return;
    const size_t member = close + 2, end = closingAngle(tokens, close + 3);
    const bool isNamed = i > 0 && (is(tokens, i - 1, "typename") || is(tokens, i - 1, "template") ||
                                   is(tokens, i - 1, ":") || is(tokens, i - 1, "::"));
    if (end == npos || !is(tokens, end + 1, "(") || isNamed || isAtNamespaceScope(source, tokens[i].offset)) return;
    edits.push_back({tokens[member].offset, 0, "template "});
}

// A variable of each of the host's threads lies where __shared__ ones do: on the device it must not look like one.
void rewriteThreadLocal(const Token& word, std::vector<Edit>& edits) {
    std::string instead = "CPU_TLS";
    instead.resize(word.text.size(), ' ');
    edits.push_back({word.offset, word.text.size(), instead});
}

void rewriteTokens(const Source& source, const Tokens& tokens, bool watched, std::vector<Edit>& edits) {
    for (size_t i = 0; i < tokens.size(); i++) {
        if (tokens[i].kind != TokenKind::identifier) continue;
        std::string_view t = tokens[i].text;
        if (&tokens == &source.code) rewriteMemberTemplate(source, tokens, i, edits);
        if (t == "__shared__") {
            rewriteShared(tokens, i, edits);
        } else if (t == "__device__") {
            rewriteVariable(tokens, i, edits);
        } else if (t == "__managed__") {
            rewriteManaged(tokens, i, edits);
        } else if (t == "thread_local" || t == "__thread") {
            rewriteThreadLocal(tokens[i], edits);
        } else if (t == "warpSize" || t == "extern") {
            rewriteRedeclaration(tokens, i, edits);
        } else if (t == "alignas") {
            rewriteAlignment(source, tokens, i, edits);
        } else if (t == "__noinline__") {
            // Not a macro of that name: the standard library's headers say __attribute__((__noinline__)).
            bool inAttribute = i > 0 && (is(tokens, i - 1, "(") || is(tokens, i - 1, "::"));
            if (!inAttribute) edits.push_back({tokens[i].offset, t.size(), "CPU_NOINLINE"});
        } else if (t == "_Pragma" && is(tokens, i + 1, "(") && tokens[i + 1].match > 0) {
            bool unroll = i + 2 < tokens.size() && tokens[i + 2].text.find("unroll") != npos;
            if (unroll && watched) blankOut(tokens[i], tokens[static_cast<size_t>(tokens[i + 1].match)], edits);
        } else if ((t == "cudaLaunchKernel" || t == "cudaLaunchCooperativeKernel") && is(tokens, i + 1, "(")) {
            rewriteLaunchCast(tokens, i, edits);
        }
    }
}

// #define UNROLL #pragma unroll: nvcc takes it, where a C++ compiler finds a # that it has no use for.
void blankOutUnrolling(const Tokens& macro, std::vector<Edit>& edits) {
    for (size_t i = 1; i + 2 < macro.size(); i++)
        if (is(macro, i, "#") && is(macro, i + 1, "pragma") &&
            (is(macro, i + 2, "unroll") || is(macro, i + 2, "nounroll")))
            return blankOut(macro[i], macro.back(), edits);
}

}  // namespace

void collectCalledFunctions(const Source& source, std::vector<SourceLines>& functions) {
    const Tokens& code = source.code;
    for (size_t i = 0; i < code.size(); i++) {
        if (!is(code, i, "__noinline__") && !is(code, i, "noinline")) continue;
        size_t open = i;  // behind the brackets of attributes and parameters
        while (open < code.size() && !is(code, open, "{") && !is(code, open, ";")) open++;
        if (is(code, open, "{") && code[open].match > 0)
            functions.push_back({source.name.substr(source.name.rfind('/') + 1), code[open].line,
                                 code[static_cast<size_t>(code[open].match)].line});
    }
}

// Of "for (…) if (…) { … }" the last brace.
static size_t endOfStatement(const Tokens& code, size_t i) {
    while (is(code, i, "for") || is(code, i, "while") || is(code, i, "if")) {
        if (!opens(code, i + 1)) return i;
        i = matchOf(code, i + 1) + 1;
    }
    if (opens(code, i)) return matchOf(code, i);
    while (i < code.size() && !is(code, i, ";")) i = opens(code, i) ? matchOf(code, i) + 1 : i + 1;
    return i;
}

static std::string counterOf(const Tokens& code, size_t loop) {
    if (!is(code, loop, "for") || !opens(code, loop + 1)) return "";
    for (size_t k = loop + 2; k < matchOf(code, loop + 1) && !is(code, k, ";"); k++)
        if (is(code, k, "=") && isIdentifier(code, k - 1)) return std::string(code[k - 1].text);
    return "";
}

// How many rounds of a loop "#pragma unroll 4" makes one, or "unroll(4)"; 0 if it names no number.
static long roundsToUnroll(const Tokens& pragma) {
    if (is(pragma, 0, "nounroll")) return 1;
    const bool inBrackets = opens(pragma, 1);
    const size_t at = inBrackets ? 2 : 1;
    if (!is(pragma, 0, "unroll") || pragma.size() != at + (inBrackets ? 2 : 1)) return 0;
    return std::strtol(std::string(pragma[at].text).c_str(), nullptr, 10);
}

void collectKeptLoops(const Source& source, std::vector<SourceLines>& loops) {
    for (const Directive& d : source.directives) {
        const long rounds = d.name == "pragma" ? roundsToUnroll(d.tokens) : 0;
        if (rounds < 1) continue;
        size_t i = 0;
        while (i < source.code.size() && source.code[i].offset < d.end) i++;
        const size_t end = endOfStatement(source.code, i);
        if (end >= source.code.size()) continue;
        bool isInnermost = true;
        for (size_t k = i + 1; k < end && isInnermost; k++)
            isInnermost = !is(source.code, k, "for") && !is(source.code, k, "while");
        // Of a loop around others, what is made of its own counter: for (int r = 0; …
        const std::string counter = isInnermost ? "" : counterOf(source.code, i);
        if (isInnermost || (rounds == 1 && !counter.empty()))
            loops.push_back({source.name.substr(source.name.rfind('/') + 1), source.code[i].line, source.code[end].line,
                             counter, rounds});
    }
}

void rewriteQualifiers(const Source& source, bool watched, std::vector<Edit>& edits) {
    rewriteTokens(source, source.code, watched, edits);
    for (const Directive& d : source.directives) {
        if (d.name == "define") rewriteTokens(source, d.tokens, watched, edits), blankOutUnrolling(d.tokens, edits);
        // An unrolled access would be several accesses, each with its own counts.
        bool unroll = d.name == "pragma" && (is(d.tokens, 0, "unroll") || is(d.tokens, 0, "nounroll"));
        if (unroll && watched && d.tokens.back().line == d.hash.line) blankOut(d.hash, d.tokens.back(), edits);
    }
}

bool declaresDynamicShared(const Unit& unit) {
    for (const auto& source : unit.sources) {
        if (declaresDynamicShared(source->code)) return true;
        for (const Directive& d : source->directives)
            if (declaresDynamicShared(d.tokens)) return true;
    }
    return false;
}

}  // namespace cpucc
