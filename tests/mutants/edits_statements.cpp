#include <set>

#include "edits.h"

namespace mutants {
namespace {

bool isBarrier(const Source& s, size_t i) {
    static const std::set<std::string> calls{"__syncthreads",        "__syncwarp",         "__threadfence",
                                             "__threadfence_block",  "__syncthreads_or",   "__syncthreads_and",
                                             "__threadfence_system", "__syncthreads_count"};
    return calls.count(s.word(i)) > 0 || (s.is(i, "sync") && s.is(i + 1, "("));
}

std::vector<Statement> barriersOf(const Source& s) {
    std::vector<Statement> barriers;
    for (const Statement& t : simpleStatements(s))
        for (size_t i = t.begin; i < t.end; i++)
            if (isBarrier(s, i)) {
                barriers.push_back(t);
                break;
            }
    return barriers;
}

bool isBarrierStatement(const Source& s, const Statement& t) {
    for (size_t i = t.begin; i < t.end; i++)
        if (isBarrier(s, i)) return true;
    return false;
}

// The = or += of "a[i] = x;", which must not be in a bracket; the statement's end if it is none.
size_t storeOf(const Source& s, const Statement& t) {
    bool indexed = s.is(t.begin, "*");
    for (size_t i = t.begin; i < t.end; i++) {
        if (s.is(i, "=") || s.is(i, "+=")) return indexed ? i : t.end;
        indexed |= s.is(i, "[");
        if ((s.is(i, "(") || s.is(i, "[")) && s.partner(i) < t.end) i = s.partner(i);
    }
    return t.end;
}

std::string textOf(const Source& s, const Statement& t) { return s.between(t.begin, t.end); }

}  // namespace

Edits dropBarrier(const Place& place) {
    Edits edits;
    for (const Statement& t : barriersOf(place.source)) edits.push_back(replaced(place.source, t.begin, t.end, ";"));
    return edits;
}

Edits doubleBarrier(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Statement& t : barriersOf(s))
        if (t.kind == Statement::expression)
            edits.push_back(replaced(s, t.begin, t.end, "{ " + textOf(s, t) + " " + textOf(s, t) + " }"));
    return edits;
}

Edits branchBarrier(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Statement& t : barriersOf(s)) {
        if (t.kind != Statement::expression) continue;
        for (const char* branch : {"if (threadIdx.x < 16) ", "if (threadIdx.x % 2 == 0) ", "if (blockIdx.x == 0) "})
            edits.push_back(replaced(s, t.begin, t.end, "{ " + (branch + textOf(s, t)) + " }"));
    }
    return edits;
}

Edits weakenBarrier(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (size_t i = 0; i < s.size(); i++) {
        if (s.is(i, "__syncthreads")) {
            edits.push_back(replaced(s, i, i + 1, "__syncwarp"));
            edits.push_back(replaced(s, i, i + 1, "__threadfence_block"));
        }
        if (s.is(i, "__threadfence")) edits.push_back(replaced(s, i, i + 1, "__threadfence_block"));
        if (s.is(i, "__syncwarp") && s.is(i + 1, "(") && s.partner(i + 1) < s.size())
            edits.push_back(replaced(s, i, s.partner(i + 1) + 1, "__threadfence_block()"));
    }
    return edits;
}

Edits dropStatement(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Statement& t : simpleStatements(s))
        if (t.kind == Statement::expression && !isBarrierStatement(s, t))
            edits.push_back(replaced(s, t.begin, t.end, ";"));
    return edits;
}

Edits doubleStatement(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Statement& t : simpleStatements(s))
        if (t.kind == Statement::expression && !isBarrierStatement(s, t) && !s.is(t.begin, "return"))
            edits.push_back(replaced(s, t.begin, t.end, "{ " + textOf(s, t) + " " + textOf(s, t) + " }"));
    return edits;
}

// Also a loop and what follows it: a load moves behind its use, a barrier behind a store.
Edits exchangeStatements(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Block& block : blocksOf(s))
        for (size_t i = 0; i + 1 < block.size(); i++) {
            const Statement &one = block[i], &two = block[i + 1];
            bool moves = one.kind == Statement::expression || one.kind == Statement::control;
            bool follows = two.kind == Statement::expression || two.kind == Statement::control;
            if (!moves || !follows || one.end != two.begin) continue;
            edits.push_back(replaced(s, one.begin, two.end, textOf(s, two) + " " + textOf(s, one)));
        }
    return edits;
}

Edits makeAtomic(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    if (!place.onDevice) return edits;
    for (const Statement& t : simpleStatements(s)) {
        size_t store = storeOf(s, t);
        if (t.kind != Statement::expression || store == t.end) continue;
        std::string target = s.between(t.begin, store), value = s.between(store + 1, t.end - 1);
        std::string add = "atomicAdd(&" + target + ", " + value + ");";
        std::string clear = s.is(store, "=") ? target + " = 0; " : "";
        edits.push_back(replaced(s, t.begin, t.end, "{ " + clear + add + " }"));
        if (s.is(store, "="))
            edits.push_back(replaced(s, t.begin, t.end, "atomicExch(&" + target + ", " + value + ");"));
    }
    return edits;
}

}  // namespace mutants
