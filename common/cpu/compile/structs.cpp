// Finds the definitions of structs, classes and unions, and says so to the runtime right behind each: there its name
// is known under whatever #if or namespace it stands. Of a template only the name is told: its instances are found in
// the names of functions. What is not plainly a definition is left out.
#include <algorithm>
#include <set>

#include "rewrite.h"

namespace cpucc {
namespace {

class StructFinder {
public:
    StructFinder(const Source& source, std::vector<Edit>& edits) : source(source), code(source.code), edits(edits) {}

    void run() { namespaceScope(0, code.size()); }

private:
    const Source& source;
    const Tokens& code;
    std::vector<Edit>& edits;

    struct Type {
        std::string_view key;  // struct, class or union
        std::string name;      // qualified within its namespace; empty if it has none
        bool isTypedef = false;
    };

    static bool isKey(const Tokens& code, size_t i) {
        return is(code, i, "struct") || is(code, i, "class") || is(code, i, "union");
    }

    // Behind the attributes at i: alignas(16), __align__(16), __attribute__((__packed__)), [[maybe_unused]].
    size_t pastAttributes(size_t i) const {
        for (;;) {
            bool named = is(code, i, "alignas") || is(code, i, "__align__") || is(code, i, "__attribute__") ||
                         is(code, i, "__builtin_align__");
            if (named && is(code, i + 1, "(") && opens(code, i + 1))
                i = matchOf(code, i + 1) + 1;
            else if (is(code, i, "[") && is(code, i + 1, "[") && opens(code, i))
                i = matchOf(code, i) + 1;
            else
                return i;
        }
    }

    // Is [start, open] the head of a definition, as in `typedef struct alignas(8) Name : Base {`?
    bool head(size_t start, size_t open, Type& type) const {
        static const std::set<std::string_view> specifiers = {"typedef",      "static",      "const",     "constexpr",
                                                              "volatile",     "extern",      "inline",    "__device__",
                                                              "__constant__", "__managed__", "__shared__"};
        size_t i = pastAttributes(start);
        for (; isIdentifier(code, i) && specifiers.count(code[i].text); i = pastAttributes(i + 1))
            type.isTypedef |= is(code, i, "typedef");
        if (!isKey(code, i)) return false;
        type.key = code[i].text;
        i = pastAttributes(i + 1);
        if (isIdentifier(code, i)) type.name = code[i++].text;
        if (is(code, i, "final")) i++;
        if (is(code, i, ":")) {
            for (; i < open; i++)
                if (is(code, i, "(") || is(code, i, "=")) return false;
        }
        return i == open;
    }

    // The semicolon of the definition whose body closes at `close`, or npos. A typedef's name is its first declarator.
    size_t semicolon(size_t close, Type& type) const {
        for (size_t i = pastAttributes(close + 1); i < code.size(); i = pastAttributes(i + 1)) {
            if (is(code, i, ";")) return i;
            bool first = i > 0 && (is(code, i - 1, "}") || is(code, i - 1, ")") || is(code, i - 1, "]"));
            bool whole = is(code, i + 1, ",") || is(code, i + 1, ";");
            if (isIdentifier(code, i)) {
                if (type.isTypedef && type.name.empty() && first && whole) {
                    type.name = code[i].text;
                    type.key = "";
                }
            } else if (opens(code, i) && (is(code, i, "[") || (is(code, i, "{") && is(code, i - 1, "=")))) {
                i = matchOf(code, i);
            } else if (!is(code, i, "*") && !is(code, i, ",") && !is(code, i, "=")) {
                return npos;
            }
        }
        return npos;
    }

    void templateDefined(size_t start, size_t open) {
        Type type;
        size_t angle = closingAngle(code, start + 1), from = angle + 1;
        if (angle == npos || !head(from, open, type) || type.name.empty()) return;
        size_t end = semicolon(matchOf(code, open), type);
        if (end == npos) return;
        bool aligned = false;
        for (size_t i = from; i < end; i++) {
            aligned = aligned || is(code, i, "alignas") || is(code, i, "__align__");
            if (is(code, i, "__attribute__")) return;
        }
        const char* macro = aligned ? " CPU_ALIGNED_STRUCT_TEMPLATE(" : " CPU_STRUCT_TEMPLATE(";
        edits.push_back({code[end].end(), 0, macro + type.name + ")"});
    }

    void namespaceScope(size_t begin, size_t end) {
        size_t start = begin;  // of the declaration that token i belongs to
        for (size_t i = begin; i < end; i++) {
            if (is(code, i, ";")) start = i + 1;
            if (!opens(code, i)) continue;
            size_t close = matchOf(code, i);
            Type type;
            if (!is(code, i, "{")) {
                i = close;
            } else if (opensNamespace(code, i)) {
                namespaceScope(i + 1, close);
                i = close;
                start = i + 1;
            } else {
                if (is(code, start, "template"))
                    templateDefined(start, i);
                else if (head(start, i, type))
                    defined(type, i);
                i = close;
                start = i + 1;  // = {1, 2}, more …: what follows begins with no type, and is passed over
            }
        }
    }

    void defined(Type type, size_t open) {
        size_t end = semicolon(matchOf(code, open), type);
        if (end == npos || type.name.empty()) return;
        std::vector<Type> types = {type};
        if (!type.isTypedef && !hasConditional(open)) members(type, open, types);
        std::string text;
        for (const Type& t : types) text += " CPU_STRUCT(" + std::string(t.key) + ", " + t.name + ")";
        edits.push_back({code[end].end(), 0, text});
    }

    // Where an #if stands in the body at `open`, what it leaves out cannot be named.
    bool hasConditional(size_t open) const {
        const size_t begin = code[open].offset, end = code[matchOf(code, open)].offset;
        return std::any_of(source.directives.begin(), source.directives.end(), [=](const Directive& d) {
            return d.name.substr(0, 2) == "if" && begin < d.hash.offset && d.hash.offset < end;
        });
    }

    // The public types defined in the body at `open`.
    void members(const Type& outer, size_t open, std::vector<Type>& found) const {
        bool isPublic = outer.key != "class";
        size_t start = open + 1;
        for (size_t i = open + 1; i < matchOf(code, open); i++) {
            bool access = is(code, i, "public") || is(code, i, "private") || is(code, i, "protected");
            if (access && is(code, i + 1, ":") && i == start) {
                isPublic = is(code, i, "public");
                start = i + 2;
            }
            if (is(code, i, ";")) start = i + 1;
            if (!opens(code, i)) continue;
            Type inner;
            if (is(code, i, "{")) {
                bool counts = isPublic && head(start, i, inner) && !inner.isTypedef && !inner.name.empty() &&
                              semicolon(matchOf(code, i), inner) != npos;
                if (counts) {
                    inner.name = outer.name + "::" + inner.name;
                    found.push_back(inner);
                    members(inner, i, found);
                }
                start = matchOf(code, i) + 1;
            }
            i = matchOf(code, i);
        }
    }
};

}  // namespace

void reportStructs(const Source& source, std::vector<Edit>& edits) {
    if (source.balanced) StructFinder(source, edits).run();
}

bool isAtNamespaceScope(const Source& source, size_t offset) {
    const Tokens& code = source.code;
    for (size_t i = 0; i < code.size() && code[i].offset < offset; i++) {
        if (!opens(code, i) || code[matchOf(code, i)].offset < offset) continue;
        if (!is(code, i, "{") || !opensNamespace(code, i)) return false;
    }
    return true;
}

}  // namespace cpucc
