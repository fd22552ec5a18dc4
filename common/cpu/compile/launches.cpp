#include "launches.h"

#include <algorithm>
#include <set>

#include "text.h"

namespace cpucc {
namespace {

const std::set<std::string_view> keywords = {"if",   "while", "for",    "switch",    "return",   "else",     "do",
                                             "case", "throw", "sizeof", "co_return", "catch",    "and",      "or",
                                             "not",  "new",   "goto",   "typename",  "template", "operator", "delete"};

bool isName(const Tokens& tokens, size_t i) { return isIdentifier(tokens, i) && !keywords.count(tokens[i].text); }

// Where the expression that ends before `end` starts: the kernel of a launch. npos if there is none. In a macro its
// name may be put together: name##_kernel.
size_t kernelStart(const Tokens& tokens, size_t end) {
    size_t i = end;  // the expression is [i, end) so far
    while (i > 0) {
        size_t operand = i - 1;
        if (is(tokens, operand, ">")) {
            size_t open = openingAngle(tokens, operand);
            if (open == npos || open == 0 || !isName(tokens, open - 1)) return npos;
            operand = open - 1;
        } else if (is(tokens, operand, "]") && tokens[operand].match > 0) {
            i = matchOf(tokens, operand);
            continue;  // what is indexed comes before it
        } else if (is(tokens, operand, ")") && tokens[operand].match >= 0) {
            i = matchOf(tokens, operand);
            bool call = i > 0 && (isName(tokens, i - 1) || is(tokens, i - 1, "]") || is(tokens, i - 1, ">"));
            if (call) continue;
            return i;
        } else if (!isName(tokens, operand)) {
            return i == end ? npos : i;
        }
        i = operand;
        while (i > 1 && is(tokens, i - 1, "##") && isName(tokens, i - 2)) i -= 2;
        if (i > 0 && is(tokens, i - 1, "template")) i--;
        if (i > 0 && is(tokens, i - 1, "::")) {
            i--;
            if (i == 0 || !(is(tokens, i - 1, ">") || isName(tokens, i - 1))) return i;  // ::kernel
        } else if (i > 0 && (is(tokens, i - 1, ".") || is(tokens, i - 1, "->"))) {
            i--;
        } else {
            return i;
        }
    }
    return i == end ? npos : i;
}

// The >>> of the <<< at `open`, or npos.
size_t configurationEnd(const Tokens& tokens, size_t open) {
    for (size_t i = open + 3; i < tokens.size(); i++) {
        if (isLaunchBracket(tokens, i, ">") && (i + 3 == tokens.size() || is(tokens, i + 3, "("))) return i;
        if (tokens[i].match > static_cast<int>(i)) {
            i = matchOf(tokens, i);
        } else if (is(tokens, i, ";") || is(tokens, i, "}") || is(tokens, i, ")")) {
            return npos;
        } else if (is(tokens, i, "<") && isIdentifier(tokens, i - 1)) {
            // Skips min<int>(a, b), but not the comparison in a < b ? c : d.
            size_t close = closingAngle(tokens, i);
            if (close == npos) continue;
            if (is(tokens, close + 1, "(") || is(tokens, close + 1, "{") || is(tokens, close + 1, "::")) i = close;
        }
    }
    return npos;
}

// The name that a kernel expression ends in, and how many template arguments follow it (-1: no list).
struct LastName {
    std::string_view name;
    int templateArguments = -1;
    bool alone = false;     // neither qualified nor a member
    bool isEnding = false;  // of a name that a macro puts together
};

LastName lastName(const Unit& unit, const Tokens& tokens, size_t begin, size_t end) {
    LastName last;
    size_t i = end - 1;
    if (is(tokens, i, ">")) {
        size_t open = openingAngle(tokens, i);
        if (open == npos || open <= begin) return last;
        last.templateArguments = countListed(tokens, open, i);
        i = open - 1;
    }
    if (!isIdentifier(tokens, i)) return last;  // an array element, a call, a bracket: a pointer
    if (i > begin && (is(tokens, i - 1, ".") || is(tokens, i - 1, "->"))) return last;
    last.name = tokens[i].text;
    last.isEnding = i > begin && is(tokens, i - 1, "##");
    last.alone = i == begin;
    const Tokens* macro = last.alone && last.templateArguments < 0 ? unit.constants.macro(last.name) : nullptr;
    if (macro && !macro->empty() && macro != &tokens && !is(*macro, 0, last.name))
        return lastName(unit, *macro, 0, macro->size());
    return last;
}

// Of the { at `open`: does it begin a namespace, or extern "C"?
bool beginsNamespace(const Tokens& tokens, size_t open) {
    size_t i = open;
    while (i > 0 && (isIdentifier(tokens, i - 1) || is(tokens, i - 1, "::")) && !is(tokens, i - 1, "namespace")) i--;
    return i > 0 && (is(tokens, i - 1, "namespace") || tokens[i - 1].kind == TokenKind::text);
}

// Is `name` declared as a variable or parameter between the start of the enclosing function and token `at`?
// Then it is a pointer, even if there is a kernel of that name.
bool isLocalVariable(const Tokens& tokens, size_t at, std::string_view name) {
    size_t begin = at;
    for (size_t i = at; i-- > 0;) {
        if (tokens[i].kind != TokenKind::punctuation) continue;
        if (tokens[i].match >= 0 && tokens[i].match < static_cast<int>(i)) {
            i = matchOf(tokens, i);
        } else if (is(tokens, i, "{")) {
            if (beginsNamespace(tokens, i)) break;
            begin = i;
            if (i > 0 && is(tokens, i - 1, ")") && tokens[i - 1].match >= 0) begin = matchOf(tokens, i - 1);
        }
    }
    for (size_t i = begin + 1; i < at; i++) {
        if (tokens[i].text != name || !isIdentifier(tokens, i)) continue;
        bool declared = isName(tokens, i - 1) || (is(tokens, i - 1, "*") && is(tokens, i - 2, "auto"));
        bool pointer =
            is(tokens, i - 1, "*") && is(tokens, i - 2, "(") && is(tokens, i + 1, ")") && is(tokens, i + 2, "(");
        if (declared || pointer) return true;
    }
    return false;
}

enum class Form {
    pointer,         // the expression has one address
    call,            // only a call tells which function is meant
    callWithAddress  // it has an address, but leaves arguments to their defaults
};

Form formOf(const Unit& unit, const Tokens& tokens, size_t begin, size_t end) {
    LastName last = lastName(unit, tokens, begin, end);
    const Kernel* kernel = last.name.empty() ? nullptr
                           : last.isEnding   ? unit.kernels.findByEnding(last.name, last.templateArguments)
                                             : unit.kernels.find(last.name);
    if (!kernel || (last.alone && isLocalVariable(tokens, begin, last.name))) return Form::pointer;
    if (!kernel->namesOneFunction(last.templateArguments)) return Form::call;
    return kernel->hasDefaults ? Form::callWithAddress : Form::pointer;
}

// What belongs before a kernel's name. A namespace that is used may have a template of that name, as std has `search`:
// with :: it is the kernel.
const char* scopeOf(const Unit& unit, const Tokens& tokens, size_t begin, size_t end) {
    const LastName last = lastName(unit, tokens, begin, end);
    const Kernel* kernel = last.alone && unit.kernels.namespacesAreUsed() ? unit.kernels.find(last.name) : nullptr;
    return kernel && kernel->isGlobal && !isLocalVariable(tokens, begin, last.name) ? "::" : "";
}

// Does any use of a macro hand it a kernel that cannot be launched through its address? The macro adds so many template
// arguments (-1: no list).
bool needsCall(const Unit& unit, std::string_view macro, int templateArguments, std::set<std::string_view>& seen) {
    if (!seen.insert(macro).second) return false;
    auto usedIn = [&](const Tokens& tokens) {
        bool used = false;
        for (size_t i = 0; i + 1 < tokens.size(); i++) {
            if (tokens[i].text != macro || !is(tokens, i + 1, "(") || tokens[i + 1].match < 0) continue;
            used = true;
            for (size_t k = i + 2; k < matchOf(tokens, i + 1); k++) {
                const Kernel* kernel = isIdentifier(tokens, k) ? unit.kernels.find(tokens[k].text) : nullptr;
                if (!kernel) continue;
                if (templateArguments >= 0 && !kernel->namesOneFunction(templateArguments)) return 2;
                size_t close = is(tokens, k + 1, "<") ? closingAngle(tokens, k + 1) : npos;
                if (formOf(unit, tokens, k, close == npos ? k + 1 : close + 1) != Form::pointer) return 2;
            }
        }
        return used ? 1 : 0;
    };
    for (const auto& source : unit.sources) {
        if (usedIn(source->code) == 2) return true;
        for (const Directive& d : source->directives) {
            if (d.name != "define" || d.tokens.empty() || d.tokens[0].text == macro) continue;
            int used = usedIn(d.tokens);
            if (used == 2 || (used == 1 && needsCall(unit, d.tokens[0].text, templateArguments, seen))) return true;
        }
    }
    return false;
}

// Would a new line land inside the arguments of a macro, where it does not belong?
bool insideMacroArguments(const Unit& unit, const Tokens& tokens, size_t at) {
    for (size_t i = at; i-- > 1;) {
        if (tokens[i].kind != TokenKind::punctuation) continue;
        if (tokens[i].match >= 0 && tokens[i].match < static_cast<int>(i)) {
            i = matchOf(tokens, i);
        } else if (is(tokens, i, "(") && isIdentifier(tokens, i - 1)) {
            std::string_view name = tokens[i - 1].text;
            bool looksLikeMacro = name == "assert" || name.find_first_of("abcdefghijklmnopqrstuvwxyz") == npos;
            if (looksLikeMacro || unit.constants.isFunctionMacro(name)) return true;
        }
    }
    return false;
}

// Puts `text` in the place of a <<< or >>> and of the blanks in it: what follows keeps its column.
void replaceBracket(const Tokens& tokens, size_t at, std::string text, std::vector<Edit>& edits) {
    const size_t length = tokens[at + 2].end() - tokens[at].offset;
    text.resize(std::max(text.size(), length), ' ');
    edits.push_back({tokens[at].offset, length, text});
}

class LaunchRewriter {
public:
    LaunchRewriter(const Unit& unit, const Source& source, const Tokens& tokens, std::vector<Edit>& edits)
        : unit(unit), source(source), tokens(tokens), edits(edits) {}

    // `text` is the string literal with the kernel as written; `oneLine`: no new lines may be put in; `scope`: before
    // the kernel's name.
    void rewrite(const Launch& launch, Form form, const std::string& text, bool oneLine, const char* scope) {
        const Token& first = tokens[launch.kernel];
        const Token& last = tokens[launch.open - 1];
        const Token& open = tokens[launch.open];
        auto resume = [&](size_t offset, int line) {
            return oneLine ? std::string(" ") : continueAt(source, offset, line, unit.columnsInBytes);
        };
        std::string head = oneLine ? "" : resume(first.offset, first.line);
        if (form == Form::pointer) {
            head += "::cpu_device::launchPointer(" + text + "," + scope;
            edits.push_back({first.offset, 0, head + resume(first.offset, first.line)});
            // Where a macro stands for all of it, it brings its comma.
            if (launch.close != npos) replaceBracket(tokens, launch.open, " , ", edits);
        } else {
            head += "::cpu_device::launchCall(" + text + ", ";
            if (form == Form::callWithAddress)
                head += std::string("::cpu_device::kernelAddress(") + scope + join(tokens, launch.kernel, launch.open) +
                        "), ";
            head += "[&](auto&... cpuDeviceArguments) __attribute__((__no_sanitize_thread__)) {";
            edits.push_back({first.offset, 0, head + resume(first.offset, first.line)});
            std::string call = resume(last.end(), last.line) +
                               "(::cpu_device::copyOf(cpuDeviceArguments)...), "
                               "::cpu_device::leaveBeforeDestructors(cpuDeviceArguments...); }";
            if (launch.close == npos) {
                edits.push_back({last.end(), 0, call + resume(last.end(), last.line)});
            } else {
                edits.push_back({last.end(), 0, call + ","});
                const size_t behind = tokens[launch.open + 2].end();
                edits.push_back({open.offset, behind - open.offset, resume(behind, open.line)});
                keepNulls(launch.close + 3);
            }
        }
        if (launch.close != npos) replaceBracket(tokens, launch.close, ")  ", edits);
    }

private:
    const Unit& unit;
    const Source& source;
    const Tokens& tokens;
    std::vector<Edit>& edits;

    // Handed on by a template, NULL would be a number.
    void keepNulls(size_t open) {
        if (!is(tokens, open, "(") || tokens[open].match < 0) return;
        for (size_t i = open + 1; i < matchOf(tokens, open); i++)
            if (is(tokens, i, "NULL")) edits.push_back({tokens[i].offset, tokens[i].text.size(), "nullptr"});
    }
};

// The tokens of a #define behind its name and parameters.
Tokens macroBody(const Directive& d, std::set<std::string_view>& parameters) {
    size_t bodyBegin = 1;
    if (is(d.tokens, 1, "(") && touching(d.tokens, 0) && d.tokens[1].match > 0) {
        bodyBegin = matchOf(d.tokens, 1) + 1;
        for (size_t i = 2; i + 1 < bodyBegin; i++) parameters.insert(d.tokens[i].text);
    }
    Tokens body(d.tokens.begin() + static_cast<std::ptrdiff_t>(bodyBegin), d.tokens.end());
    matchBrackets(body);
    return body;
}

// #define CONFIGURATION(grid, block) <<<grid, block>>>
bool isConfiguration(const Tokens& body) {
    return isLaunchBracket(body, 0, "<") && body.size() >= 6 && isLaunchBracket(body, body.size() - 3, ">");
}

std::set<std::string_view> configurationMacros(const Unit& unit) {
    std::set<std::string_view> names, parameters;
    for (const auto& source : unit.sources)
        for (const Directive& d : source->directives)
            if (d.name == "define" && !d.tokens.empty() && isConfiguration(macroBody(d, parameters)))
                names.insert(d.tokens[0].text);
    return names;
}

void rewriteInMacro(const Unit& unit, const Source& source, const Directive& d,
                    const std::set<std::string_view>& configurations, std::vector<Edit>& edits) {
    std::set<std::string_view> parameters;
    Tokens body = macroBody(d, parameters);
    if (isConfiguration(body)) {
        replaceBracket(body, 0, " , ", edits);
        replaceBracket(body, body.size() - 3, ")  ", edits);
        return;
    }
    LaunchRewriter rewriter(unit, source, body, edits);
    for (const Launch& launch : findLaunches(body, configurations)) {
        const size_t behind = launch.kernel + 1;
        const bool alone = launch.open == behind;
        const bool parameter = parameters.count(body[launch.kernel].text) &&
                               (alone || (is(body, behind, "<") && closingAngle(body, behind) + 1 == launch.open));
        Form form = formOf(unit, body, launch.kernel, launch.open);
        if (parameter) {
            std::set<std::string_view> seen;
            const int templateArguments = alone ? -1 : countListed(body, behind, launch.open - 1);
            form = needsCall(unit, d.tokens[0].text, templateArguments, seen) ? Form::call : Form::pointer;
        }
        // The kernel's name is what the macro is handed.
        const std::string text = !parameter ? inQuotes(join(body, launch.kernel, launch.open))
                                            : "#" + std::string(body[launch.kernel].text) +
                                                  (alone ? "" : " " + inQuotes(join(body, behind, launch.open)));
        const char* scope = parameter ? "" : scopeOf(unit, body, launch.kernel, launch.open);
        rewriter.rewrite(launch, form, text, true, scope);
    }
}

}  // namespace

std::vector<Launch> findLaunches(const Tokens& tokens, const std::set<std::string_view>& configurations) {
    std::vector<Launch> launches;
    for (size_t i = 1; i < tokens.size(); i++) {
        if (isIdentifier(tokens, i) && configurations.count(tokens[i].text)) {
            size_t kernel = kernelStart(tokens, i);
            if (kernel != npos) launches.push_back({kernel, i, npos});
        }
        if (!isLaunchBracket(tokens, i, "<") || is(tokens, i - 1, "operator")) continue;
        size_t kernel = kernelStart(tokens, i);
        size_t close = kernel == npos ? npos : configurationEnd(tokens, i);
        if (close != npos) launches.push_back({kernel, i, close});
        i += 2;
    }
    return launches;
}

void rewriteLaunches(const Unit& unit, const Source& source, std::vector<Edit>& edits) {
    std::set<std::string_view> configurations = configurationMacros(unit);
    LaunchRewriter rewriter(unit, source, source.code, edits);
    for (const Launch& launch : findLaunches(source.code, configurations)) {
        Form form = formOf(unit, source.code, launch.kernel, launch.open);
        bool oneLine = insideMacroArguments(unit, source.code, launch.kernel);
        const char* scope = scopeOf(unit, source.code, launch.kernel, launch.open);
        rewriter.rewrite(launch, form, inQuotes(join(source.code, launch.kernel, launch.open)), oneLine, scope);
    }
    for (const Directive& d : source.directives)
        if (d.name == "define" && !d.tokens.empty()) rewriteInMacro(unit, source, d, configurations, edits);
}

std::string continueAt(const Source& source, size_t offset, int line, bool columnsInBytes) {
    std::string text = "\n#line " + std::to_string(line) + "\n";
    size_t lineBegin = offset == 0 ? 0 : source.text.rfind('\n', offset - 1) + 1;  // npos + 1 is 0
    for (size_t i = lineBegin; i < offset; i++) {
        bool insideCharacter = (static_cast<unsigned char>(source.text[i]) & 0xC0) == 0x80;  // UTF-8
        if (source.text[i] == '\t')
            text += '\t';
        else if (columnsInBytes || !insideCharacter)
            text += ' ';
    }
    return text;
}

}  // namespace cpucc
