// Finds loops, branches, function bodies, their returns and long statements: a statement parser that knows keywords and
// brackets, nothing else.
#include <set>
#include <string>

#include "outline.h"

namespace cpucc {
namespace {

class BlockFinder {
public:
    explicit BlockFinder(const Tokens& code) : code(code) { declarations(0, code.size()); }

    std::vector<Block> blocks;
    std::vector<Loop> loops;

private:
    const Tokens& code;
    int nested = 0;  // how many lambdas or local classes of the function we are in

    void add(Block::Kind kind, size_t first, size_t afterLast) {
        if (afterLast <= first || afterLast > code.size()) return;
        blocks.push_back({kind, code[first].line, code[afterLast - 1].line});
    }

    // Namespace or class scope.
    void declarations(size_t begin, size_t end) {
        size_t start = begin;  // of the declaration that token i belongs to
        for (size_t i = begin; i < end; i++) {
            if (is(code, i, ";")) start = i + 1;
            if (!opens(code, i)) continue;
            if (!is(code, i, "{")) {
                i = matchOf(code, i);
                continue;
            }
            size_t close = matchOf(code, i);
            Scope scope = classify(start, i);
            if (scope == Scope::function) {
                statements(i + 1, close);
                add(Block::function, start, close + 1);
            } else if (scope == Scope::declarations) {
                declarations(i + 1, close);
            }
            bool goesOn = scope == Scope::values;  // … = {1, 2}, more = {3};
            i = close;
            if (!goesOn) start = i + 1;
        }
    }

    enum class Scope { function, declarations, values };

    // What the { at `open` begins, in the declaration that starts at `start`.
    Scope classify(size_t start, size_t open) const {
        bool parameters = false, aggregate = false, initialisers = false, enumeration = false;
        if (opensNamespace(code, open)) return Scope::declarations;
        for (size_t i = start; i < open; i++) {
            if (is(code, i, "template") && is(code, i + 1, "<")) {
                size_t close = closingAngle(code, i + 1);
                if (close < open) i = close;
            } else if (is(code, i, "enum")) {
                enumeration = true;
            } else if (is(code, i, "class") || is(code, i, "struct") || is(code, i, "union")) {
                aggregate = true;
            } else if (is(code, i, "=") || is(code, i, "return")) {
                return Scope::values;
            } else if (is(code, i, "(") && opens(code, i) && matchOf(code, i) < open) {
                std::string_view before = i > start ? code[i - 1].text : std::string_view();
                bool attribute = before == "__align__" || before == "alignas" || before == "__attribute__";
                if (!attribute && !initialisers) parameters = true;
                i = matchOf(code, i);
            } else if (is(code, i, ":") && parameters) {
                initialisers = true;  // Type(int a) : a{a} {
            }
        }
        if (enumeration) return Scope::values;
        if (parameters && initialisers && open > start && isIdentifier(code, open - 1)) return Scope::values;
        if (parameters) return Scope::function;
        return aggregate ? Scope::declarations : Scope::values;
    }

    void statements(size_t begin, size_t end) {
        for (size_t i = begin; i < end;) {
            size_t next = statement(i, end);
            i = next > i ? next : i + 1;
        }
    }

    // Behind the bracket at i, if there is one.
    size_t pastBracket(size_t i, std::string_view bracket, size_t end) const {
        return i < end && is(code, i, bracket) && opens(code, i) && matchOf(code, i) < end ? matchOf(code, i) + 1 : i;
    }

    // Returns the index after the statement at i; never goes beyond `end`.
    size_t statement(size_t i, size_t end) {
        std::string_view t = i < end && isIdentifier(code, i) ? code[i].text : std::string_view();
        if (i >= end) return end;
        if (is(code, i, "{") && opens(code, i)) {
            statements(i + 1, matchOf(code, i));
            return matchOf(code, i) + 1;
        }
        if (t == "if") return conditional(i, end);
        if (t == "for" || t == "while") {
            size_t header = pastBracket(i + 1, "(", end);
            size_t after = statement(header, end);
            add(Block::loop, i, after);
            if (header > i + 1) loops.push_back({blocks.size() - 1, i + 1, header, after});
            return after;
        }
        if (t == "do") {
            size_t after = statement(i + 1, end), open = after + 1;
            bool whole = after < end && is(code, after, "while");
            if (whole) after = pastBracket(open, "(", end);
            if (after < end && is(code, after, ";")) after++;
            add(Block::loop, i, after);
            if (whole && after > open) loops.push_back({blocks.size() - 1, open, i + 1, open - 1});
            return after;
        }
        if (t == "switch") return selection(i, end);
        if (t == "else" || t == "try") return i + 1;
        return expression(i, end);
    }

    size_t conditional(size_t i, size_t end) {
        size_t header = i + 1;
        while (header < end && isIdentifier(code, header)) header++;  // if constexpr
        size_t branch = pastBracket(header, "(", end);
        size_t after = statement(branch, end);
        add(Block::conditional, branch, after);
        if (after < end && is(code, after, "else")) {
            branch = after + 1;
            after = statement(branch, end);
            add(Block::conditional, branch, after);
        }
        return after;
    }

    size_t selection(size_t i, size_t end) {
        size_t body = pastBracket(i + 1, "(", end);
        if (body >= end || !is(code, body, "{") || !opens(code, body)) return statement(body, end);
        size_t close = matchOf(code, body);
        size_t section = 0;
        for (size_t k = body + 1; k < close;) {
            if (is(code, k, "case") || is(code, k, "default")) {
                if (section) add(Block::conditional, section, k);
                section = k;
                while (k < close && !is(code, k, ":")) k++;
                k++;
            } else {
                size_t next = statement(k, close);
                k = next > k ? next : k + 1;
            }
        }
        if (section) add(Block::conditional, section, close);
        return close + 1;
    }

    // To its semicolon, or to a keyword that begins another statement: a macro may stand without one.
    size_t expression(size_t i, size_t end) {
        static const std::set<std::string_view> beginners = {"if", "for", "while", "do", "switch"};
        size_t begin = i;
        bool bodies = false;
        for (; i < end; i++) {
            if (is(code, i, ";")) {
                if (!bodies && code[begin].line < code[i].line) add(Block::longStatement, begin, i + 1);
                return i + 1;
            }
            if (i > begin && isIdentifier(code, i) && beginners.count(code[i].text)) return i;
            if (is(code, i, "return") && nested == 0) add(Block::returnStatement, i, i + 1);
            if (!opens(code, i)) continue;
            size_t close = matchOf(code, i);
            if (!is(code, i, "{")) {
                bodies |= lambdas(i + 1, close);
            } else if (nested == 0 && isBlockOfMacro(begin, i)) {
                statements(i + 1, close);
                return close + 1;
            } else {
                inner(i);
                bodies = true;
            }
            i = close;
        }
        return end;
    }

    // FOR_EACH(i, n) { … }, where the macro stands for a loop; catch (Error& e) { … } too.
    bool isBlockOfMacro(size_t begin, size_t open) const {
        return isIdentifier(code, begin) && is(code, begin + 1, "(") && opens(code, begin + 1) &&
               matchOf(code, begin + 1) + 1 == open;
    }

    // The body of a lambda or local class, or a list of values.
    void inner(size_t open) {
        nested++;
        statements(open + 1, matchOf(code, open));
        nested--;
        if (open > 0 && (is(code, open - 1, ")") || is(code, open - 1, "]")))
            add(Block::function, open, matchOf(code, open) + 1);
    }

    // Function bodies among the arguments of a call: are there any?
    bool lambdas(size_t begin, size_t end) {
        bool any = false;
        for (size_t i = begin; i < end; i++) {
            if (!is(code, i, "{") || !opens(code, i)) continue;
            inner(i);
            i = matchOf(code, i);
            any = true;
        }
        return any;
    }
};

}  // namespace

std::vector<Block> findBlocks(const Source& source) { return BlockFinder(source.code).blocks; }
std::vector<Loop> findLoops(const Source& source) { return BlockFinder(source.code).loops; }

}  // namespace cpucc
