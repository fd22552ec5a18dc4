#include "kernels.h"

#include <algorithm>
#include <array>
#include <vector>

#include "text.h"

namespace cpucc {
namespace {

constexpr std::array<std::string_view, 8> attributesWithArguments = {
    "__launch_bounds__", "__attribute__", "alignas",        "__align__",
    "decltype",          "__maxnreg__",   "__block_size__", "__cluster_dims__"};

// With arguments: one of those, or a macro, behind which the declaration goes on.
bool isAttribute(const Tokens& code, size_t i) {
    if (!is(code, i + 1, "(") || code[i + 1].match < 0) return false;
    if (std::find(attributesWithArguments.begin(), attributesWithArguments.end(), code[i].text) !=
        attributesWithArguments.end())
        return true;
    const size_t behind = static_cast<size_t>(code[i + 1].match) + 1;
    return isIdentifier(code, behind) && !is(code, behind, "noexcept") && !is(code, behind, "requires") &&
           !is(code, behind, "__attribute__");
}

bool contains(const Tokens& tokens, size_t begin, size_t end, std::string_view text) {
    for (size_t i = begin; i < end; i++)
        if (is(tokens, i, text)) return true;
    return false;
}

// Splits [begin, end) at the commas that are not inside brackets or angles.
std::vector<std::pair<size_t, size_t>> splitAtCommas(const Tokens& tokens, size_t begin, size_t end) {
    std::vector<std::pair<size_t, size_t>> parts;
    size_t from = begin;
    for (size_t i = begin; i < end; i++) {
        if (tokens[i].match > static_cast<int>(i)) {
            i = static_cast<size_t>(tokens[i].match);
        } else if (is(tokens, i, "<")) {
            size_t close = closingAngle(tokens, i);
            if (close < end) i = close;
        } else if (is(tokens, i, ",")) {
            parts.push_back({from, i});
            from = i + 1;
        }
    }
    if (from < end) parts.push_back({from, end});
    return parts;
}

// A parameter's type: "const float * __restrict__ in = nullptr" → "const float *".
std::string parameterType(const Tokens& tokens, size_t begin, size_t end) {
    static const std::set<std::string_view> notATypeYet = {
        "const", "volatile", "struct", "class", "typename", "enum", "__restrict__", "__restrict", "__grid_constant__"};
    std::string type;
    bool hasType = false, nameSeen = false;
    for (size_t i = begin; i < end && !is(tokens, i, "="); i++) {
        std::string_view t = tokens[i].text;
        if (t == "__restrict__" || t == "__restrict" || t == "__grid_constant__") continue;
        bool identifier = tokens[i].kind == TokenKind::identifier;
        bool last = i + 1 == end || is(tokens, i + 1, "=") || is(tokens, i + 1, "[") || is(tokens, i + 1, ")");
        if (identifier && last && hasType && !nameSeen && !is(tokens, i - 1, "::")) {
            static const std::set<std::string_view> typeWords = {
                "int", "char", "short", "long", "unsigned", "signed", "float", "double", "bool", "const", "volatile"};
            if (!typeWords.count(t)) {
                nameSeen = true;
                continue;
            }
        }
        if (t == "[") {
            type += "* ";  // an array parameter is a pointer
            i = std::max(i, static_cast<size_t>(std::max(tokens[i].match, 0)));
            continue;
        }
        if (identifier && !notATypeYet.count(t)) hasType = true;
        type += std::string(t) + " ";
    }
    return type;
}

}  // namespace

int countListed(const Tokens& tokens, size_t open, size_t close) {
    return static_cast<int>(splitAtCommas(tokens, open + 1, close).size());
}

bool isGlobal(const Tokens& code, size_t i) {
    for (size_t k = 0; k < i; k++) {
        if (!opens(code, k)) continue;
        if (matchOf(code, k) < i)
            k = matchOf(code, k);
        else if (!is(code, k, "{") || k == 0 || code[k - 1].kind != TokenKind::text)  // of no extern "C"
            return false;
    }
    return true;
}

size_t declarationStart(const Tokens& code, size_t i) {
    while (i > 0) {
        const Token& before = code[i - 1];
        if (before.kind == TokenKind::punctuation) {
            if (before.text == ";" || before.text == "{" || before.text == "}") break;
            if ((before.text == ")" || before.text == "]") && before.match >= 0) {
                i = static_cast<size_t>(before.match);
                continue;
            }
            if (before.text == "(" || before.text == "[") break;
        }
        i--;
    }
    return i;
}

void Kernels::collect(const Source& source) {
    for (size_t i = 0; i < source.code.size(); i++) {
        if (is(source.code, i, "__global__")) declaration(source.code, i);
        anyUsing |= is(source.code, i, "using") && is(source.code, i + 1, "namespace");
    }
    for (const Directive& d : source.directives) {
        if (d.name == "define") anyOpenedElsewhere |= contains(d.tokens, 0, d.tokens.size(), "namespace");
        if (d.name != "include") continue;
        size_t behind = 0;
        while (behind < source.code.size() && source.code[behind].offset < d.hash.offset) behind++;
        anyOpenedElsewhere |= !isGlobal(source.code, behind);
    }
}

void Kernels::declaration(const Tokens& code, size_t global) {
    Kernel found;
    size_t start = declarationStart(code, global);
    for (size_t i = start + 1; i < global; i++)  // behind a macro that needs no semicolon
        if (is(code, i, "template") && is(code, i - 1, ")")) start = i;
    if (is(code, start, "template")) {
        if (!is(code, start + 1, "<")) return;  // an explicit instantiation adds nothing
        size_t close = closingAngle(code, start + 1);
        if (close == npos || close == start + 2) return;  // template <>: a specialisation of one that is known
        found.isTemplate = true;
        int parameter = 0;
        for (auto [begin, end] : splitAtCommas(code, start + 2, close)) {
            parameter++;
            if (contains(code, begin, end, "..."))
                found.hasPack = true;
            else if (!contains(code, begin, end, "="))
                found.requiredTemplateArguments = parameter;
        }
    }
    // The name stands before the parameter list, the first bracket that belongs to no attribute.
    size_t open = global + 1;
    for (; open < code.size() && !is(code, open, "("); open++) {
        if (is(code, open, ";") || is(code, open, "{") || is(code, open, "}")) return;
        if (isAttribute(code, open)) open = static_cast<size_t>(code[open + 1].match);
    }
    if (open >= code.size() || code[open].match < 0) return;
    size_t name = open - 1;
    if (is(code, name, ">")) {
        size_t angle = openingAngle(code, name);
        if (angle == npos || angle == 0) return;
        name = angle - 1;
    }
    if (!isIdentifier(code, name)) return;

    std::string signature;
    for (auto [begin, end] : splitAtCommas(code, open + 1, static_cast<size_t>(code[open].match))) {
        if (contains(code, begin, end, "=")) found.hasDefaults = true;
        std::string type = parameterType(code, begin, end);
        if (type != "void ") signature += type + ", ";
    }
    Kernel& known = kernels[std::string(code[name].text)];
    known.signatures.insert(signature);
    known.hasDefaults |= found.hasDefaults;
    known.isGlobal &= isGlobal(code, global);
    // A template and a plain function of one name are two functions, even with one parameter list.
    if (known.seen && known.isTemplate != found.isTemplate) known.signatures.insert("…");
    known.seen = true;
    known.isTemplate |= found.isTemplate;
    known.hasPack |= found.hasPack;
    known.requiredTemplateArguments = std::max(known.requiredTemplateArguments, found.requiredTemplateArguments);
}

void Kernels::plainFunction(std::string_view name) {
    auto found = kernels.find(name);
    if (found != kernels.end()) found->second.signatures.insert("a plain function's");
}

const Kernel* Kernels::find(std::string_view name) const {
    auto found = kernels.find(name);
    return found == kernels.end() ? nullptr : &found->second;
}

const Kernel* Kernels::findByEnding(std::string_view ending, int templateArguments) const {
    const Kernel* any = nullptr;
    for (const auto& [name, kernel] : kernels) {
        if (!endsWith(name, ending)) continue;
        if (!kernel.namesOneFunction(templateArguments)) return &kernel;
        if (!any || kernel.hasDefaults) any = &kernel;
    }
    return any;
}

}  // namespace cpucc
