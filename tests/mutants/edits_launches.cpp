#include <set>

#include "edits.h"

namespace mutants {
namespace {

struct Launch {
    size_t name, open, close, arguments, end;  // name, <<<, >>>, (, and behind the ;
};

std::vector<Launch> launchesOf(const Source& s) {
    std::vector<Launch> launches;
    for (size_t i = 1; i < s.size(); i++) {
        if (!s.is(i, "<<<") || s.partner(i) >= s.size()) continue;
        size_t close = s.partner(i), end = s.partner(close + 1);
        size_t name = i - 1;
        if (s.is(name, ">"))
            while (name > 0 && !s.is(name, "<")) name--;
        if (s.is(name, "<")) name--;
        if (end < s.size() && s.is(end + 1, ";")) launches.push_back({name, i, close, close + 1, end + 2});
    }
    return launches;
}

std::string textOf(const Source& s, std::pair<size_t, size_t> tokens) { return s.between(tokens.first, tokens.second); }

// Statements that call one of these.
Edits without(const Source& s, const std::set<std::string>& calls) {
    Edits edits;
    for (const Statement& t : simpleStatements(s)) {
        bool found = false;
        for (size_t i = t.begin; i < t.end; i++) found |= calls.count(s.word(i)) > 0;
        if (found && t.kind == Statement::expression) edits.push_back(replaced(s, t.begin, t.end, ";"));
    }
    return edits;
}

}  // namespace

Edits exchangeGridAndBlock(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Launch& l : launchesOf(s)) {
        auto parameters = operandsIn(s, l.open);
        if (parameters.size() >= 2)
            edits.push_back(replaced(s, parameters[0].first, parameters[1].second,
                                     textOf(s, parameters[1]) + ", " + textOf(s, parameters[0])));
    }
    return edits;
}

// One more, one less, half, twice, and 1. What is a dim3 does not add up, and does not compile.
Edits changeLaunchParameter(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Launch& l : launchesOf(s)) {
        auto parameters = operandsIn(s, l.open);
        for (size_t i = 0; i < parameters.size(); i++) {
            auto [from, to] = parameters[i];
            std::string text = textOf(s, parameters[i]);
            bool structure =
                text.rfind("dim3", 0) == 0 || text.rfind("gridFor", 0) == 0 || text == "block" || text == "grid";
            if (!structure)
                for (const std::string& other :
                     {"(" + text + ") + 1", "(" + text + ") - 1", "(" + text + ") / 2", "2 * (" + text + ")"})
                    edits.push_back(replaced(s, from, to, other));
            if (text != "1") edits.push_back(replaced(s, from, to, "1"));
        }
        if (parameters.size() == 3) edits.push_back(replaced(s, parameters[1].second, l.close, ""));
        if (parameters.size() == 2) edits.push_back(replaced(s, l.close, l.close + 1, ", 4096>>>"));
    }
    return edits;
}

// Neighbours exchanged, and numbers off by one.
Edits changeArgument(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Launch& l : launchesOf(s)) {
        auto arguments = operandsIn(s, l.arguments);
        for (size_t i = 0; i < arguments.size(); i++) {
            auto [from, to] = arguments[i];
            for (const char* sign : {" + 1", " - 1"})
                edits.push_back(replaced(s, from, to, textOf(s, arguments[i]) + sign));
            if (i + 1 < arguments.size())
                edits.push_back(replaced(s, from, arguments[i + 1].second,
                                         textOf(s, arguments[i + 1]) + ", " + textOf(s, arguments[i])));
        }
    }
    return edits;
}

Edits launchTwice(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Launch& l : launchesOf(s)) {
        std::string launch = s.between(l.name, l.end);
        edits.push_back(replaced(s, l.name, l.end, "{ " + launch + " " + launch + " }"));
    }
    return edits;
}

Edits launchOther(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Launch& l : launchesOf(s))
        for (const std::string& kernel : place.kernels)
            if (kernel != s.word(l.name)) edits.push_back(replaced(s, l.name, l.open, kernel));
    return edits;
}

Edits dropCheck(const Place& place) {
    const Source& s = place.source;
    Edits edits = without(s, {"CHECK_LAUNCH"});
    for (size_t i = 0; i + 1 < s.size(); i++)
        if (s.is(i, "CHECK") && s.is(i + 1, "(")) edits.push_back(replaced(s, i, i + 1, "(void)"));
    return edits;
}

Edits workBeforeLaunch(const Place& place) {
    const Source& s = place.source;
    Edits edits;
    for (const Launch& l : launchesOf(s)) {
        auto arguments = operandsIn(s, l.arguments);
        if (arguments.empty()) continue;
        std::string launch = s.between(l.name, l.end), out = textOf(s, arguments[0]);
        for (const std::string& work :
             {"cudaMemset(" + out + ", 0, sizeof *" + out + ");",
              std::string("void* scratch; CHECK(cudaMalloc(&scratch, 1024)); CHECK(cudaFree(scratch));"),
              std::string("void* scratch; CHECK(cudaMalloc(&scratch, 1024));")})
            edits.push_back(replaced(s, l.name, l.end, "{ " + work + " " + launch + " }"));
    }
    return edits;
}

Edits leaveMemory(const Place& place) {
    return without(place.source,
                   {"cudaFree", "cudaFreeAsync", "cudaFreeHost", "cudaStreamDestroy", "cudaEventDestroy", "free"});
}

}  // namespace mutants
