// Marks the ends of a loop's rounds, where the accesses alone do not tell in which round a lane is.
#include <algorithm>
#include <iterator>

#include "outline.h"
#include "rewrite.h"

namespace cpucc {
namespace {

// A `?`, `&&` or `||` that decides about no access: behind it, to the end of its expression, nothing is indexed, called
// or pointed to. Products of a matrix choose their sums this way, and a mark for each would cost more than all else.
bool choosesNumbers(const Tokens& code, size_t i, size_t end) {
    static const std::set<std::string_view> accesses = {"*", "[", "(", "{", "->", ".", "="};
    if (!is(code, i, "?") && !is(code, i, "&&") && !is(code, i, "||")) return false;
    for (size_t k = i + 1; k < end; k++) {
        if (is(code, k, ";") || is(code, k, ",") || is(code, k, ")") || is(code, k, "]") || is(code, k, "}"))
            return true;
        bool product = is(code, k, "*") && (isIdentifier(code, k - 1) || code[k - 1].kind == TokenKind::number);
        if (accesses.count(code[k].text) && !product) return false;
    }
    return false;
}

// Does token i part lanes that stand before it together: a word of control, or the call of a function that holds one?
bool parts(const Tokens& code, size_t i, size_t end, const std::set<std::string_view>& branching) {
    static const std::set<std::string_view> control = {"if", "else", "for",      "while", "do",     "switch", "?",
                                                       "&&", "||",   "continue", "break", "return", "goto"};
    if (control.count(code[i].text)) return !choosesNumbers(code, i, end);
    bool called = is(code, i + 1, "(") || is(code, i + 1, "<");
    return called && isIdentifier(code, i) && branching.count(code[i].text);
}

// Whose body the { at `open` begins: `int f(int a) const {`, or f of `auto f = [&](int a) {`. Else nothing.
std::string_view functionOf(const Tokens& code, size_t open) {
    size_t i = open;
    while (i > 0 && (isIdentifier(code, i - 1) || is(code, i - 1, "->"))) i--;  // const, -> float
    if (i == 0) return {};
    bool parameters = is(code, i - 1, ")") && code[i - 1].match > 0;
    if (parameters) i = matchOf(code, i - 1);
    if (i > 0 && is(code, i - 1, "]") && code[i - 1].match > 0) {
        i = matchOf(code, i - 1);
        return i > 1 && is(code, i - 1, "=") && isIdentifier(code, i - 2) ? code[i - 2].text : std::string_view();
    }
    return parameters && i > 0 && isIdentifier(code, i - 1) ? code[i - 1].text : std::string_view();
}

// Does token i stand in a constexpr function? No object with a destructor may be there.
bool isInConstexpr(const Tokens& code, size_t i) {
    bool header = false;  // of a block around token i
    while (i-- > 0) {
        if (is(code, i, "{") && opens(code, i))
            header = true;
        else if (is(code, i, ";") || is(code, i, "}"))
            header = false;
        else if (header && is(code, i, "constexpr") && !is(code, i - 1, "if"))
            return true;
        if (code[i].match >= 0 && !opens(code, i)) i = matchOf(code, i);
    }
    return false;
}

class Marker {
public:
    Marker(const Tokens& code, const std::set<std::string_view>& branching, std::vector<Edit>& edits)
        : code(code), branching(branching), edits(edits) {}

    // Not if all rounds make the same accesses, or a barrier parts them.
    void mark(const Loop& loop) {
        size_t found = 0, first = loop.body;  // words of control, and the first of them
        for (size_t i = loop.body; i < loop.afterBody && i < code.size(); i++) {
            if (is(code, i, "__syncthreads")) return;
            if (parts(code, i, loop.afterBody, branching) && found++ == 0) first = i;
        }
        if (found == 0) return;
        std::string number = "(" + std::to_string(loop.block) + ")";
        if (endsWithOnlyIf(first, found, loop)) {
            edits.push_back({code[first + 1].end(), 0, "("});
            edits.push_back({code[matchOf(code, first + 1)].offset, 0, ") || CPU_SKIP" + number});
            return;
        }
        size_t semicolons = 0, last = loop.header, end = matchOf(code, loop.header);  // for (a; b; c)
        for (size_t i = loop.header + 1; i < end; i++) {
            if (is(code, i, ";")) semicolons++, last = i;
            if (opens(code, i)) i = matchOf(code, i);
        }
        bool whole = is(code, loop.header - 1, "for") ? semicolons == 2 : isExpression(loop.header);
        if (!whole && isInConstexpr(code, loop.header)) return;
        if (whole) {
            edits.push_back({code[last].end(), 0, "CPU_ROUND" + number + (last + 1 == end ? "" : ", ")});
        } else if (is(code, loop.body, "{")) {  // for (T x : all), while (T x = next())
            edits.push_back({code[loop.body].end(), 0, "CPU_ROUND_TO_HERE" + number});
        } else {
            edits.push_back({code[loop.body].offset, 0, "{CPU_ROUND_TO_HERE" + number});
            edits.push_back({code[loop.afterBody - 1].end(), 0, "}"});
        }
    }

private:
    const Tokens& code;
    const std::set<std::string_view>& branching;
    std::vector<Edit>& edits;

    // A body that ends with its only `if`, at token i, whose accesses stand behind those of its condition in the
    // source. Then only the rounds that skip it need a mark, and those are rare.
    bool endsWithOnlyIf(size_t i, size_t words, const Loop& loop) const {
        if (!is(code, i, "if") || !is(code, i + 1, "(") || !opens(code, i + 1) || !isExpression(i + 1)) return false;
        size_t close = matchOf(code, i + 1), inside = 1, branch = close + 1, end = branch;
        for (size_t k = i + 2; k < close; k++) inside += is(code, k, "&&") && !choosesNumbers(code, k, loop.afterBody);
        if (inside != words) return false;
        if (is(code, branch, "{") && opens(code, branch)) {
            end = matchOf(code, branch);
        } else {
            while (end < loop.afterBody && !is(code, end, ";"))
                end = opens(code, end) ? matchOf(code, end) + 1 : end + 1;
        }
        if (end + 1 + is(code, loop.body, "{") != loop.afterBody) return false;
        if (code[branch].line > code[close].line && !is(code, branch, "{")) return true;
        if (is(code, branch, "{") && code[branch + 1].line > code[close].line) return true;
        for (size_t k = branch; k < end; k++) {
            if (is(code, k, "=")) return true;  // the store comes last
            if (opens(code, k)) k = matchOf(code, k);
        }
        return false;
    }

    // In the brackets at `open`: no declaration, as far as one can tell.
    bool isExpression(size_t open) const {
        for (size_t i = open + 1; i < matchOf(code, open); i++) {
            if (is(code, i, "=") || is(code, i, ";") || is(code, i, "{")) return false;
            if (opens(code, i)) i = matchOf(code, i);
        }
        return true;
    }
};

}  // namespace

void collectBranching(const Source& source, std::set<std::string_view>& branching) {
    const Tokens& code = source.code;
    for (size_t open = 0; open < code.size(); open++) {
        if (!is(code, open, "{") || !opens(code, open)) continue;
        std::string_view name = functionOf(code, open);
        for (size_t i = open + 1; !name.empty() && i < matchOf(code, open); i++) {
            if (is(code, i, "return") || !parts(code, i, matchOf(code, open), branching)) continue;
            branching.insert(name);
            break;
        }
    }
}

// Behind a #pragma omp: the host's, and of a form that leaves no room for marks.
static bool isOfOpenMp(const Source& source, const Loop& loop) {
    const size_t from = loop.header > 1 ? source.code[loop.header - 2].end() : 0;
    return std::any_of(source.directives.begin(), source.directives.end(), [&](const Directive& d) {
        return d.name == "pragma" && is(d.tokens, 0, "omp") && d.hash.offset >= from &&
               d.end <= source.code[loop.header].offset;
    });
}

void markRounds(const Source& source, const std::set<std::string_view>& branching, std::vector<Edit>& edits) {
    Marker marker(source.code, branching, edits);
    const std::vector<Loop> loops = findLoops(source);
    std::vector<Loop> ofOpenMp;
    std::copy_if(loops.begin(), loops.end(), std::back_inserter(ofOpenMp),
                 [&](const Loop& loop) { return isOfOpenMp(source, loop); });
    for (const Loop& loop : loops) {
        auto holds = [&](const Loop& other) { return other.header <= loop.header && loop.header < other.afterBody; };
        if (opens(source.code, loop.header) && std::none_of(ofOpenMp.begin(), ofOpenMp.end(), holds)) marker.mark(loop);
    }
}

}  // namespace cpucc
