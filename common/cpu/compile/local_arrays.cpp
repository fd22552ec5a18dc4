#include "local_arrays.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "lexer.h"

namespace cpucc {
namespace {

class Indices {
public:
    Indices(const KernelCode& kernel, const std::vector<SourceLines>& keptLoops,
            const std::vector<SourceLines>& functions)
        : kernel(kernel), functions(functions) {
        for (const SourceLines& loop : keptLoops)
            (loop.unrolled > 1 ? partlyUnrolled : loop.counter.empty() ? innermostLoops : outerLoops).push_back(loop);
        for (const CodeLine& s : kernel.statements) {
            if (const std::string into = nameFilledBy(s); !into.empty()) fillings[into].push_back(&s);
            for (const std::string& name : namesIn(s.right)) uses[name].push_back(&s);
        }
        countUnknown = numbersMadeFrom([&](const CodeLine& phi) { return !endsKnown(phi.block); });
        count = numbersMadeFrom([](const CodeLine&) { return true; });
        for (const SourceLines& loop : outerLoops)
            countOf[loop.counter] =
                numbersMadeFrom([&](const CodeLine& phi) { return begins(nameFilledBy(phi), loop.counter + "_"); });
        for (const SourceLines& loop : partlyUnrolled)
            countOfPart.push_back(
                numbersMadeFrom([&](const CodeLine& phi) { return roundsOf(phi.block) > loop.unrolled; }));
    }

    std::string rows() const {
        std::map<std::string, const CodeLine*> found, inFunctions, outside, fewInALoop;  // by array
        Names byNumbers;
        const CodeLine* placed = nullptr;
        for (const CodeLine& s : kernel.statements) {
            if (s.line) placed = &s;
            if (!placed || !s.called.empty()) continue;
            for (const std::string* part : {&s.left, &s.right})
                if (const std::string array = arrayIn(*part); !array.empty()) {
                    const std::string indices = indicesIn(*part);
                    if (!mayBeLocal(array, 1)) continue;
                    // Of up to four nvcc leaves a volatile array in registers; and who takes them by numbers where all
                    // exist, and in a loop where some do not, has told it how many those can be.
                    const bool isUnknown = anyOf(indices, countUnknown);
                    if (isUnknown && !mayBeLocal(array, 4)) fewInALoop.emplace(array, placed);
                    if (!isUnknown && isElement(*part)) byNumbers.insert(array);
                    if ((mayBeLocal(array, 4) && (isUnknown || isVolatile(array))) || dependsOnTheRun(indices) ||
                        isOfKeptLoop(*placed, indices))
                        found.emplace(array, placed);
                    (standsIn(*placed, functions) ? inFunctions : outside).emplace(array, placed);
                }
        }
        for (const auto& [array, at] : inFunctions)
            if (outside.count(array)) found.emplace(array, at);
        for (const auto& [array, at] : fewInALoop)
            if (!byNumbers.count(array)) found.emplace(array, at);
        std::string rows;
        for (const auto& [array, at] : found)
            rows += kernel.name + '\t' + at->file + '\t' + std::to_string(at->line) + "\t0\t" +
                    (isVolatile(array) ? "volatile" : "local") + "\t0\t" + array.substr(0, array.find('.')) + '\n';
        return rows;
    }

private:
    using Names = std::set<std::string>;
    // What is asked: which number it is; or only that it is no larger than a known one. Where a loop begins to count,
    // the smaller of two numbers will do, of which one is known: nvcc chooses among as many registers.
    enum class Of { value, start, bound };

    const KernelCode& kernel;
    const std::vector<SourceLines>& functions;
    std::vector<SourceLines> innermostLoops, outerLoops;                 // that are kept as they are
    std::vector<SourceLines> partlyUnrolled;                             // innermost ones
    std::map<std::string, std::vector<const CodeLine*>> fillings, uses;  // by name
    std::set<std::string> countUnknown, count;  // made from counters of loops that nothing known ends; of all
    std::map<std::string, std::set<std::string>> countOf;  // made from the counter of that name
    std::vector<std::set<std::string>> countOfPart;  // the same, of those that are unrolled by less than their rounds
    mutable std::map<int, std::set<std::string>> ofLoops;  // by its first block, what is made from what that chooses
    mutable std::map<int, bool> knownEnds;

    static std::string variableOf(const std::string& name) { return name.substr(0, name.find('.', 1)); }
    bool isArray(const std::string& name) const {
        const auto known = kernel.locals.find(name);
        return known != kernel.locals.end() && holds(known->second, "[") && !holds(known->second, "*");
    }

    // More than so many elements, and no static array: that is a block's.
    bool mayBeLocal(const std::string& array, size_t most) const {
        const auto known = kernel.locals.find(array);
        if (known == kernel.locals.end() || holds(known->second, "static ")) return false;
        size_t elements = 1;
        const std::string& type = known->second;
        for (size_t at = type.find('['); at != npos; at = type.find('[', at + 1))
            elements *= size_t(std::strtoul(type.c_str() + at + 1, nullptr, 10));
        return elements > most || !isArray(array);  // of a structure nobody knows
    }

    bool isOfKeptLoop(const CodeLine& at, const std::string& indices) const {
        for (size_t i = 0; i < partlyUnrolled.size(); i++)
            if (standsIn(at, {partlyUnrolled[i]}) && anyOf(indices, countOfPart[i])) return true;
        return (standsIn(at, innermostLoops) && anyOf(indices, count)) ||
               std::any_of(outerLoops.begin(), outerLoops.end(), [&](const SourceLines& loop) {
                   return standsIn(at, {loop}) && anyOf(indices, countOf.at(loop.counter));
               });
    }

    // How many rounds a loop has, if that is a number: g++ counts them down beside whatever the source counts.
    long roundsOf(int loop) const {
        for (const CodeLine& s : kernel.statements)
            if (isPhi(s) && s.block == loop && begins(nameFilledBy(s), "ivtmp_"))
                for (size_t at = s.right.find_first_of("<,"); at != npos; at = s.right.find(',', at + 1))
                    if (const long rounds = std::strtol(s.right.c_str() + at + 1, nullptr, 10)) return rounds;
        return 0;
    }

    bool isVolatile(const std::string& array) const {
        const auto known = kernel.locals.find(array);
        return known != kernel.locals.end() && holds(known->second, "volatile ");
    }
    // threadIdx, an argument, what is loaded: an index made of these nobody knows before.
    bool dependsOnTheRun(const std::string& indices) const {
        Names assumed;
        return !allKnown(indices, Of::value, assumed);
    }

    // The thread's own array that a part of a statement reads or writes an element of: "values[k_3]",
    // "MEM[(float *)&values + _4]", "*_5" with _5 made of &values.
    std::string arrayIn(const std::string& part) const {
        if (goesThroughPointer(part)) {
            std::string array = arrayAt(part);
            Names asked;
            for (const std::string& name : namesIn(part))
                if (array.empty()) array = arrayBehind(name, asked);
            return array;
        }
        if (!isElement(part)) return "";
        const std::string name = variableOf(part.substr(0, part.find('[')));
        return kernel.locals.count(name) ? name : "";
    }
    // "values[k_3]", and not "(float[8] *) _4".
    static bool isElement(const std::string& part) {
        const size_t bracket = part.find('[');
        return bracket != npos && bracket > 0 && std::all_of(part.begin(), part.begin() + long(bracket), isPartOfName);
    }
    // "&values", in whatever stands around it.
    std::string arrayAt(std::string_view part) const {
        for (size_t at = part.find('&'); at != npos; at = part.find('&', at + 1)) {
            const std::vector<std::string> names = namesIn(part.substr(at + 1));
            if (!names.empty() && at + 1 < part.size() && beginsName(part[at + 1]) && isArray(names[0]))
                return names[0];
        }
        return "";
    }
    std::string arrayBehind(const std::string& pointer, Names& asked) const {
        const auto known = fillings.find(pointer);
        if (known == fillings.end() || !asked.insert(pointer).second) return "";
        for (const CodeLine* s : known->second) {
            if (!s->called.empty() || goesThroughPointer(s->right)) continue;
            std::string array = arrayAt(s->right);
            for (const std::string& name : namesIn(s->right))
                if (array.empty()) array = arrayBehind(name, asked);
            if (!array.empty()) return array;
        }
        return "";
    }

    // "values[k_3].x" → "k_3", of a pointer all of it.
    static std::string indicesIn(const std::string& part) {
        if (goesThroughPointer(part)) return part;
        std::string indices;
        int depth = 0;
        for (char c : part) {
            depth -= c == ']';
            indices += depth > 0 ? c : ' ';
            depth += c == '[';
        }
        return indices;
    }

    static bool anyOf(const std::string& expression, const Names& these) {
        const std::vector<std::string> names = namesIn(expression);
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return these.count(name); });
    }
    // What is made from these, in whatever steps that `leads` allows.
    template <class Leads>
    Names madeFrom(std::vector<std::string> names, Leads leads) const {
        Names made(names.begin(), names.end());
        while (!names.empty()) {
            const std::string name = names.back();
            names.pop_back();
            const auto used = uses.find(name);
            if (used == uses.end()) continue;
            for (const CodeLine* s : used->second)
                if (const std::string into = nameFilledBy(*s);
                    !into.empty() && leads(name, *s) && made.insert(into).second)
                    names.push_back(into);
        }
        return made;
    }
    // The numbers that count the rounds of such loops.
    template <class OfLoop>
    Names numbersMadeFrom(OfLoop ofLoop) const {
        std::vector<std::string> counters;
        for (const CodeLine& s : kernel.statements)
            if (isPhi(s) && comesFrom(s.right, s.block) && ofLoop(s)) counters.push_back(nameFilledBy(s));
        return madeFrom(counters, [&](const std::string& name, const CodeLine& s) { return makesNumber(name, s); });
    }
    bool makesNumber(const std::string& name, const CodeLine& s) const {
        return !isArray(name) && s.called.empty() && !goesThroughPointer(s.right) && !isElement(s.right);
    }

    bool allKnown(const std::string& expression, Of what, Names& assumed) const {
        if (holds(expression, "(D)")) return false;  // handed over
        const std::vector<std::string> names = namesIn(expression);
        if (names.size() == 1 && names[0] == expression && !fillings.count(expression) && !isArray(expression))
            return false;  // a variable that is not the kernel's: threadIdx
        return std::all_of(names.begin(), names.end(),
                           [&](const std::string& name) { return isKnown(name, what, assumed); });
    }
    // What is asked about already is taken for known: a loop's counter is made from itself.
    bool isKnown(const std::string& name, Of what, Names& assumed) const {
        const auto filled = fillings.find(name);
        if (isVolatile(variableOf(name))) return false;
        if (filled == fillings.end() || isArray(name) || !assumed.insert(name).second) return true;
        return std::all_of(filled->second.begin(), filled->second.end(), [&](const CodeLine* s) {
            const std::string& made = s->right;
            if (made.empty()) return false;  // threadIdx, where a variable has its name
            if (!s->called.empty() || goesThroughPointer(made) || isElement(made)) return false;
            if (isPhi(*s) && comesFrom(made, s->block))
                return what == Of::bound ? endsKnown(s->block) && allKnown(made, what, assumed)
                                         : allKnown(made, Of::start, assumed);
            if (what == Of::value || (what == Of::start && !begins(made, "MIN_EXPR <")))
                return allKnown(made, what, assumed);
            if (isPhi(*s) && !choosesBySize(made)) return allKnown(made, what, assumed);
            if (isPhi(*s) || begins(made, "MIN_EXPR <") || holds(made, " & ")) return anyKnown(made, what, assumed);
            return allKnown(holds(made, " % ") ? made.substr(made.find(" % ") + 3) : made, what, assumed);
        });
    }
    // "PHI <_4(2), 8(3)>" behind "if (_4 > 8)", and not behind "if (_3 > 64)": nvcc does not see that the one is
    // smaller.
    bool choosesBySize(const std::string& phi) const {
        const std::vector<std::string> names = namesIn(phi);
        return std::any_of(kernel.statements.begin(), kernel.statements.end(), [&](const CodeLine& s) {
            return begins(s.text, "if (") && anyOf(s.text, Names(names.begin(), names.end()));
        });
    }
    // Of "MIN_EXPR <_4, 8>", "PHI <_4(2), 8(3)>", where the numbers of the blocks stand in brackets, or "_4 & 7".
    bool anyKnown(const std::string& expression, Of what, Names& assumed) const {
        const size_t open = expression.find('<');
        for (size_t at = open == npos ? 0 : open + 1; at < expression.size();) {
            const size_t end = std::min(expression.find_first_of(",&", at), expression.size());
            Names these = assumed;
            std::string one = expression.substr(at, end - at);
            one = one.substr(std::min(one.find_first_not_of(' '), one.size()));
            if (allKnown(one.substr(0, one.find_first_of(" >")), what, these)) return true;
            at = end + 1;
        }
        return false;
    }

    // Is a value made of one that the beginning of a loop chooses?
    bool comesFrom(const std::string& expression, int loop) const {
        auto known = ofLoops.find(loop);
        if (known == ofLoops.end()) {
            std::vector<std::string> chosen;
            for (const CodeLine& s : kernel.statements)
                if (isPhi(s) && s.block == loop) chosen.push_back(nameFilledBy(s));
            known =
                ofLoops.emplace(loop, madeFrom(chosen, [](const std::string&, const CodeLine&) { return true; })).first;
        }
        return anyOf(expression, known->second);
    }
    // Is one of the numbers that the loop counts compared with a known one, or with one so far from where it begins?
    bool endsKnown(int loop) const {
        auto known = knownEnds.find(loop);
        if (known == knownEnds.end()) {
            known = knownEnds.emplace(loop, true).first;  // while it is looked for: see isKnown
            known->second = findsKnownEnd(loop);
        }
        return known->second;
    }
    bool findsKnownEnd(int loop) const {
        Names these;
        for (const CodeLine& s : kernel.statements)
            if (isPhi(s) && s.block == loop) {
                these.insert(s.left);
                for (const std::string& from : namesIn(s.right))
                    if (!comesFrom(from, loop)) these.insert(from);
            }
        return std::any_of(kernel.statements.begin(), kernel.statements.end(), [&](const CodeLine& s) {
            return begins(s.text, "if (") && !kernel.afterWrongIndices.count(s.goesTo) &&
                   endsBy(s.text.substr(3), loop, these);
        });
    }
    // Of "r < rows && k < 4" the one half will do.
    bool endsBy(const std::string& condition, int loop, const Names& assumed) const {
        Names these = assumed;
        if (comesFrom(condition, loop) && allKnown(condition, Of::bound, these)) return true;
        for (const std::string& name : namesIn(condition)) {
            const auto filled = fillings.find(name);
            if (filled == fillings.end() || filled->second.size() != 1) continue;
            const std::string& made = filled->second[0]->right;
            const size_t mark = std::min(made.find(" & "), made.find(" | "));
            if (mark != npos &&
                (endsBy(made.substr(0, mark), loop, assumed) || endsBy(made.substr(mark + 3), loop, assumed)))
                return true;
        }
        return false;
    }
};

}  // namespace

std::string localArrays(const std::vector<KernelCode>& kernels, const std::vector<SourceLines>& keptLoops,
                        const std::vector<SourceLines>& functions) {
    std::string rows;
    for (const KernelCode& kernel : kernels) rows += Indices(kernel, keptLoops, functions).rows();
    return rows;
}

}  // namespace cpucc
