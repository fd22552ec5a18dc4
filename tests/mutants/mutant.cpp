#include "mutant.h"

#include <algorithm>
#include <sstream>

namespace mutants {
namespace {

using answers::Regions;
using program_tests::readFile;

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string stageOf(const std::string& region) { return region.substr(0, region.find(' ')); }

// FNV-1a, the first 20 bits.
std::string fingerprint(const std::string& text) {
    uint64_t hash = 0xcbf29ce484222325;
    for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
    char digits[8];
    std::snprintf(digits, sizeof digits, "%05x", unsigned((hash ^ hash >> 32) & 0xfffff));
    return digits;
}

std::vector<std::string> kernelsOf(const std::string& text) {
    std::vector<std::string> kernels;
    Source s(text);
    for (const Piece& p : piecesOf(s))
        if (p.mentions.count("__global__") && p.names.size() == 1) kernels.push_back(*p.names.begin());
    return kernels;
}

// Is the place in a kernel, or outside of all functions?
bool isOnDevice(const std::string& text, size_t place) {
    for (const Piece& p : piecesOf(Source(text)))
        if (p.begin < place && place < p.end) return p.mentions.count("__global__") || p.mentions.count("__device__");
    return true;
}

std::string graderOf(const Chapter& chapter) {
    return readFile(path(__FILE__).parent_path().parent_path() / "graders" / (chapter.name + ".cpp"));
}

void complete(Base& base) {
    base.text = answers::assemble(base.solution, {&base.answer});
    base.uses = std::make_shared<const Uses>(base.text, graderOf(base.chapter));
}

Base baseOfSolution(const Chapter& chapter, const path& solution) {
    Base base{chapter, solution, solution, {}, "", nullptr};
    base.answer.file = solution;
    complete(base);
    return base;
}

Base baseOfAnswer(const Chapter& chapter, const path& file) {
    const Regions regions = answers::regionsOf(chapter.solution());
    std::set<std::string> stages;
    for (const auto& [name, text] : regions) stages.insert(stageOf(name));
    Base base{chapter, file, chapter.solution(), answers::readAnswer(file, regions, stages), "", nullptr};
    complete(base);
    return base;
}

const Chapter& chapterOf(const path& file, const std::string& text, const std::vector<Chapter>& all) {
    for (const Chapter& c : all) {
        std::string number = std::to_string(std::atoi(c.name.c_str()));
        bool answer = text.rfind("// Stage " + number + ".", 0) == 0;
        if (answer || text.find("#include \"" + c.shortName() + ".h\"") != std::string::npos) return c;
    }
    throw answers::BadAnswer(file.string() +
                             " is no answer to a chapter: it neither includes the chapter's header nor begins with "
                             "\"// Stage 2.5: …\"");
}

// "2.5" of a TODO(2.5) in the text, or "".
std::string taskIn(const std::string& text) {
    size_t at = text.find("TODO(");
    if (at == std::string::npos) return "";
    return text.substr(at + 5, text.find(')', at) - at - 5);
}

// A student's file has no regions: each of its pieces becomes one, of the stage whose TODO stands in it or before it,
// or else of the first that uses it.
std::string withRegions(const Chapter& chapter, const std::string& text) {
    Uses uses(text, graderOf(chapter));
    std::string marked;
    size_t last = 0, number = 0;
    for (const Piece& p : piecesOf(Source(text))) {
        std::string stage = taskIn(text.substr(last, p.end - last));
        std::vector<std::string> users = uses.usersOf(p.begin);
        if (stage.empty() && !users.empty()) stage = users[0];
        marked += text.substr(last, p.begin - last);
        std::string name = stage + " part " + std::to_string(++number), piece = text.substr(p.begin, p.end - p.begin);
        bool own = stage.find('.') != std::string::npos;
        marked += own ? "\n// BEGIN(" + name + ")\n" + piece + "\n// END(" + name + ")\n" : piece;
        last = p.end;
    }
    return marked + text.substr(last);
}

bool belongsToAnother(const Answer& a) {
    for (const auto& [name, text] : a.regions)
        if (name != "top" && stageOf(name) != a.stage) return true;
    return false;
}

// The regions that are mutated: those of the answer, or all of a solution that belong to a stage.
Regions regionsToChange(const Base& base) {
    if (!base.answer.regions.empty()) return base.answer.regions;
    Regions regions = answers::regionsOf(base.solution);
    for (auto i = regions.begin(); i != regions.end();)
        i = stageOf(i->first).find('.') == std::string::npos ? regions.erase(i) : ++i;
    return regions;
}

size_t placeOf(const Base& base, const std::string& region) {
    return region == "top" ? std::string::npos : base.text.find("// BEGIN(" + region + ")");
}

// What stands behind INSTEAD is the starter's.
std::string withoutStarter(const std::string& region) {
    size_t at = region.find("// INSTEAD");
    return at == std::string::npos ? region : region.substr(0, region.rfind('\n', at) + 1);
}

}  // namespace

std::string difference(const std::string& was, const std::string& now) {
    std::vector<std::string> a = linesOf(was), b = linesOf(now);
    size_t same = 0, sameAtEnd = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same]) same++;
    while (sameAtEnd + same < a.size() && sameAtEnd + same < b.size() &&
           a[a.size() - 1 - sameAtEnd] == b[b.size() - 1 - sameAtEnd])
        sameAtEnd++;
    std::string text;
    for (size_t i = same; i + sameAtEnd < a.size(); i++) text += "-" + a[i] + "\n";
    for (size_t i = same; i + sameAtEnd < b.size(); i++) text += "+" + b[i] + "\n";
    return text;
}

std::vector<Base> basesOfTheBook() {
    std::vector<Base> bases;
    for (const Chapter& chapter : answers::chapters()) {
        bases.push_back(baseOfSolution(chapter, chapter.solution()));
        for (const path& file : chapter.answers("right")) bases.push_back(baseOfAnswer(chapter, file));
    }
    return bases;
}

std::vector<Base> basesOf(const path& file) {
    if (!answers::fs::is_regular_file(file)) throw answers::BadAnswer("there is no file " + file.string());
    const std::string text = readFile(file);
    const std::vector<Chapter> all = answers::chapters();
    const Chapter& chapter = chapterOf(file, text, all);
    if (text.rfind("// Stage ", 0) == 0) return {baseOfAnswer(chapter, file)};
    if (text.find("// BEGIN(") != std::string::npos) return {baseOfSolution(chapter, file)};
    path marked = program_tests::scratchFolder() / "marked.cu";
    std::ofstream(marked) << withRegions(chapter, text);
    Base base = baseOfSolution(chapter, marked);
    base.file = file;
    return {base};
}

std::vector<Mutant> mutantsOf(const Base& base) {
    std::vector<Mutant> all;
    std::set<std::string> texts;
    const std::vector<std::string> kernels = kernelsOf(base.text);
    for (const auto& [name, whole] : regionsToChange(base)) {
        const std::string region = withoutStarter(whole);
        size_t at = placeOf(base, name);
        Place place{Source(region), at == std::string::npos || isOnDevice(base.text, at), kernels};
        for (const Operator& o : operators())
            for (const Edit& edit : o.edits(place)) {
                Mutant m{"", &base, o.name, "", base.answer, false};
                std::string& text = m.answer.regions[name] = applied(edit, region);
                if (text == region || !texts.insert(name + text).second) continue;
                if (m.answer.stage.empty()) m.answer.stage = stageOf(name);
                m.id = m.answer.stage + "-" + fingerprint(base.file.filename().string() + name + text);
                m.diff = difference(region, text);
                m.touchesOthers = belongsToAnother(m.answer);
                all.push_back(std::move(m));
            }
    }
    return all;
}

}  // namespace mutants
