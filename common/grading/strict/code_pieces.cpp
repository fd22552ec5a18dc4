#include "code_pieces.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>

#include "code_words.h"

namespace grade {
namespace {

using Words = std::vector<CodeWord>;

template <size_t n>
bool among(const char* const (&names)[n], const std::string& word) {
    return std::any_of(std::begin(names), std::end(names), [&](const char* name) { return word == name; });
}

bool isName(const CodeWord& w) {
    return !w.literal && mayBeInWord(w.text[0]) && !std::isdigit(static_cast<unsigned char>(w.text[0]));
}
bool isMark(const CodeWord& w) { return !w.literal && !mayBeInWord(w.text[0]); }

// Where the same words in other lines are another program, or lines of it may be left out.
constexpr const char* tellsLines[] = {"__LINE__", "__COUNTER__", "__FILE__", "__builtin_LINE", "source_location"};
constexpr const char* conditional[] = {"if", "ifdef", "ifndef", "elif", "else", "endif"};

// Of variables within a function that may stand by number, and with which a declaration begins.
constexpr const char* plainTypes[] = {"int",  "unsigned", "long",   "short",  "char",    "bool", "float", "double",
                                      "auto", "size_t",   "float2", "float4", "double2", "int2", "int4",  "dim3"};
constexpr const char* ofEachThread[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
constexpr const char* qualifiers[] = {"const",    "constexpr",  "static",       "inline",
                                      "volatile", "__device__", "__constant__", "__managed__"};
// What a piece begins with that belongs to the one before: the body behind a list of initial values.
constexpr const char* goesOn[] = {"{", ",", ":", "catch"};
constexpr const char* introducesType[] = {"struct", "class", "union", "enum", "using", "typedef", "concept"};

// One piece: its words, and the namespaces that it stands in.
struct Cut {
    Words words;
    std::string within;
    bool directive = false;
};

class Cutter {
public:
    explicit Cutter(const Words& all) : all(all) {}
    std::vector<Cut> run() {
        while (at < all.size()) step();
        if (!open.words.empty()) finish();  // what the file breaks off in
        return cuts;
    }

private:
    const Words& all;
    size_t at = 0;
    int depth = 0;
    std::vector<std::string> namespaces;
    Cut open;
    std::vector<Cut> cuts;

    bool is(size_t i, const char* text) const { return i < all.size() && !all[i].literal && all[i].text == text; }

    void finish() {
        for (const std::string& name : namespaces) open.within += name + "::";
        cuts.push_back(open);
        open = {};
    }
    void directive() {
        Cut own;
        do own.words.push_back(all[at++]);
        while (at < all.size() && !all[at].first);
        own.directive = true;
        if (open.words.empty())
            cuts.push_back(own);
        else  // #pragma unroll
            open.words.insert(open.words.end(), own.words.begin(), own.words.end());
    }
    // namespace { and namespace name {: what is in it are pieces by themselves.
    bool entersNamespace() {
        size_t i = at;
        if (!open.words.empty() || !is(i, "namespace")) return false;
        std::string name;
        for (i++; i < all.size() && (isName(all[i]) || is(i, ":")); i++) name += all[i].text;
        if (!is(i, "{")) return false;
        namespaces.push_back(name);
        at = i + 1;
        return true;
    }
    void step() {
        if (is(at, "#") && all[at].first) return directive();
        if (depth == 0 && entersNamespace()) return;
        if (depth == 0 && open.words.empty() && is(at, "}") && !namespaces.empty()) {
            namespaces.pop_back();
            at++;
            return;
        }
        const CodeWord& w = all[at++];
        open.words.push_back(w);
        if (w.literal) return;
        depth += (w.text == "{" || w.text == "(" || w.text == "[") - (w.text == "}" || w.text == ")" || w.text == "]");
        // Behind the body of a function nothing stands; behind that of a type or an initial value, a semicolon.
        const bool ofFunction = w.text == "}" && depth == 0 && hasParameters();
        if (depth <= 0 && (w.text == ";" || ofFunction)) depth = 0, finish();
    }
    // A ( at the outermost level, and no = in front of it.
    bool hasParameters() const {
        int inside = 0;
        for (const CodeWord& w : open.words) {
            if (w.literal) continue;
            if (inside == 0 && w.text == "=") return false;
            if (inside == 0 && w.text == "(") return true;
            inside +=
                (w.text == "{" || w.text == "(" || w.text == "[") - (w.text == "}" || w.text == ")" || w.text == "]");
        }
        return false;
    }
};

// What stands outside of all brackets, each with its place.
std::vector<size_t> outermost(const Words& words) {
    std::vector<size_t> places;
    int depth = 0;
    for (size_t i = 0; i < words.size(); i++) {
        const bool mark = isMark(words[i]);
        depth -= mark && std::strchr("})]", words[i].text[0]) != nullptr;
        if (depth == 0) places.push_back(i);
        depth += mark && std::strchr("{([", words[i].text[0]) != nullptr;
    }
    return places;
}

bool endsInBody(const Words& words) { return !words.empty() && words.back().text == "}"; }

bool declaresType(const Words& words) {
    for (size_t i : outermost(words)) {
        if (words[i].text == "(" || words[i].text == "=") return words[0].text == "using";
        if (among(introducesType, words[i].text)) return true;
    }
    return false;
}

std::set<std::string> namesIntroducedBy(const Words& words) {
    std::set<std::string> names;
    const bool type = declaresType(words),
               anEnum = type && std::any_of(words.begin(), words.end(), [](auto&w) { return w.text == "enum"; });
    for (size_t i : outermost(words)) {
        if (!isName(words[i])) continue;
        const std::string behind = i + 1 < words.size() ? words[i + 1].text : ";";
        if (type || std::strchr("(<=[;,{:", behind[0])) names.insert(words[i].text);
    }
    if (anEnum)
        for (const CodeWord& w : words)
            if (isName(w)) names.insert(w.text);
    return names;
}

// Names outside of all brackets and in front of a value: of a variable's type, not of the variable.
bool isOfPlainType(const Words& words) {
    for (size_t i : outermost(words)) {
        if (words[i].text == "=") return true;
        const bool declarator = i + 1 < words.size() && std::strchr("=[;,", words[i + 1].text[0]);
        if (isName(words[i]) && !declarator && !among(plainTypes, words[i].text) && !among(qualifiers, words[i].text))
            return false;
    }
    return true;
}

// A function; a type with nothing declared behind it; a variable of a plain type, whose value is worked out of numbers
// and names on which nothing is called. All else runs by itself, or changes what others mean.
bool onlyIfNamed(const Cut& cut) {
    const Words& words = cut.words;
    auto has = [&](const char* text) {
        return std::any_of(words.begin(), words.end(), [=](auto& w) { return !w.literal && w.text == text; });
    };
    const std::vector<size_t> outer = outermost(words);
    auto outside = [&](const char* text) {
        return std::any_of(outer.begin(), outer.end(), [&](size_t i) { return words[i].text == text; });
    };
    if (!cut.within.empty() && cut.within != "::") return false;
    if (words[0].literal || among(goesOn, words[0].text)) return false;
    if (has("operator") || outside("namespace") || outside("extern") || outside("static_assert")) return false;
    if (endsInBody(words)) return true;
    if (declaresType(words)) return words.size() < 2 || words[words.size() - 2].text == "}" || outside("using");
    return !has("(") && !has("{") && isOfPlainType(words);
}

// ---- variables by number ----

class Renamer {
public:
    Renamer(const Words& words, const std::set<std::string>& ofFile) : words(words), fixed(ofFile) {
        fixed.insert(std::begin(ofEachThread), std::end(ofEachThread));
        for (size_t i = 1; i < words.size(); i++)
            if (mayBeMember(i)) fixed.insert(words[i].text);
        for (size_t i = 0; i < words.size(); i++) declareAt(i);
    }
    // In the order of their declarations.
    std::map<std::string, std::string> numbers;

private:
    const Words& words;
    std::set<std::string> fixed;  // names that mean the same in all of it, or may

    bool mayBeMember(size_t i) const {
        const std::string& before = words[i - 1].text;
        return before == "." || before == ":" || (before == ">" && i > 1 && words[i - 2].text == "-");
    }

    bool is(size_t i, const char* marks) const {
        return i < words.size() && isMark(words[i]) && std::strchr(marks, words[i].text[0]);
    }
    void add(size_t i) {
        if (!fixed.count(words[i].text)) numbers.emplace(words[i].text, "$" + std::to_string(numbers.size()));
    }
    // int a = 1, *b, c[2];
    void declareAt(size_t i) {
        if (!isName(words[i]) || !among(plainTypes, words[i].text)) return;
        size_t k = i + 1;
        while (is(k, "*&") || (k < words.size() && words[k].text == "const")) k++;
        if (k >= words.size() || !isName(words[k]) || among(plainTypes, words[k].text) || !is(k + 1, "=;,)[:")) return;
        add(k);
        int depth = 0;
        for (k++; k < words.size() && depth >= 0 && !(depth == 0 && is(k, ";")); k++) {
            depth += is(k, "([{") - is(k, ")]}");
            if (depth != 0 || !is(k, ",")) continue;
            size_t next = k + 1;
            while (is(next, "*&")) next++;
            if (next < words.size() && isName(words[next]) && is(next + 1, "=;,[")) add(next);
        }
    }
};

std::string textOf(const Cut& cut, const std::set<std::string>& fixed) {
    const bool ofFunction = endsInBody(cut.words) && !declaresType(cut.words);
    const Renamer renamer(cut.words, fixed);
    std::string text = cut.within + (cut.directive ? "#" : "");
    for (size_t i = 0; i < cut.words.size(); i++) {
        const CodeWord& w = cut.words[i];
        // Marks side by side may be one: a++ + b is not a + ++b.
        const bool joined = i > 0 && isMark(w) && isMark(cut.words[i - 1]) &&
                            cut.words[i - 1].at + cut.words[i - 1].text.size() == w.at;
        const auto number = renamer.numbers.find(w.text);
        const bool byNumber = ofFunction && !w.literal && number != renamer.numbers.end();
        text += (joined ? "" : " ") + (byNumber ? number->second : w.text);
    }
    return text + "\n";
}

}  // namespace

std::vector<CodePiece> codePiecesOf(const std::string& plain) {
    const Words words = codeWordsOf(plain);
    for (size_t i = 0; i < words.size(); i++) {
        if (among(tellsLines, words[i].text)) return {};
        if (i > 0 && words[i - 1].text == "#" && words[i - 1].first && among(conditional, words[i].text)) return {};
    }
    const std::vector<Cut> cuts = Cutter(words).run();
    std::vector<CodePiece> pieces;
    std::set<std::string> fixed;
    for (const Cut& cut : cuts) {
        CodePiece piece;
        if (!cut.directive) piece.names = namesIntroducedBy(cut.words);
        piece.runsByItself = cut.directive || !onlyIfNamed(cut);
        for (const CodeWord& w : cut.words)
            if (isName(w)) piece.words.insert(w.text);
        fixed.insert(piece.names.begin(), piece.names.end());
        if (cut.directive) fixed.insert(piece.words.begin(), piece.words.end());
        pieces.push_back(piece);
    }
    std::set<std::string> types;
    for (size_t i = 0; i < cuts.size(); i++)
        if (!cuts[i].directive && declaresType(cuts[i].words))
            types.insert(pieces[i].names.begin(), pieces[i].names.end());
    for (size_t i = 0; i < cuts.size(); i++) {
        // The library may call what takes a type of the file: swap.
        if (!cuts[i].directive && endsInBody(cuts[i].words))
            for (const std::string& word : pieces[i].words)
                if (types.count(word)) pieces[i].names.insert(word);
        pieces[i].text = textOf(cuts[i], fixed);
    }
    return pieces;
}

std::set<std::string> namesOfStage(const std::string& graders, const std::string& stage) {
    std::set<std::string> reached;
    const std::vector<Cut> cuts = Cutter(codeWordsOf(graders)).run();
    std::vector<std::set<std::string>> names, words;
    std::vector<bool> taken;
    for (const Cut& cut : cuts) {
        names.push_back(cut.directive ? std::set<std::string>() : namesIntroducedBy(cut.words));
        words.emplace_back();
        for (const CodeWord& w : cut.words)
            if (isName(w)) words.back().insert(w.text);
        const bool wanted =
            cut.words.size() > 2 && cut.words[0].text == "STAGE" && cut.words[2].text == "\"" + stage + "\"";
        taken.push_back(cut.words[0].text == "STAGE");  // other stages are none of its business
        if (wanted) reached.insert(words.back().begin(), words.back().end());
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < cuts.size(); i++) {
            if (taken[i] || std::none_of(names[i].begin(), names[i].end(), [&](auto& n) { return reached.count(n); }))
                continue;
            reached.insert(words[i].begin(), words[i].end());
            taken[i] = more = true;
        }
    }
    return reached;
}

std::string codeReachedFrom(const std::set<std::string>& names, const std::vector<CodePiece>& pieces) {
    std::set<std::string> reached = names;
    std::vector<bool> taken(pieces.size());
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < pieces.size(); i++) {
            const CodePiece& p = pieces[i];
            const bool needed = p.runsByItself || std::any_of(p.names.begin(), p.names.end(),
                                                              [&](auto& name) { return reached.count(name) > 0; });
            if (taken[i] || !needed) continue;
            reached.insert(p.words.begin(), p.words.end());
            taken[i] = more = true;
        }
    }
    std::string text;
    for (size_t i = 0; i < pieces.size(); i++)
        if (taken[i]) text += pieces[i].text;
    return text;
}

}  // namespace grade
