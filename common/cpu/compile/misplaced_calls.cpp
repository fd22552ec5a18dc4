#include "misplaced_calls.h"

#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "functions.h"
#include "host_variables.h"
#include "launches.h"
#include "text.h"

namespace cpucc {
namespace {

constexpr const char* mark = "cpu_device: ";  // then markedName, or
constexpr const char* markOfVariables = "variable.";

// Each is the host's alone, whatever its arguments are.
const std::set<std::string_view> hostLibrary = {"rand",    "srand", "fopen", "fclose",  "fprintf",  "puts",
                                                "putchar", "scanf", "fgets", "sprintf", "snprintf", "getenv",
                                                "system",  "qsort", "exit",  "usleep"};
const std::set<std::string_view> hostStandard = {
    "vector",       "string",        "map",      "set",      "unordered_map", "unordered_set",
    "list",         "deque",         "queue",    "stack",    "thread",        "mutex",
    "stringstream", "ostringstream", "ifstream", "ofstream", "shared_ptr",    "to_string"};
const std::set<std::string_view> deviceLibrary = {
    "__syncthreads",   "__syncwarp",    "__threadfence", "__shfl_sync", "__shfl_down_sync", "__shfl_up_sync",
    "__shfl_xor_sync", "__ballot_sync", "__any_sync",    "__all_sync",  "__activemask",     "__threadfence_block"};
const std::set<std::string_view> qualifiers = {"__global__", "__device__", "__host__", "__shared__", "__constant__"};

bool mentions(const Tokens& tokens, std::string_view name) {
    for (const Token& t : tokens)
        if (t.text == name) return true;
    return false;
}

// Code for each pass is told apart by hand there: nothing is certain about it.
bool asksForPass(const Source& source) {
    for (const Directive& d : source.directives)
        if (mentions(d.tokens, "__CUDA_ARCH__")) return true;
    return false;
}

// What a function's mark calls it: of two with one name the host's may be a mistake, and the device's none.
std::string markedName(const Function& f) {
    const bool maybe = f.isTemplate || f.isConstexpr || (f.host && f.device);
    return (f.global ? "global." : maybe ? "other." : f.device ? "device." : "host.") + std::string(f.name);
}

std::string quotedName(const Function& f) { return "(\"" + std::string(f.name) + "\")"; }

class Search {
public:
    Search(const Unit& unit, std::vector<Refusal>& certain, std::vector<MisplacedCall>& possible,
           std::vector<std::vector<Edit>>& marks)
        : unit(unit), certain(certain), possible(possible), marks(marks) {
        for (const auto& source : unit.sources) functions.push_back(findFunctions(unit, *source));
        for (const auto& found : functions)
            for (const Function& f : found) byName[f.name].push_back(&f);
        for (const auto& source : unit.sources) variables.push_back(findHostVariables(unit, *source));
        for (const auto& found : variables)
            for (const HostVariable& v : found) variableNames.insert(v.name);
    }

    void run(const std::vector<bool>& judged) {
        for (size_t s = 0; s < unit.sources.size(); s++) {
            if (!judged[s]) continue;
            source = unit.sources[s].get();
            redefinedQualifiers();
            if (!source->balanced || asksForPass(*source)) continue;
            for (const Function& f : functions[s])
                if (f.body != npos) body(f);
        }
        for (size_t s = 0; s < unit.sources.size(); s++)
            for (const Function& f : functions[s])
                if (marked.count(f.name) && !f.isMember && !isCompleted(f))
                    marks[s].push_back(markOf(*unit.sources[s], f.start, markedName(f)));
        for (size_t s = 0; s < unit.sources.size(); s++) {
            std::set<size_t> declarations;  // of several variables one
            for (const HostVariable& v : variables[s])
                if (markedVariables.count(v.name) && declarations.insert(v.start).second)
                    marks[s].push_back(markOf(*unit.sources[s], v.start, markOfVariables));
        }
    }

private:
    const Unit& unit;
    std::vector<Refusal>& certain;
    std::vector<MisplacedCall>& possible;
    std::vector<std::vector<Edit>>& marks;
    std::vector<std::vector<Function>> functions;  // by source
    std::map<std::string_view, std::vector<const Function*>> byName;
    std::set<std::string_view> marked;
    std::vector<std::vector<HostVariable>> variables;  // by source
    std::set<std::string_view> variableNames, markedVariables;
    const Source* source = nullptr;

    Refusal refusal(const Token& at, const std::string& sentence) const {
        return {source->name, at.line, at.column, sentence};
    }

    // #ifndef __CUDACC__ around it makes it no part of this program.
    void redefinedQualifiers() {
        for (const Directive& d : source->directives) {
            if (!d.active || (d.name != "define" && d.name != "undef") || d.tokens.empty()) continue;
            std::string_view name = d.tokens[0].text;
            if (!qualifiers.count(name) || isAskedFor(name)) continue;
            certain.push_back(refusal(
                d.tokens[0], std::string(name) + " is CUDA's own word: defined as a macro it makes plain functions "
                                                 "of kernels (a host function call cannot be configured); delete "
                                                 "this line"));
        }
    }
    bool isAskedFor(std::string_view name) const {
        for (const Directive& d : source->directives)
            if (startsWith(d.name, "if") && (mentions(d.tokens, name) || asksForOtherQualifier(d))) return true;
        return false;
    }
    // #ifndef __host__ asks for all of them: nvcc has them as macros, and what follows is no part of the program.
    static bool asksForOtherQualifier(const Directive& d) {
        return d.name == "ifndef" && !d.tokens.empty() && qualifiers.count(d.tokens[0].text);
    }

    void body(const Function& f) {
        bool device = f.deviceOnly();
        if (!device && (f.device || f.isTemplate || !f.hostOnly())) return;
        const Tokens& code = source->code;
        for (size_t i = f.body + 1; i < f.end; i++) {
            if (code[i].kind != TokenKind::identifier || !code[i].active) continue;
            if (!device && (is(code, i, "__device__") || is(code, i, "__global__")))
                i = pastLambda(i, f.end);
            else if (isUnevaluated(code[i].text) && is(code, i + 1, "(") && opens(code, i + 1))
                i = matchOf(code, i + 1);
            else if (device)
                inDeviceCode(f, i);
            else
                inHostCode(f, i);
        }
    }
    static bool isUnevaluated(std::string_view word) {
        return word == "sizeof" || word == "decltype" || word == "noexcept" || word == "alignof" || word == "typeid";
    }
    // [=] __device__ (int i) { … }
    size_t pastLambda(size_t i, size_t end) const {
        const Tokens& code = source->code;
        for (; i < end; i++) {
            if (is(code, i, ";") || is(code, i, ",")) return i;
            if (!opens(code, i)) continue;
            if (is(code, i, "{")) return matchOf(code, i);
            i = matchOf(code, i);
        }
        return i;
    }

    // Is token i the name in a call by that name alone, `f(…)` or `f<…>(…)`?
    bool isCall(size_t i) const {
        const Tokens& code = source->code;
        if (is(code, i - 1, ".") || is(code, i - 1, "->") || is(code, i - 1, "::")) return false;
        size_t close = is(code, i + 1, "<") ? closingAngle(code, i + 1) : i;
        return close != npos && is(code, close + 1, "(");
    }
    // Somewhere in these files something of that name is declared.
    bool isOwn(std::string_view name) const {
        static const std::set<std::string_view> statements = {"return", "else", "do", "case", "throw", "co_return"};
        if (byName.count(name) || unit.constants.macro(name) || unit.constants.isFunctionMacro(name)) return true;
        for (const auto& s : unit.sources)
            for (size_t i = 1; i < s->code.size(); i++) {
                if (s->code[i].text != name) continue;
                bool typed = isIdentifier(s->code, i - 1) && !statements.count(s->code[i - 1].text);
                if (typed || is(s->code, i + 1, "=") || is(s->code, i - 1, "*") || is(s->code, i - 1, "&")) return true;
            }
        return false;
    }
    bool usesStd() const {
        const Tokens& code = source->code;
        for (size_t i = 0; i + 2 < code.size(); i++)
            if (is(code, i, "using") && is(code, i + 1, "namespace") && is(code, i + 2, "std")) return true;
        return false;
    }

    // A declaration without qualifiers, which nvcc completes by those of another: int f(); __device__ int f() { … }
    // CUDA has its own min and max.
    bool isCompleted(const Function& f) const {
        if (f.body != npos || f.device) return false;
        if (f.name == "min" || f.name == "max") return true;
        for (const Function* g : byName.at(f.name))
            if (g->device) return true;
        return false;
    }

    // The call at i is wrong if it means one of the functions that `isWrong` names.
    template <class IsWrong>
    bool ask(size_t i, IsWrong isWrong, const std::string& sentence) {
        const Token& name = source->code[i];
        auto found = byName.find(name.text);
        if (found == byName.end()) return false;
        for (const Function* f : found->second) {
            if (f->isMember || !isWrong(*f) || isCompleted(*f)) continue;
            marked.insert(f->name);
            possible.push_back({markedName(*f), refusal(name, sentence)});
            return true;
        }
        return false;
    }

    bool unconfigured(size_t i) {
        std::string name(source->code[i].text);
        return isCall(i) && ask(
                                i, [](const Function& g) { return g.global; },
                                "a __global__ function call must be configured: " + name + "<<<blocks, threads>>>(…)");
    }

    // helper<<<1, 1>>>(…), and __global__ was forgotten.
    bool launchOfPlainFunction(size_t i) {
        return isLaunchBracket(source->code, i + 1, "<") && !is(source->code, i - 1, "::") &&
               ask(
                   i, [](const Function& g) { return g.hostOnly() && !g.isTemplate; },
                   "a host function call cannot be configured: put __global__ before the definition of " +
                       std::string(source->code[i].text));
    }

    std::string notAllowed(const char* callee, std::string_view name, const Function& from, const char* remedy) const {
        const char* caller = from.global ? "__global__" : from.device ? "__device__" : "__host__";
        return std::string("calling a ") + callee + " function(\"" + std::string(name) + "\") from a " + caller +
               " function" + quotedName(from) + " is not allowed: " + remedy;
    }

    void inHostCode(const Function& f, size_t i) {
        const Tokens& code = source->code;
        std::string_view name = code[i].text;
        if (unconfigured(i) || launchOfPlainFunction(i)) return;
        if (isCall(i) && deviceLibrary.count(name) && !isOwn(name))
            certain.push_back(
                refusal(code[i], notAllowed("__device__", name, f, "only kernels and what they call can")));
        else if (isCall(i))
            ask(
                i, [](const Function& g) { return g.device && !g.host && !g.isConstexpr && !g.isTemplate; },
                notAllowed("__device__", name, f, "__host__ __device__ before it makes it callable from both"));
    }

    bool isParameter(const Function& f, std::string_view name) const {
        for (size_t k = f.nameAt; k < f.body; k++)
            if (source->code[k].text == name) return true;
        return false;
    }

    void inDeviceCode(const Function& f, size_t i) {
        const Tokens& code = source->code;
        std::string_view name = code[i].text;
        if (name == "throw" || name == "try") {
            certain.push_back(refusal(code[i],
                                      "device code does not support exception handling: leave the function, "
                                      "and let the host see by a value that something is wrong"));
        } else if (name == "thread_local" || name == "__thread") {
            certain.push_back(refusal(code[i],
                                      "cannot use thread_local specifier for variable declarations in device "
                                      "code: a thread's own variables need no word, __shared__ ones are its "
                                      "block's"));
        } else if (variableNames.count(name) && !is(code, i - 1, ".") && !is(code, i - 1, "->") &&
                   !isParameter(f, name)) {
            markedVariables.insert(name);  // or one of the function's own is meant
            possible.push_back({markOfVariables + std::string(name),
                                refusal(code[i], "identifier \"" + std::string(name) +
                                                     "\" is undefined in device code: put __device__ "
                                                     "before its declaration, or hand it to the "
                                                     "kernel")});
        } else if (standard(f, i) || unconfigured(i) || !isCall(i)) {
            return;
        } else if (hostLibrary.count(name) && !isOwn(name)) {
            certain.push_back(refusal(code[i], notAllowed("__host__", name, f, "a GPU does not have it")));
        } else {
            ask(
                i, [](const Function& g) { return g.hostOnly() && !g.isTemplate; },
                notAllowed("__host__", name, f, "put __device__ before its definition"));
        }
    }

    // std::cout, std::vector<…> v, and without the std:: where it is not needed.
    bool standard(const Function& f, size_t i) {
        const Tokens& code = source->code;
        std::string_view name = code[i].text;
        bool qualified = i > 1 && is(code, i - 1, "::") && is(code, i - 2, "std");
        bool stream = name == "cout" || name == "cerr";
        if (!stream && !hostStandard.count(name)) return false;
        if (!qualified && (is(code, i - 1, "::") || is(code, i - 1, ".") || !usesStd() || isOwn(name))) return false;
        if (stream) {
            certain.push_back(refusal(code[i], "identifier \"std::" + std::string(name) +
                                                   "\" is undefined in device code: kernels print with printf"));
            return true;
        }
        size_t behind = is(code, i + 1, "<") ? closingAngle(code, i + 1) : i;
        if (behind == npos) return false;
        // An object of it, and not std::vector<int>::size_type.
        if (!isIdentifier(code, behind + 1) && !is(code, behind + 1, "(") && !is(code, behind + 1, "{")) return false;
        certain.push_back(refusal(
            code[i], notAllowed("__host__", "std::" + std::string(name), f, "kernels use plain arrays and pointers")));
        return true;
    }

    Edit markOf(const Source& source, size_t first, const std::string& name) const {
        if (is(source.code, first, "extern") && source.code[first + 1].kind == TokenKind::text) first += 2;
        const Token& t = source.code[first];
        return {t.offset, 0,
                "__attribute__((__deprecated__(\"" + (mark + name) + "\")))" +
                    continueAt(source, t.offset, t.line, unit.columnsInBytes)};
    }
};

// Of "file:7:6: warning: 'void k(int*)' is deprecated: cpu_device: global.k [-Wdeprecated-declarations]".
struct Use {
    std::string file, function;
    int line = 0;
};
// The last one: of "warning: 'inner::deep'" it is deep.
std::string nameIn(const std::string& quoted) {
    auto isPart = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    size_t end = quoted.size();
    while (end > 0 && !isPart(static_cast<unsigned char>(quoted[end - 1]))) end--;
    size_t begin = end;
    while (begin > 0 && isPart(static_cast<unsigned char>(quoted[begin - 1]))) begin--;
    return quoted.substr(begin, end - begin);
}
std::optional<Use> markedUse(const std::string& said) {
    size_t at = said.find(mark), warning = said.find(": warning: ");
    if (at == std::string::npos || warning == std::string::npos || warning > at) return std::nullopt;
    size_t column = said.rfind(':', warning - 1), line = said.rfind(':', column - 1);
    if (column == std::string::npos || line == std::string::npos) return std::nullopt;
    at += std::string_view(mark).size();
    std::string function = said.substr(at, said.find(' ', at) - at);
    // A declaration may have made several variables, with one mark.
    if (function == markOfVariables) function += nameIn(said.substr(warning, said.find(" is deprecated") - warning));
    return Use{said.substr(0, line), function, std::atoi(said.c_str() + line + 1)};
}

}  // namespace

void findMisplaced(const Unit& unit, const std::vector<bool>& judged, std::vector<Refusal>& certain,
                   std::vector<MisplacedCall>& possible, std::vector<std::vector<Edit>>& marks) {
    Search(unit, certain, possible, marks).run(judged);
}

std::vector<Refusal> confirmed(const std::vector<MisplacedCall>& possible, std::string& output) {
    std::vector<Refusal> wrong;
    if (possible.empty()) return wrong;
    std::vector<bool> told(possible.size());
    std::istringstream lines(output);
    std::string kept, context, chain;
    bool dropping = false;  // the lines that belong to a warning about a mark
    for (std::string line; std::getline(lines, line);) {
        if (std::optional<Use> use = markedUse(line)) {
            dropping = true;
            chain.clear();
            for (size_t i = 0; i < possible.size(); i++)
                if (!told[i] && possible[i].function == use->function && possible[i].refusal.file == use->file &&
                    possible[i].refusal.line == use->line) {
                    wrong.push_back(possible[i].refusal);
                    told[i] = true;
                }
        } else if (endsWith(line, ":") && line.find(": In ") != std::string::npos) {
            context = line + "\n";  // "x.cu: In function 'int main()':", once for all that is said about it
            dropping = false;
        } else if (line.find(":   required from ") != std::string::npos) {
            chain += line + "\n";  // of what comes next, in a template: the launch of a kernel by a call
            dropping = false;
        } else if (!endsWith(line, " generated.")) {
            bool detail = startsWith(line, " ") || line.find(": note: ") != std::string::npos;
            dropping = dropping && detail;
            if (dropping) continue;
            kept += context + chain + line + "\n";
            context.clear();
            chain.clear();
        }
    }
    output = kept;
    return wrong;
}

}  // namespace cpucc
