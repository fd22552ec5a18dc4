#include "statements.h"

#include <algorithm>
#include <set>

namespace mutants {
namespace {

class Reader {
public:
    explicit Reader(const Source& source) : s(source) {}

    std::vector<Block> blocks() {
        readBlock(0, s.size());
        return std::move(found);
    }

private:
    const Source& s;
    std::vector<Block> found;

    void readBlock(size_t begin, size_t end) {
        Block block;
        for (size_t i = begin; i < end;) {
            size_t next = std::max(read(i, end, block), i + 1);
            i = next;
        }
        if (!block.empty()) found.push_back(std::move(block));
    }

    // Reads one statement into the block; returns the token behind it.
    size_t read(size_t i, size_t end, Block& block) {
        if (s.is(i, ";")) return i + 1;
        if (s.is(i, "{")) return braces(i, end);
        if (s.is(i, "if") || s.is(i, "for") || s.is(i, "while")) {
            size_t next = control(i, end);
            block.push_back({Statement::control, i, next});
            return next;
        }
        if (size_t body = definitionBody(i, end); body < end) {
            size_t next = braces(body, end);
            if (s.is(next, ";")) next++;
            block.push_back({Statement::definition, i, next});
            return next;
        }
        size_t next = simpleEnd(i, end);
        block.push_back({isDeclaration(i) ? Statement::declaration : Statement::expression, i, next});
        return next;
    }

    size_t braces(size_t open, size_t end) {
        size_t close = std::min(s.partner(open), end);
        readBlock(open + 1, close);
        return close + 1;
    }

    size_t control(size_t i, size_t end) {
        size_t head = s.is(i + 1, "constexpr") ? i + 2 : i + 1;
        size_t next = branch(s.partner(head) + 1, end);
        return s.is(i, "if") && s.is(next, "else") ? branch(next + 1, end) : next;
    }
    size_t branch(size_t i, size_t end) {
        if (i >= end) return end;
        if (s.is(i, "{")) return braces(i, end);
        Block alone;
        size_t next = read(i, end, alone);
        found.push_back(std::move(alone));
        return next;
    }

    // The { of a function's or a structure's body, if one is defined here.
    size_t definitionBody(size_t i, size_t end) const {
        bool structure = s.is(i, "struct") || s.is(i, "namespace");
        for (; i < end; i++) {
            if (s.is(i, ";") || s.is(i, "=")) return end;
            if (s.is(i, "{")) return structure || s.is(i - 1, ")") || s.is(i - 1, "const") ? i : end;
            if ((s.is(i, "(") || s.is(i, "[")) && s.partner(i) < end) i = s.partner(i);
        }
        return end;
    }

    size_t simpleEnd(size_t i, size_t end) const {
        for (; i < end; i++) {
            if (s.is(i, ";")) return i + 1;
            if ((s.is(i, "(") || s.is(i, "[") || s.is(i, "{")) && s.partner(i) < end) i = s.partner(i);
        }
        return end;
    }

    // "int x", "const float* x", "std::map<int, T> x", "extern __shared__ …".
    bool isDeclaration(size_t i) const {
        static const std::set<std::string> never{"return", "delete", "goto", "throw"};
        static const std::set<std::string> always{"const",      "constexpr",    "extern",     "static",
                                                  "using",      "auto",         "template",   "__shared__",
                                                  "__device__", "__constant__", "__global__", "unsigned"};
        if (never.count(s.word(i))) return false;
        if (always.count(s.word(i))) return true;
        if (!s.isIdentifier(i)) return false;
        for (i++; s.is(i, "::") && s.isIdentifier(i + 1); i += 2) {
        }
        if (s.is(i, "<"))
            while (i < s.size() && !s.is(i, ">") && !s.is(i, ";")) i++;
        if (s.is(i, ">")) i++;
        while (s.is(i, "*") || s.is(i, "&") || s.is(i, "const") || s.is(i, "__restrict__")) i++;
        return s.isIdentifier(i);
    }
};

}  // namespace

std::vector<Block> blocksOf(const Source& source) { return Reader(source).blocks(); }

std::vector<Statement> simpleStatements(const Source& source) {
    std::vector<Statement> simple;
    for (const Block& block : blocksOf(source))
        for (const Statement& s : block)
            if (s.kind == Statement::expression || s.kind == Statement::declaration) simple.push_back(s);
    std::sort(simple.begin(), simple.end(), [](const Statement& a, const Statement& b) { return a.begin < b.begin; });
    return simple;
}

}  // namespace mutants
