#include "written_macros.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "assembly.h"
#include "rewrite.h"

namespace cpucc {
namespace {

struct Macro {
    bool isFunction = false;
    std::vector<std::string_view> parameters;
    Tokens body;

    size_t parameter(std::string_view name) const {
        return static_cast<size_t>(std::find(parameters.begin(), parameters.end(), name) - parameters.begin());
    }
    bool isParameter(size_t i) const { return isIdentifier(body, i) && parameter(body[i].text) < parameters.size(); }
    bool pastes(size_t i) const { return is(body, i, "##"); }
    bool quotes(size_t i) const { return is(body, i, "#") && isParameter(i + 1); }
};

// Of a #define NAME(a, b) body, or NAME body.
Macro macroOf(const Directive& define) {
    const Tokens& t = define.tokens;
    Macro macro;
    macro.isFunction = is(t, 1, "(") && touching(t, 0);
    size_t i = 1;
    if (macro.isFunction)
        for (i = 2; i < t.size() && !is(t, i, ")"); i++)
            if (isIdentifier(t, i)) macro.parameters.push_back(t[i].text);
    const size_t begin = i + macro.isFunction;
    if (begin < t.size()) macro.body.assign(t.begin() + static_cast<std::ptrdiff_t>(begin), t.end());
    return macro;
}

bool quotesInAssembly(const Macro& macro) {
    bool assembly = false, quotes = false;
    for (size_t i = 0; i < macro.body.size(); i++) {
        assembly = assembly || isAsm(macro.body, i);
        quotes = quotes || macro.quotes(i);
    }
    return assembly && quotes;
}

// The texts between the brackets of a use, at the commas outside of other brackets.
std::vector<std::string> argumentsOf(const std::string& text, const Tokens& code, size_t open) {
    std::vector<std::string> all;
    size_t from = code[open].end();
    auto add = [&](size_t to) {
        std::string argument = text.substr(from, to - from);
        std::replace(argument.begin(), argument.end(), '\n', ' ');
        const size_t first = argument.find_first_not_of(" \t"), last = argument.find_last_not_of(" \t");
        all.push_back(first == npos ? "" : argument.substr(first, last - first + 1));
    };
    const size_t close = matchOf(code, open);
    for (size_t i = open + 1; i < close; i++) {
        if (opens(code, i)) {
            i = matchOf(code, i);
        } else if (is(code, i, ",")) {
            add(code[i].offset);
            from = code[i].end();
        }
    }
    add(code[close].offset);
    return all;
}

std::string quoted(const std::string& argument) {
    std::string text = "\"";
    for (char c : argument) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + '"';
}

std::string writtenOut(const Macro& macro, const std::vector<std::string>& arguments) {
    std::string text;
    auto add = [&](size_t at, std::string piece, bool joins) {
        const bool strings = !text.empty() && text.back() == '"' && piece[0] == '"';
        if (strings)  // side by side they are one
            text.pop_back(), piece.erase(0, 1);
        else if (!joins && at > 0 && !touching(macro.body, at - 1))
            text += ' ';
        text += piece;
    };
    bool joins = true;
    for (size_t i = 0; i < macro.body.size(); i++) {
        if (macro.pastes(i)) {
            joins = true;
            continue;
        }
        const size_t at = i;
        const bool isQuoted = macro.quotes(i);
        if (isQuoted) i++;
        const std::string argument = macro.isParameter(i) ? arguments[macro.parameter(macro.body[i].text)] : "";
        add(at, isQuoted ? quoted(argument) : macro.isParameter(i) ? argument : std::string(macro.body[i].text), joins);
        joins = false;
    }
    return text;
}

using Macros = std::map<std::string_view, Macro>;

bool isDefine(const Directive& d) { return d.activeOnDevice && d.name == "define" && !d.tokens.empty(); }

// Of all sources, but for those that say different things.
Macros macrosOf(const Unit& unit) {
    Macros all;
    std::map<std::string_view, std::string> said;
    for (const auto& source : unit.sources)
        for (const Directive& d : source->directives) {
            if (!isDefine(d)) continue;
            const std::string says = join(d.tokens, 1, d.tokens.size());
            const auto [known, isNew] = said.emplace(d.tokens[0].text, says);
            if (isNew)
                all[d.tokens[0].text] = macroOf(d);
            else if (known->second != says)
                all.erase(d.tokens[0].text);
        }
    return all;
}

class Writer {
public:
    Writer(const Unit& unit, const Source& source) : source(source), anywhere(macrosOf(unit)) {}

    std::string run() {
        size_t next = 0;
        auto readDirectivesBefore = [&](size_t offset) {
            for (; next < source.directives.size() && source.directives[next].hash.offset < offset; next++)
                read(source.directives[next]);
        };
        for (size_t i = 0; i < source.code.size(); i++) {
            const Token& token = source.code[i];
            readDirectivesBefore(token.offset);
            if (!token.active) continue;
            if (isAsm(source.code, i))
                writeOutIn(source.code, i);
            else if (const Macro* macro = find(token.text); macro && quotesInAssembly(*macro))
                writeOut(*macro, source.code, i);
        }
        readDirectivesBefore(source.text.size());
        return applyEdits(source.text, edits);
    }

private:
    const Source& source;
    const Macros anywhere;
    std::map<std::string_view, const Macro*> here;  // by this source, up to where it is read; null: not any more
    std::vector<std::unique_ptr<Macro>> kept;
    std::vector<std::string_view> parameters;  // of the macro that is read: they stand for what is not known yet
    std::vector<Edit> edits;

    const Macro* find(std::string_view name) const {
        if (std::find(parameters.begin(), parameters.end(), name) != parameters.end()) return nullptr;
        if (const auto own = here.find(name); own != here.end()) return own->second;
        const auto other = anywhere.find(name);
        return other == anywhere.end() ? nullptr : &other->second;
    }

    void read(const Directive& d) {
        if (d.activeOnDevice && d.name == "undef" && !d.tokens.empty()) here[d.tokens[0].text] = nullptr;
        if (!isDefine(d)) return;
        kept.push_back(std::make_unique<Macro>(macroOf(d)));
        parameters = kept.back()->parameters;
        for (size_t i = 1; i < d.tokens.size(); i++)
            if (isAsm(d.tokens, i)) writeOutIn(d.tokens, i);
        parameters.clear();
        here[d.tokens[0].text] = kept.back().get();
    }

    // At an asm: what stands in its brackets, and in none within them.
    void writeOutIn(const Tokens& tokens, size_t i) {
        do i++;
        while (isIdentifier(tokens, i));
        if (!is(tokens, i, "(") || !opens(tokens, i)) return;
        const size_t close = matchOf(tokens, i);
        for (i++; i < close; i++) {
            const Macro* macro = isIdentifier(tokens, i) ? find(tokens[i].text) : nullptr;
            if (macro)
                i = writeOut(*macro, tokens, i);
            else if (opens(tokens, i))
                i = matchOf(tokens, i);
        }
    }

    // The last token of the macro's use at token i; i itself, and nothing done, if it is none.
    size_t writeOut(const Macro& macro, const Tokens& tokens, size_t i) {
        std::vector<std::string> arguments;
        size_t last = i;
        if (macro.isFunction) {
            if (!is(tokens, i + 1, "(") || !opens(tokens, i + 1)) return i;
            arguments = argumentsOf(source.text, tokens, i + 1);
            if (arguments.size() != std::max<size_t>(macro.parameters.size(), 1)) return i;
            last = matchOf(tokens, i + 1);
        }
        const size_t begin = tokens[i].offset, end = tokens[last].end();
        const auto lines = std::count(source.text.begin() + static_cast<std::ptrdiff_t>(begin),
                                      source.text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        if (lines > 0 && &tokens != &source.code) return i;  // of a directive: its lines end in a backslash
        edits.push_back({begin, end - begin, writtenOut(macro, arguments) + std::string(size_t(lines), '\n')});
        return last;
    }
};

}  // namespace

std::string withAssemblyWrittenOut(const Unit& unit, const Source& source) { return Writer(unit, source).run(); }

}  // namespace cpucc
