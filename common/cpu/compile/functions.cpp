#include "functions.h"

#include <set>

namespace cpucc {
namespace {

class FunctionFinder {
public:
    FunctionFinder(const Unit& unit, const Tokens& code) : unit(unit), code(code) {}

    std::vector<Function> run() {
        declarations(0, code.size(), {});
        return std::move(functions);
    }

private:
    struct Around {
        bool isClass = false, isTemplate = false;
    };

    const Unit& unit;
    const Tokens& code;
    std::vector<Function> functions;

    void declarations(size_t begin, size_t end, Around around) {
        for (size_t i = begin; i < end;) {
            bool access = is(code, i, "public") || is(code, i, "private") || is(code, i, "protected");
            if (access && is(code, i + 1, ":"))
                i += 2;
            else
                i = declaration(i, end, around);
        }
    }

    // Behind the declaration that begins at i. One that cannot be understood is passed over.
    size_t declaration(size_t i, size_t end, Around around) {
        Function f{};
        f.start = i;
        f.isMember = around.isClass;
        f.isTemplate = around.isTemplate;
        bool aggregate = false, initialisers = false;
        for (; i < end; i++) {
            if (is(code, i, ";")) {
                add(f);
                return i + 1;
            }
            if (is(code, i, "template") && is(code, i + 1, "<") && closingAngle(code, i + 1) != npos) {
                f.isTemplate = true;
                i = closingAngle(code, i + 1);
                f.start = i + 1;
            } else if (is(code, i, "class") || is(code, i, "struct") || is(code, i, "union")) {
                aggregate = true;
            } else if (is(code, i, "operator") && f.name.empty()) {
                f.name = code[i].text;
                f.nameAt = i;
                i = parametersOfOperator(i, end);
            } else if (is(code, i, "=")) {
                f.unclear = true;
            } else if (is(code, i, ":") && !f.name.empty()) {
                initialisers = true;
            } else if (is(code, i, "<") && closingAngle(code, i) < end) {
                i = closingAngle(code, i);
            } else if (is(code, i, "{") && opens(code, i)) {
                size_t close = matchOf(code, i);
                bool member = initialisers && (isIdentifier(code, i - 1) || is(code, i - 1, ">"));  // : a{1}
                if (opensNamespace(code, i)) {
                    declarations(i + 1, close, around);
                    return close + 1;
                }
                if (!f.name.empty() && !f.unclear && !member) {
                    f.body = i, f.end = close;
                    add(f);
                    return close + 1;
                }
                if (aggregate && f.name.empty() && !f.unclear) declarations(i + 1, close, {true, f.isTemplate});
                i = close;
            } else if (opens(code, i)) {
                if (f.name.empty() && is(code, i, "(") && i > f.start && isName(i - 1)) {
                    f.name = code[i - 1].text;
                    f.nameAt = i - 1;
                }
                i = matchOf(code, i);
            }
        }
        return end;
    }

    // Behind `operator`: the end of the parameters, or where it stands if it has none (using Base::operator=).
    size_t parametersOfOperator(size_t i, size_t end) const {
        size_t open = is(code, i + 1, "(") && is(code, i + 2, ")") ? i + 3 : i + 1;
        while (open < end && !is(code, open, "(") && !is(code, open, ";") && !is(code, open, "{")) open++;
        return open < end && is(code, open, "(") && opens(code, open) ? matchOf(code, open) : i;
    }

    bool isName(size_t i) const {
        static const std::set<std::string_view> others = {
            "__launch_bounds__", "__attribute__",  "alignas",  "__align__", "decltype",
            "__maxnreg__",       "__block_size__", "noexcept", "operator",  "__cluster_dims__"};
        return isIdentifier(code, i) && !others.count(code[i].text) && !is(code, i - 1, "operator");
    }

    void add(Function& f) {
        const bool callable = !f.name.empty() && f.name != "operator";  // by its name
        if (!callable || f.nameAt == f.start || !code[f.nameAt].active) return;
        for (size_t i = f.start; i < f.nameAt; i++) qualify(f, code[i].text, macroDepth);
        functions.push_back(f);
    }

    void qualify(Function& f, std::string_view word, int depth) {
        f.global |= word == "__global__";
        f.device |= word == "__device__";
        f.host |= word == "__host__";
        f.isConstexpr |= word == "constexpr" || word == "consteval";
        f.unclear |= unit.constants.isFunctionMacro(word) || unit.constants.isAmbiguous(word) || word == "friend" ||
                     word == "using" || word == "typedef";
        const Tokens* macro = depth > 0 ? unit.constants.macro(word) : nullptr;
        if (!macro) return;
        for (const Token& t : *macro)
            if (t.text != word) qualify(f, t.text, depth - 1);
    }
};

}  // namespace

std::vector<Function> findFunctions(const Unit& unit, const Source& source) {
    return FunctionFinder(unit, source.code).run();
}

}  // namespace cpucc
