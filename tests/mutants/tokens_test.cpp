// Reading a source: words, brackets, statements, pieces.
#include <doctest/doctest.h>

#include "statements.h"
#include "tokens.h"

using namespace mutants;

namespace {

std::string words(const std::string& text) {
    std::string all;
    Source s(text);
    for (size_t i = 0; i < s.size(); i++) all += (i ? " " : "") + s.word(i);
    return all;
}

// Statements of each block in brackets; of a control statement its first word.
std::string statements(const std::string& text) {
    Source s(text);
    std::string all;
    for (const Block& block : blocksOf(s)) {
        all += "[";
        for (const Statement& t : block)
            all += t.kind == Statement::control ? s.word(t.begin) + "…" : s.between(t.begin, t.end);
        all += "]";
    }
    return all;
}

}  // namespace

TEST_CASE("tokens: words, numbers and marks, without comments and preprocessor lines") {
    CHECK(words("a<=b; // c\n#pragma unroll \\\n  4\n/* d */ x += 1e-3f;") == "a <= b ; x += 1e-3f ;");
    CHECK(words("k<<<(n + 1) / 2, 32>>>(x->y, \"a;\\\"b\", 'c');") ==
          "k <<< ( n + 1 ) / 2 , 32 >>> ( x -> y , \"a;\\\"b\" , 'c' ) ;");
    CHECK(words("0xffe-1") == "0xffe - 1");
}

TEST_CASE("tokens: brackets find each other") {
    Source s("k<<<f(1), 2>>>(a[i]);");
    CHECK(s.word(s.partner(1)) == ">>>");
    CHECK(s.partner(s.partner(3)) == 3);
    CHECK(Source("f(").partner(1) == 2);
    CHECK(Source("f(a]").partner(3) == 4);
}

TEST_CASE("statements: block by block, and alone behind a head") {
    CHECK(statements("a = 1; f(b);") == "[a = 1;f(b);]");
    CHECK(statements("for (int i = 0; i < n; i++) a[i] = 0;\nb = 2;") == "[a[i] = 0;][for…b = 2;]");
    CHECK(statements("if (x) { a(); b(); } else c();") == "[a();b();][c();][if…]");
    CHECK(statements("if constexpr (x) a();") == "[a();][if…]");
    CHECK(statements("auto f = [&](int x) { return x; }; g();") == "[auto f = [&](int x) { return x; };g();]");
}

TEST_CASE("statements: declarations, and bodies of functions and structures") {
    auto kind = [](const std::string& text) { return blocksOf(Source(text)).back()[0].kind; };
    CHECK(kind("int x = 1;") == Statement::declaration);
    CHECK(kind("const float* x = a;") == Statement::declaration);
    CHECK(kind("std::map<int, T> busy;") == Statement::declaration);
    CHECK(kind("std::min(a, b);") == Statement::expression);
    CHECK(kind("x = 1;") == Statement::expression);
    CHECK(kind("a[i] *= 2;") == Statement::expression);
    CHECK(kind("return x;") == Statement::expression);
    CHECK(kind("__global__ void f(int n) { n++; }") == Statement::definition);
    CHECK(statements("struct A { int x; };") == "[int x;][struct A { int x; };]");
}
