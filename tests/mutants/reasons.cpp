#include "reasons.h"

#include <map>
#include <set>

namespace mutants {
namespace {

using Entry = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) {
        size_t begin = part.find_first_not_of(' '), end = part.find_last_not_of(' ');
        if (begin != std::string::npos) parts.push_back(part.substr(begin, end - begin + 1));
    }
    return parts;
}

// The lines of the diff that begin with a sign.
std::string linesWith(char sign, const std::string& diff) {
    std::string text;
    std::istringstream in(diff);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line[0] == sign) text += line.substr(1) + "\n";
    return text;
}

bool isSentence(const std::string& text) {
    return text.size() >= 30 && std::isupper(static_cast<unsigned char>(text[0])) && text.back() == '.' &&
           text.find(' ') != std::string::npos;
}

Reason reasonOf(Entry entry) {
    auto bad = [&](const std::string& what) {
        return std::runtime_error("tests/mutants/survivors, class \"" + entry["class"] + "\": " + what);
    };
    for (const char* field : {"class", "operators", "stages", "was", "now", "reason"})
        if (entry[field].empty()) throw bad(std::string("says no ") + field);
    Reason r;
    r.name = entry["class"];
    r.text = entry["reason"];
    r.operatorNames = split(entry["operators"]);
    r.stages = split(entry["stages"]);
    if (!isSentence(r.text)) throw bad("the reason is no sentence");
    for (const std::string& name : r.operatorNames) {
        bool known = name == "all";
        for (const Operator& o : operators()) known |= name == o.name;
        if (!known) throw bad("there is no operator \"" + name + "\"");
    }
    try {
        r.was = std::regex(entry["was"]);
        r.now = std::regex(entry["now"]);
    } catch (const std::regex_error&) {
        throw bad("\"was\" or \"now\" is no regular expression");
    }
    return r;
}

}  // namespace

bool Reason::covers(const Mutant& m) const {
    auto has = [](const std::vector<std::string>& names, const std::string& one) {
        return std::any_of(names.begin(), names.end(), [&](const std::string& n) { return n == "all" || n == one; });
    };
    return has(operatorNames, m.operatorName) && has(stages, m.answer.stage) &&
           std::regex_search(linesWith('-', m.diff), was) && std::regex_search(linesWith('+', m.diff), now);
}

std::vector<Reason> readReasons(std::istream& in) {
    std::vector<Reason> reasons;
    std::set<std::string> names;
    Entry entry;
    std::string field;
    auto end = [&] {
        if (entry.empty()) return;
        reasons.push_back(reasonOf(entry));
        if (!names.insert(reasons.back().name).second)
            throw std::runtime_error("tests/mutants/survivors has two classes \"" + reasons.back().name + "\"");
        entry.clear();
    };
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) {
            end();
        } else if (line[0] == ' ' && !field.empty()) {  // goes on
            entry[field] += " " + line.substr(line.find_first_not_of(' '));
        } else if (line[0] != '#') {
            size_t colon = line.find(": ");
            if (colon == std::string::npos)
                throw std::runtime_error("tests/mutants/survivors: what is \"" + line + "\"?");
            field = line.substr(0, colon);
            entry[field] = line.substr(colon + 2);
        }
    }
    end();
    return reasons;
}

std::vector<Reason> keptReasons() {
    std::ifstream in(path(__FILE__).parent_path() / "survivors");
    if (!in) throw std::runtime_error("tests/mutants/survivors cannot be read");
    return readReasons(in);
}

const Reason* reasonFor(const Mutant& mutant, const std::vector<Reason>& reasons) {
    for (const Reason& r : reasons)
        if (r.covers(mutant)) return &r;
    return nullptr;
}

}  // namespace mutants
