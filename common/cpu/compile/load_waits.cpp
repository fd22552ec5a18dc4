#include "load_waits.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "lexer.h"

namespace cpucc {
namespace {

enum class Wait { address, branch, fence, store, call, function };

// Follows values through a kernel, in whatever order its parts run.
class Follower {
public:
    Follower(const KernelCode& kernel, const std::vector<SourceLines>& functions)
        : kernel(kernel), functions(functions) {
        size_t before;
        do {
            before = known();
            for (i = 0; i < kernel.statements.size(); i++) follow(kernel.statements[i]);
        } while (before != known());
        for (size_t n = 0; n < kernel.statements.size(); n++)
            if (const std::string into = nameFilledBy(kernel.statements[n]); !into.empty()) fillings[into].push_back(n);
    }

    std::string rows() {
        const CodeLine* placed = nullptr;  // the last one whose place is known
        for (i = 0; i < kernel.statements.size(); i++) {
            const CodeLine& s = kernel.statements[i];
            if (s.line) placed = &s;
            if (!placed) continue;
            if (begins(s.text, "if (") || begins(s.text, "switch ("))
                tell(*placed, Wait::branch, sourcesIn(s.text), s.text);
            else if (s.isVolatile && isLocal(nameFilledBy(s)))  // it is stored before anything behind it is
                tell(*placed, Wait::store, sourcesIn(s.right), "");
            else if (isLoad(s) && isInFunction(s))  // it returns when all has come that it loaded
                tell(*placed, Wait::function, {i}, "");
            else if (isCallOfWarp(s))
                tell(*placed, Wait::call, sourcesIn(s.text.substr(s.text.find(" ("))), "");
            else if (holds(s.called, "fence"))
                tell(*placed, Wait::fence, {i}, "");
            else if (isLoad(s))
                tell(*placed, Wait::address, sourcesIn(addressIn(s)), addressIn(s));
        }
        return text;
    }

private:
    using Sources = std::set<size_t>;  // numbers of statements that load

    const KernelCode& kernel;
    const std::vector<SourceLines>& functions;
    size_t i = 0;
    std::map<std::string, Sources> sources;                 // of what a value or a variable holds
    std::map<std::string, std::set<std::string>> pointsTo;  // variables of the kernel
    std::map<std::string, std::vector<size_t>> fillings;    // the statements that give a name its value
    std::set<std::string> filledByPointers;                 // variables that others may give one
    std::string text;

    size_t known() const {
        size_t n = 0;
        for (const auto& entry : sources) n += entry.second.size();
        for (const auto& entry : pointsTo) n += entry.second.size();
        return n;
    }

    static std::string variableOf(const std::string& name) { return name.substr(0, name.find('.', 1)); }
    bool isLocal(const std::string& name) const { return kernel.locals.count(variableOf(name)); }
    // "ivtmp.300_83" of ivtmp.300: what is put into it once, it holds. "at.x" is a part of at.
    bool isOneValue(const std::string& name) const {
        return kernel.locals.count(name) || kernel.locals.count(name.substr(0, name.rfind('_')));
    }

    // A name's own, and those of what it is a part of, or has parts of.
    Sources sourcesOf(const std::string& name) const {
        Sources all;
        if (auto known = sources.find(name); known != sources.end()) all = known->second;
        const std::string variable = variableOf(name);
        for (auto known = sources.lower_bound(variable); known != sources.end(); ++known) {
            const std::string& other = known->first;
            if (!begins(other, variable) || (isOneValue(name) && name != variable)) break;
            const bool related = begins(other, name + ".") || begins(name, other + ".");
            if (related && (other == variable || !isOneValue(other)))
                all.insert(known->second.begin(), known->second.end());
        }
        return all;
    }
    // Its own, and those of what it is a part of.
    Sources sourcesOfWhole(const std::string& name) const {
        Sources all;
        const size_t least = isOneValue(name) ? name.size() : 1;
        for (size_t end = name.size(); end != npos && end >= least; end = name.rfind('.', end - 1))
            if (auto known = sources.find(name.substr(0, end)); known != sources.end())
                all.insert(known->second.begin(), known->second.end());
        return all;
    }
    // An address, "&tile[_5][_6]", depends on its indices, and not on what lies there.
    Sources sourcesIn(std::string_view part) const {
        std::string values;
        for (size_t at = 0; at < part.size(); at++) {
            const bool isAddress = part[at] == '&' && at + 1 < part.size() && beginsName(part[at + 1]);
            if (isAddress)
                for (at++; at < part.size() && isPartOfName(part[at]);) at++;
            if (at < part.size()) values += part[at];
        }
        Sources all;
        for (const std::string& name : namesIn(values)) all.merge(sourcesOf(name));
        return all;
    }
    std::set<std::string> localsPointedTo(std::string_view part) const {
        std::set<std::string> all;
        for (const std::string& name : namesIn(part))
            if (auto known = pointsTo.find(name); known != pointsTo.end())
                all.insert(known->second.begin(), known->second.end());
        for (size_t at = part.find('&'); at != npos; at = part.find('&', at + 1))
            if (at + 1 < part.size() && beginsName(part[at + 1]))
                for (const std::string& name : namesIn(part.substr(at, part.find_first_of(" ,)]+", at) - at)))
                    if (isLocal(name)) all.insert(variableOf(name));
        return all;
    }

    // A shuffle, a vote, or what lets time pass: it is not done before what it is handed has come.
    static bool isCallOfWarp(const CodeLine& s) {
        return holds(s.called, "cpu_device::collective") || holds(s.called, "cpu_device::warpBarrier") ||
               holds(s.called, "cpu_device::deviceSleep");
    }
    bool isInFunction(const CodeLine& s) const {
        return kernel.loadingFunctions.count(s.called) || standsIn(s, functions);
    }
    static bool copies(const CodeLine& s) { return holds(s.called, "memcpy") || holds(s.called, "memmove"); }
    // What it returns nobody here can say more of.
    static bool isOpaque(const CodeLine& s) {
        return holds(s.called, "atomic") || (!s.called.empty() && s.called[0] == '_' && s.called.size() > 1 &&
                                             std::isdigit(static_cast<unsigned char>(s.called[1])));
    }
    bool isLoad(const CodeLine& s) const {
        if (s.called.empty())
            return !s.right.empty() && goesThroughPointer(s.right) && localsPointedTo(s.right).empty();
        return copies(s) || isOpaque(s) || kernel.loadingFunctions.count(s.called);
    }
    static std::string addressIn(const CodeLine& s) {
        if (s.called.empty()) return s.right;
        const std::string& call = s.right.empty() ? s.text : s.right;
        const std::string arguments = call.substr(s.called.size());
        if (!copies(s)) return arguments.substr(0, arguments.find(','));
        const size_t comma = arguments.find(',');
        return comma == npos ? arguments : arguments.substr(comma);
    }

    static constexpr size_t mostParts = 4000;  // of structures that go round and round into one another there are more

    // Member by member, if it has any.
    void copyParts(const std::string& from, const std::string& to) {
        std::map<std::string, Sources> parts;
        for (auto known = sources.lower_bound(from + "."); known != sources.end(); ++known) {
            if (!begins(known->first, from + ".")) break;
            const std::string part = to + known->first.substr(from.size());
            parts[sources.count(part) || sources.size() < mostParts ? part : to].insert(known->second.begin(),
                                                                                        known->second.end());
        }
        for (const auto& [part, what] : parts) put(part, what);
    }

    void put(const std::string& into, const Sources& what) { sources[into].insert(what.begin(), what.end()); }

    void putByPointer(const std::string& local, const Sources& what) {
        put(local, what);
        filledByPointers.insert(local);
    }

    void follow(const CodeLine& s) {
        Sources what = sourcesIn(s.right.empty() && !s.called.empty() ? s.text : s.right);
        if (isLoad(s)) what = {i};
        std::set<std::string> pointed;
        if (!isLoad(s) && goesThroughPointer(s.right)) {
            for (const std::string& local : localsPointedTo(s.right)) what.merge(sourcesOf(local));
            if (!what.empty()) what = {i};  // read back from an array: which element's it is, nobody knows
        } else {
            pointed = localsPointedTo(s.right);
        }
        const bool isCheck = begins(s.called, "__builtin___tsan") || begins(s.called, "__builtin___ubsan");
        if (!s.called.empty() && !isCheck)  // what it is handed the address of, it may write to
            for (const std::string& local : localsPointedTo(s.text)) putByPointer(local, what);
        if (s.left.empty()) return;
        if (goesThroughPointer(s.left)) {
            for (const std::string& local : localsPointedTo(s.left)) putByPointer(local, what);
            return;
        }
        // Of an array: which element's it is, nobody knows.
        const bool element = holds(s.right, "[") && !holds(s.right, "&") && s.called.empty() && !what.empty();
        const std::vector<std::string> names = namesIn(s.left.substr(0, s.left.find('[')));
        if (names.empty()) return;
        const std::vector<std::string> copied = namesIn(s.right);
        if (copied.size() == 1 && begins(s.right, copied[0]) && !holds(s.right, "[")) {
            copyParts(copied[0], names.front());
            what = sourcesOfWhole(copied[0]);
        }
        put(names.front(), element ? Sources{i} : what);
        pointsTo[names.front()].insert(pointed.begin(), pointed.end());
    }

    // Of how many loads together a value is made. Where a loop is unrolled, it may come from one load or from another;
    // that is one.
    size_t loadsIn(std::string_view part, std::set<std::string>& asked) const {
        const Sources all = sourcesIn(part);
        std::vector<std::string> made;
        for (const std::string& name : namesIn(part))
            if (!sourcesOf(name).empty()) made.push_back(name);
        const bool isPart = part.find('[') != npos && !begins(part, "&");
        if (made.size() != 1 || all.size() < 2 || isPart) return all.size();
        return loadsInValue(made[0], asked);
    }
    size_t loadsInValue(const std::string& name, std::set<std::string>& asked) const {
        if (!asked.insert(name).second) return 0;  // a loop's last round: no more than the others
        const std::string whole = isOneValue(name) ? name : variableOf(name), part = name.substr(whole.size());
        size_t most = 0;
        bool isFilled = false;
        for (const std::string& filled : std::set<std::string>{name, whole})
            if (auto known = fillings.find(filled); known != fillings.end())
                for (size_t n : known->second) {
                    const CodeLine& s = kernel.statements[n];
                    isFilled = true;
                    if (isLoad(s)) {
                        most = std::max<size_t>(most, 1);
                    } else if (isPhi(s)) {
                        for (const std::string& way : namesIn(s.right))
                            if (!sourcesOf(way).empty()) most = std::max(most, loadsInValue(way, asked));
                    } else if (!s.called.empty()) {
                        most = std::max(most, sourcesIn(s.right).size());
                    } else if (filled == name) {
                        most = std::max(most, loadsIn(s.right, asked));
                    } else {  // a structure, copied as a whole
                        const std::vector<std::string> from = namesIn(s.right);
                        most = std::max(
                            most, from.size() == 1 ? loadsInValue(from[0] + part, asked) : sourcesIn(s.right).size());
                    }
                }
        return isFilled && !filledByPointers.count(whole) ? most : sourcesOf(name).size();
    }

    void tell(const CodeLine& at, Wait how, const Sources& what, std::string_view whereFrom) {
        if (what.empty()) return;
        std::set<std::string> asked;
        const size_t together = how == Wait::address ? std::max<size_t>(1, loadsIn(whereFrom, asked)) : what.size();
        int other = 0;
        for (size_t n : what)
            for (size_t k = n + 1; k-- > 0 && !other;) other = kernel.statements[k].line;
        text += kernel.name + '\t' + at.file + '\t' + std::to_string(at.line) + '\t' + std::to_string(other) + '\t' +
                (how == Wait::address    ? "address"
                 : how == Wait::branch   ? "branch"
                 : how == Wait::store    ? "store"
                 : how == Wait::call     ? "call"
                 : how == Wait::function ? "function"
                                         : "fence") +
                '\t' + std::to_string(together) + '\n';
    }
};

}  // namespace

std::string loadWaits(const std::vector<KernelCode>& kernels, const std::vector<SourceLines>& functions) {
    constexpr size_t mostStatements = 10'000;  // the time grows with the square of their number
    std::string rows;
    for (const KernelCode& kernel : kernels)
        rows += kernel.statements.size() > mostStatements
                    ? kernel.name + "\t" + kernel.statements[0].file + "\t0\t0\tlarge\t1\n"
                    : Follower(kernel, functions).rows();
    return rows;
}

}  // namespace cpucc
