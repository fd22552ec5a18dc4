// Functions that nobody calls: a header of helpers has some for hardware that the program at hand does not ask for.
// nvcc compiles them, nothing runs them, so what the CPU device leaves out may stand in them.
#include <algorithm>
#include <map>
#include <set>

#include "functions.h"
#include "rewrite.h"

namespace cpucc {
namespace {

// A token of a source.
struct Mention {
    size_t source, token;
    bool operator==(const Mention& other) const { return source == other.source && token == other.token; }
};

struct Candidate {
    size_t source;
    Function function;
    bool unused = false;
};

class UnusedSearch {
public:
    explicit UnusedSearch(const Unit& unit) : unit(unit) {
        for (size_t s = 0; s < unit.sources.size(); s++)
            for (const Function& f : findFunctions(unit, *unit.sources[s])) {
                if (!declares(s, f)) continue;
                declarations[f.name].push_back({s, f.nameAt});
                if (f.body != npos && staysInItsFile(s, f)) candidates.push_back({s, f});
            }
        for (size_t s = 0; s < unit.sources.size(); s++) collectMentions(s);
    }

    std::vector<std::vector<Body>> run() {
        for (bool changed = true; changed;) {  // whom only an unused one calls is unused too
            changed = false;
            for (Candidate& c : candidates)
                if (!c.unused && !isCalled(c)) c.unused = changed = true;
        }
        std::vector<std::vector<Body>> bodies(unit.sources.size());
        for (const Candidate& c : candidates)
            if (c.unused) bodies[c.source].push_back({c.function.body, c.function.end});
        return bodies;
    }

private:
    const Unit& unit;
    std::vector<Candidate> candidates;
    std::map<std::string_view, std::vector<Mention>> declarations, mentions;
    std::set<std::string_view> inMacros;

    // And not `int x = f();` or `template void f(int);`, which make a function that is used.
    bool declares(size_t source, const Function& f) const {
        return !f.unclear && !is(unit.sources[source]->code, f.start, "template");
    }

    // Members may be called without being named (begin(), operators), and what another file may call is not known.
    bool staysInItsFile(size_t source, const Function& f) const {
        if (f.isMember || f.isConstexpr) return false;
        if (f.isTemplate || (f.device && !f.host && !f.global)) return true;
        const Tokens& code = unit.sources[source]->code;
        for (size_t i = f.start; i < f.nameAt; i++)
            if (is(code, i, "static") || is(code, i, "inline") || is(code, i, "__forceinline__")) return true;
        return false;
    }

    void collectMentions(size_t s) {
        const Source& source = *unit.sources[s];
        for (size_t i = 0; i < source.code.size(); i++)
            if (source.code[i].active && isIdentifier(source.code, i) && declarations.count(source.code[i].text))
                mentions[source.code[i].text].push_back({s, i});
        for (const Directive& d : source.directives)
            for (const Token& t : d.tokens) inMacros.insert(t.text);
    }

    bool isCalled(const Candidate& c) {
        std::string_view name = c.function.name;
        if (inMacros.count(name)) return true;
        const std::vector<Mention>& declared = declarations[name];
        return std::any_of(mentions[name].begin(), mentions[name].end(), [&](const Mention& m) {
            return std::find(declared.begin(), declared.end(), m) == declared.end() && !isIdle(c, m);
        });
    }

    // Does it stand in the function itself, or in one that is unused?
    bool isIdle(const Candidate& c, const Mention& m) const {
        return std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& other) {
            const Function& f = other.function;
            return (&other == &c || other.unused) && other.source == m.source && f.body < m.token && m.token < f.end;
        });
    }
};

}  // namespace

std::vector<std::vector<Body>> unusedBodies(const Unit& unit) { return UnusedSearch(unit).run(); }

// Lines stay where they are, and columns where there is room.
Edit emptied(const Source& source, const Body& body) {
    const Token &open = source.code[body.open], &close = source.code[body.close];
    std::string text = source.text.substr(open.offset, close.offset - open.offset);
    size_t firstLine = std::min(text.find('\n'), text.size());
    for (char& c : text)
        if (c != '\n') c = ' ';
    std::string head = "{ __builtin_trap(); ";  // which needs no value to return
    head.resize(std::max(head.size(), firstLine), ' ');
    text.replace(0, firstLine, head);
    return {open.offset, close.offset - open.offset, text};
}

}  // namespace cpucc
