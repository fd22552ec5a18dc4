#include "written_macros.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace cpucc {
namespace {

struct Macro {
    std::vector<std::string_view> parameters;
    Tokens body;

    size_t parameter(std::string_view name) const {
        return static_cast<size_t>(std::find(parameters.begin(), parameters.end(), name) - parameters.begin());
    }
    bool isParameter(size_t i) const { return isIdentifier(body, i) && parameter(body[i].text) < parameters.size(); }
    bool pastes(size_t i) const { return is(body, i, "##"); }
    bool quotes(size_t i) const { return is(body, i, "#") && isParameter(i + 1); }
};

// Of a #define NAME(a, b) body.
Macro macroOf(const Directive& define) {
    const Tokens& t = define.tokens;
    Macro macro;
    if (!is(t, 1, "(") || !touching(t, 0)) return macro;
    size_t i = 2;
    for (; i < t.size() && !is(t, i, ")"); i++)
        if (isIdentifier(t, i)) macro.parameters.push_back(t[i].text);
    if (i < t.size()) macro.body.assign(t.begin() + static_cast<std::ptrdiff_t>(i) + 1, t.end());
    return macro;
}

bool quotesInAssembly(const Macro& macro) {
    bool assembly = false, quotes = false;
    for (size_t i = 0; i < macro.body.size(); i++) {
        for (const char* word : {"asm", "__asm__", "__asm"}) assembly = assembly || is(macro.body, i, word);
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

}  // namespace

std::string withAssemblyWrittenOut(const Source& source) {
    const std::string& text = source.text;
    std::map<std::string_view, Macro> macros;
    std::string result;
    size_t copied = 0, directive = 0;
    for (size_t i = 0; i < source.code.size(); i++) {
        for (; directive < source.directives.size() && source.directives[directive].end <= source.code[i].offset;
             directive++) {
            const Directive& d = source.directives[directive];
            if (!d.activeOnDevice || d.tokens.empty() || (d.name != "define" && d.name != "undef")) continue;
            macros.erase(d.tokens[0].text);
            if (d.name == "undef") continue;
            Macro macro = macroOf(d);
            if (quotesInAssembly(macro)) macros[d.tokens[0].text] = macro;
        }
        const auto found = macros.find(source.code[i].text);
        if (found == macros.end() || !source.code[i].active || !is(source.code, i + 1, "(") ||
            !opens(source.code, i + 1))
            continue;
        const std::vector<std::string> arguments = argumentsOf(text, source.code, i + 1);
        if (arguments.size() != found->second.parameters.size()) continue;
        const size_t begin = source.code[i].offset;
        i = matchOf(source.code, i + 1);
        const size_t end = source.code[i].end();
        result += text.substr(copied, begin - copied) + writtenOut(found->second, arguments);
        result.append(static_cast<size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                                     text.begin() + static_cast<std::ptrdiff_t>(end), '\n')),
                      '\n');
        copied = end;
    }
    return result + text.substr(copied);
}

}  // namespace cpucc
