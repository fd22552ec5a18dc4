#include "translate.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <functional>
#include <utility>

#include "assembly.h"
#include "functions.h"
#include "launches.h"
#include "outline.h"
#include "rewrite.h"
#include "text.h"
#include "written_macros.h"

namespace cpucc {
namespace {

struct Include {
    size_t from, directive, to;  // indices: source, its directive, the source that it names
};

class Reader {
public:
    // `texts`: of files, by path, that are read otherwise than they are.
    Reader(Unit& unit, const std::vector<std::string>& directories, const std::map<std::string, std::string>& texts)
        : unit(unit), directories(directories), texts(texts) {}

    bool readMain(const std::string& file) { return read(file, file) != npos; }
    // Beside the file that includes it, or on the user's own -I; or in the other folder, if one is named.
    bool finds(const Source& from, std::string_view header, const std::string& libraries) const {
        const std::string name(header.substr(1, header.size() - 2));
        auto has = [&](const std::string& directory) { return readFile(directory + "/" + name).has_value(); };
        return (header[0] == '"' && has(directoryOf(from.path))) ||
               std::any_of(directories.begin(), directories.end(), has) || (!libraries.empty() && has(libraries));
    }
    std::vector<Include> includes;

private:
    Unit& unit;
    const std::vector<std::string>& directories;
    const std::map<std::string, std::string>& texts;
    std::map<std::string, size_t> known;  // by real path: a file named in two ways stays one file

    size_t read(const std::string& path, const std::string& name) {
        char real[PATH_MAX];
        if (!realpath(path.c_str(), real)) return npos;
        auto found = known.find(real);
        if (found != known.end()) return found->second;
        auto text = readFile(path);
        if (!text) return npos;
        // Editors on Windows mark UTF-8 so; further down in a file, compilers do not know it.
        if (startsWith(*text, "\xEF\xBB\xBF")) text->erase(0, 3);
        if (auto other = texts.find(path); other != texts.end()) text = other->second;
        size_t index = unit.sources.size();
        known[real] = index;
        unit.sources.push_back(std::make_unique<Source>(path, name, *text));
        readIncludes(index);
        return index;
    }

    void readIncludes(size_t from) {
        const Source& source = *unit.sources[from];
        for (size_t d = 0; d < source.directives.size(); d++) {
            const Directive& directive = source.directives[d];
            if (directive.name != "include" || directive.tokens.empty()) continue;
            std::string_view header = directive.tokens[0].text;
            if (directive.tokens[0].kind != TokenKind::text || header.size() < 3) continue;
            size_t to = find(source, std::string(header.substr(1, header.size() - 2)), header[0] == '"');
            if (to != npos) includes.push_back({from, d, to});
        }
    }

    size_t find(const Source& from, const std::string& header, bool quotedInclude) {
        if (header[0] == '/') return startsWith(header, "/usr/") ? npos : read(header, header);
        if (quotedInclude) {
            std::string beside = directoryOf(from.path) == "." ? header : directoryOf(from.path) + "/" + header;
            size_t found = read(beside, beside);
            if (found != npos) return found;
        }
        for (const std::string& directory : directories) {
            if (startsWith(directory, "/usr/")) continue;
            size_t found = read(directory + "/" + header, directory + "/" + header);
            if (found != npos) return found;
        }
        return npos;
    }
};

// Conditions need the macros and the macros' conditions: collected once to decide, once more to keep.
void understand(Unit& unit) {
    for (const auto& source : unit.sources) unit.constants.collect(*source);
    for (const auto& source : unit.sources) markConditionals(*source, unit.constants);
    unit.constants.forgetCollected();
    for (const auto& source : unit.sources) {
        unit.constants.collect(*source);
        unit.kernels.collect(*source);
    }
    for (const auto& source : unit.sources)
        for (const Function& f : findFunctions(unit, *source))
            if (!f.global && !f.isMember) unit.kernels.plainFunction(f.name);
}

// Macros that conditions ask for, as cpu_device/runtime_api.h and commands.cpp define them, and the compiler.
constexpr std::pair<const char*, const char*> ofThisSystem[] = {
    {"CUDA_VERSION", "12080"},      {"CUDART_VERSION", "12080"},   {"__CUDACC__", "1"}, {"__NVCC__", "1"},
    {"__CUDACC_VER_MAJOR__", "12"}, {"__CUDACC_VER_MINOR__", "8"}, {"__linux__", "1"},  {"__LP64__", "1"}};

constexpr const char* utf16 =
    "this file is saved as UTF-16, which no compiler reads: save it as UTF-8 (in the editor, under Save As or "
    "Encoding)";

bool isUtf16(std::string_view text) {
    if (startsWith(text, "\xFF\xFE") || startsWith(text, "\xFE\xFF")) return true;
    return text.size() > 3 && ((!text[0] && text[1] && !text[2]) || (text[0] && !text[1] && text[2] && !text[3]));
}

// A file that includes itself does so for ever, unless it asks first whether it was there.
void refuseInclusionOfItself(const Unit& unit, const std::vector<Include>& includes, std::vector<Refusal>& refusals) {
    for (const Include& i : includes) {
        const Source& source = *unit.sources[i.from];
        const Token& header = source.directives[i.directive].tokens[0];
        bool asks = startsWith(source.directives[0].name, "if") || is(source.directives[0].tokens, 0, "once");
        if (i.from == i.to && source.directives[i.directive].active && !asks)
            refusals.push_back(
                {source.name, header.line, header.column, "this file includes itself: delete this line"});
    }
}

// The main file, and what is included from it outside of a false #if.
std::vector<bool> reachedSources(const Unit& unit, const std::vector<Include>& includes) {
    std::vector<bool> reached(unit.sources.size());
    std::function<void(size_t)> visit = [&](size_t index) {
        if (reached[index]) return;
        reached[index] = true;
        for (const Include& i : includes)
            if (i.from == index && unit.sources[index]->directives[i.directive].active) visit(i.to);
    };
    visit(0);
    return reached;
}

// Which sources are included where functions and types are, rather than inside one of them?
std::vector<bool> placesOf(const Unit& unit, const std::vector<Include>& includes) {
    std::vector<bool> outside(unit.sources.size(), true);
    for (bool changed = true; changed;) {
        changed = false;
        for (const Include& i : includes) {
            const Source& from = *unit.sources[i.from];
            bool here = outside[i.from] && isAtNamespaceScope(from, from.directives[i.directive].hash.offset);
            if (here || !outside[i.to]) continue;
            outside[i.to] = false;
            changed = true;
        }
    }
    return outside;
}

// Called, or named as std's: a mere `beta` is a variable.
bool namesSpecialFunction(const Tokens& tokens) {
    static const char* const starts[] = {"assoc_la", "assoc_le", "beta",     "comp_ellint_", "cyl_",
                                         "ellint_",  "expint",   "hermite",  "laguerre",     "legendre",
                                         "riemann_", "sph_",     "conf_hyp", "hyperg"};
    for (size_t i = 0; i < tokens.size(); i++)
        for (const char* start : starts)
            if (startsWith(tokens[i].text, start) && (is(tokens, i + 1, "(") || (i > 0 && is(tokens, i - 1, "::"))))
                return true;
    return false;
}

// What replaces a launch names its lines anew, which the compiler does not see in a part that an #if leaves out. So the
// line behind such a part is named, too.
void nameLinesBehindParts(const Source& source, std::vector<Edit>& edits) {
    std::vector<size_t> movers;  // offsets of edits that have more lines
    for (const Edit& e : edits)
        if (e.text.find("\n#line ") != npos) movers.push_back(e.offset);
    std::sort(movers.begin(), movers.end());
    struct Part {
        size_t begin;
        bool named;  // the line behind one that came before it, which is not seen where this one is left out
    };
    std::vector<Part> parts;  // that are open
    for (const Directive& d : source.directives) {
        const bool ends = d.name == "endif", goesOn = d.name == "else" || startsWith(d.name, "elif");
        if (startsWith(d.name, "if")) parts.push_back({d.end, false});
        if (!(ends || goesOn) || parts.empty()) continue;
        const auto moved = std::lower_bound(movers.begin(), movers.end(), parts.back().begin);
        const auto line = std::count(source.text.begin(), source.text.begin() + static_cast<long>(d.end), '\n') + 2;
        const bool named = parts.back().named || (moved != movers.end() && *moved < d.hash.offset);
        if (named) edits.push_back({d.end, 0, "\n#line " + std::to_string(line)});
        if (ends)
            parts.pop_back();
        else
            parts.back() = {d.end, named};
    }
}

}  // namespace

bool translate(const TranslationRequest& request, Translation& translation) {
    std::unique_ptr<Unit> read;
    std::unique_ptr<Reader> readBy;
    std::map<std::string, std::string> texts;
    auto readAll = [&] {
        read = std::make_unique<Unit>();
        read->columnsInBytes = request.columnsInBytes;
        for (const auto& [name, value] : ofThisSystem) read->constants.define(name, value);
        for (const auto& [name, value] : request.defines) read->constants.define(name, value);
        readBy = std::make_unique<Reader>(*read, request.includeDirectories, texts);
        if (!readBy->readMain(request.file)) return false;
        understand(*read);
        return true;
    };
    if (!readAll()) return false;
    // Which of a macro's definitions is meant is known only now; and a macro may stand for others.
    bool changed = true;
    for (int depth = 0; depth < macroDepth && std::exchange(changed, false); depth++) {
        for (const auto& source : read->sources)
            if (std::string text = withAssemblyWrittenOut(*read, *source); text != source->text)
                texts[source->path] = text, changed = true;
        if (changed) readAll();
    }
    Unit& unit = *read;
    const Reader& reader = *readBy;
    for (const auto& source : unit.sources)
        if (isUtf16(source->text)) translation.refusals.push_back({source->name, 1, 1, utf16});
    if (!translation.refusals.empty()) return true;
    const std::vector<bool> reached = reachedSources(unit, reader.includes);
    std::vector<bool> judged = reached;
    for (size_t i = 1; i < judged.size(); i++) judged[i] = judged[i] && isCuda(*unit.sources[i]);
    std::vector<std::vector<Edit>> edits(unit.sources.size());
    auto isOwn = [&](const Source& from, std::string_view header) {
        return reader.finds(from, header, request.libraries);
    };
    collectRefusals(unit, reached, judged, isOwn, translation.refusals, translation.refusedIfMissed, edits);
    refuseInclusionOfItself(unit, reader.includes, translation.refusals);
    for (const auto& source : unit.sources) {
        collectExterns(unit, *source, translation.externs);
        collectSharedArrays(unit, *source, translation.sharedArrays);
        translation.specialFunctions |= namesSpecialFunction(source->code);
        for (const Directive& d : source->directives) translation.specialFunctions |= namesSpecialFunction(d.tokens);
    }
    std::set<std::string_view> branching;
    for (size_t known = npos; known != branching.size();) {  // until no caller of one is new
        known = branching.size();
        for (const auto& source : unit.sources) collectBranching(*source, branching);
    }

    auto translatedPath = [&](size_t index) {
        return request.outputDirectory + "/" + std::to_string(index) + "_" + fileNameOf(unit.sources[index]->name);
    };
    findMisplaced(unit, judged, translation.refusals, translation.possiblyMisplaced, edits);
    for (const Include& i : reader.includes) {
        const Token& header = unit.sources[i.from]->directives[i.directive].tokens[0];
        edits[i.from].push_back({header.offset, header.text.size(), "\"" + translatedPath(i.to) + "\""});
    }
    const bool ownExchange = definesAtomicExch(unit);
    std::vector<bool> atNamespaceScope = placesOf(unit, reader.includes);
    for (size_t i = 0; i < unit.sources.size(); i++) {
        const Source& source = *unit.sources[i];
        // First: the brace before a loop's body stands before all that a launch there becomes.
        if (request.watched && source.balanced && (i == 0 || isCuda(source))) markRounds(source, branching, edits[i]);
        rewriteLaunches(unit, source, edits[i]);
        rewriteQualifiers(source, request.watched, edits[i]);
        if (request.watched && !ownExchange) rewriteUnusedExchanges(source, edits[i]);
        collectCalledFunctions(source, translation.calledFunctions);
        collectKeptLoops(source, translation.keptLoops);
        rewriteKernelAddresses(unit, source, edits[i]);
        completeReturnsOfMain(source, edits[i]);
        // `a + \ // text`: nvcc passes over a backslash that ends no line.
        for (const Token& t : source.code)
            if (t.kind == TokenKind::punctuation && t.text == "\\") edits[i].push_back({t.offset, 1, " "});
        // Plain C++ libraries may have assembly of the processor's.
        rewriteAssembly(unit, source, edits[i], judged[i] ? &translation.externs : nullptr);
        if (request.watched && atNamespaceScope[i]) reportStructs(source, edits[i]);
        nameLinesBehindParts(source, edits[i]);
        std::stable_sort(edits[i].begin(), edits[i].end(), [](const Edit& a, const Edit& b) {
            if (a.offset != b.offset) return a.offset < b.offset;
            return a.length == 0 && b.length > 0;  // what is put before a replaced word
        });
        translation.shifts[source.name] = findShifts(source.text, edits[i], request.columnsInBytes);
        std::string text = "#line 1 " + inQuotes(source.name) + "\n" + applyEdits(source.text, edits[i]) + "\n";
        translation.originals[source.name] = source.path;
        // Of the main file too, if another one, or it itself, includes it.
        bool included = std::any_of(reader.includes.begin(), reader.includes.end(),
                                    [&](const Include& include) { return include.to == i; });
        if (included) {
            translation.files[translatedPath(i)] = text;
            translation.names[translatedPath(i)] = source.name;
        }
        if (i > 0) continue;
        std::string stem = request.outputDirectory + "/" + stemOf(request.file);
        translation.hostFile = stem + ".host.cpp";
        translation.deviceFile = stem + ".device.cpp";
        // An open bracket would swallow what is added; the compiler will say where it is missing.
        translation.files[translation.hostFile] = text + (source.balanced ? registration(unit, request.watched) : "");
        translation.files[translation.deviceFile] = text;
        translation.names[translation.hostFile] = translation.names[translation.deviceFile] = source.name;
    }
    return true;
}

}  // namespace cpucc
