// What each operator makes of a line.
#include <doctest/doctest.h>

#include <algorithm>

#include "operators.h"

using namespace mutants;

namespace {

std::vector<std::string> made(const std::string& name, const std::string& text, const Place& place) {
    std::vector<std::string> texts;
    for (const Operator& o : operators())
        if (o.name == name)
            for (const Edit& edit : o.edits(place)) texts.push_back(applied(edit, text));
    return texts;
}
std::vector<std::string> made(const std::string& name, const std::string& text, bool onDevice = true) {
    return made(name, text, Place{Source(text), onDevice, {"copyRow", "copyCol"}});
}

struct Case {
    const char *name, *text;
    std::vector<const char*> expected;  // among others
};

const std::vector<Case> cases{
    {"x and y", "i = threadIdx.x;", {"i = threadIdx.y;"}},
    {"names exchanged", "in[row * cols + col]", {"in[col * cols + col]", "in[row * cols + row]"}},
    {"thread and block",
     "i = threadIdx.x * blockDim.x;",
     {"i = blockIdx.x * blockDim.x;", "i = threadIdx.x * gridDim.x;"}},
    {"boundary", "if (i < n) f();", {"if (i <= n) f();"}},
    {"comparison", "if (t == 0) f();", {"if (t != 0) f();", "if (t >= 0) f();"}},
    {"index ± 1", "a[i] = b[j][k];", {"a[i + 1] = b[j][k];", "a[i] = b[j - 1][k];", "a[i] = b[j][k + 1];"}},
    {"limit ± 1", "if (i < f(n) + 2) g();", {"if (i < f(n) + 1 + 2) g();", "if (i < f(n) - 1 + 2) g();"}},
    {"arithmetic", "x = a * b - c % 2;", {"x = a + b - c % 2;", "x = a * b + c % 2;", "x = a * b - c / 2;"}},
    {"step", "i += 4 * w;", {"i -= 4 * w;", "i = 4 * w;", "i += 2 * (4 * w);", "i += 4 * w + 1;", "i += (4 * w) / 2;"}},
    {"constant", "x = 8;", {"x = 7;", "x = 9;", "x = 16;", "x = 4;"}},
    {"type narrowed",
     "size_t i; long long j;",
     {"int i; long long j;", "unsigned i; long long j;", "size_t i; int j;"}},
    {"cast gone", "x = size_t(a) * static_cast<int>(b);", {"x = (a) * static_cast<int>(b);", "x = size_t(a) * (b);"}},
    {"term of a guard gone", "if (a < b && c) f();", {"if (a < b) f();", "if (c) f();"}},
    {"guard gone", "if (i < n) f();", {"if (true) f();", "if (false) f();"}},
    {"guard clamped", "if (i < n && j < m) f();", {"if (i >= n) i = n - 1; if (j >= m) j = m - 1;  f();"}},
    {"choice", "x = i < n && j ? a[i] : 0;", {"x = true ? a[i] : 0;", "x = false ? a[i] : 0;"}},
    {"barrier gone", "a(); __syncthreads(); b();", {"a(); ; b();"}},
    {"barrier doubled", "__syncwarp();", {"{ __syncwarp(); __syncwarp(); }"}},
    {"barrier in a branch", "block.sync();", {"{ if (threadIdx.x < 16) block.sync(); }"}},
    {"barrier weakened", "__syncthreads();", {"__syncwarp();", "__threadfence_block();"}},
    {"mask",
     "__shfl_down_sync(0xffffffff, v, 1); __syncwarp();",
     {"__shfl_down_sync(0xffff, v, 1); __syncwarp();",
      "__shfl_down_sync(0xffffffff, v, 1); __syncwarp(__activemask());"}},
    {"statement gone", "int x = 1; x = 2; return;", {"int x = 1; ; return;", "int x = 1; x = 2; ;"}},
    {"statement doubled", "a[i] = 1;", {"{ a[i] = 1; a[i] = 1; }"}},
    {"statements exchanged",
     "x = a[i]; b[i] = x; for (;;) f();",
     {"b[i] = x; x = a[i]; for (;;) f();", "x = a[i]; for (;;) f(); b[i] = x;"}},
    {"load doubled",
     "x = p.a[i];",
     {"x = ((void)*&static_cast<const volatile std::decay_t<decltype(p.a[i])>&>(p.a[i]), p.a[i]);"}},
    {"store made atomic",
     "a[i] = v; b[i] += 1;",
     {"{ a[i] = 0; atomicAdd(&a[i], v); } b[i] += 1;", "a[i] = v; { atomicAdd(&b[i], 1); }"}},
    {"shared no more", "__shared__ int a[8]; extern __shared__ int b[];", {" int a[8]; extern __shared__ int b[];"}},
    {"qualifier gone",
     "struct __align__(8) A { volatile int x; }; y = __ldg(&b[i]);",
     {"struct  A { volatile int x; }; y = __ldg(&b[i]);", "struct __align__(8) A {  int x; }; y = __ldg(&b[i]);",
      "struct __align__(8) A { volatile int x; }; y = *(&b[i]);"}},
    {"rounded down", "g = (n + b - 1) / b;", {"g = (n) / b;"}},
    {"grid and block", "copyRow<<<grid, 256>>>(a);", {"copyRow<<<256, grid>>>(a);"}},
    {"launch parameter",
     "copyRow<<<n / 4, block, 8>>>(a);",
     {"copyRow<<<(n / 4) + 1, block, 8>>>(a);", "copyRow<<<1, block, 8>>>(a);", "copyRow<<<n / 4, block>>>(a);",
      "copyRow<<<n / 4, block, (8) / 2>>>(a);"}},
    {"launch argument",
     "copyRow<<<1, 2>>>(a, f(b, c));",
     {"copyRow<<<1, 2>>>(f(b, c), a);", "copyRow<<<1, 2>>>(a + 1, f(b, c));"}},
    {"launched twice", "copyRow<<<1, 2>>>(a);", {"{ copyRow<<<1, 2>>>(a); copyRow<<<1, 2>>>(a); }"}},
    {"other kernel", "copyRow<<<1, 2>>>(a);", {"copyCol<<<1, 2>>>(a);"}},
    {"unchecked", "CHECK_LAUNCH(); CHECK(f());", {"; CHECK(f());", "CHECK_LAUNCH(); (void)(f());"}},
    {"work before the launch", "copyRow<<<1, 2>>>(a);", {"{ cudaMemset(a, 0, sizeof *a); copyRow<<<1, 2>>>(a); }"}},
    {"memory left", "CHECK(cudaFree(p));", {";"}},
};

bool has(const std::vector<std::string>& all, const std::string& text) {
    return std::find(all.begin(), all.end(), text) != all.end();
}

}  // namespace

TEST_CASE("operators: each makes of a line what it should") {
    for (const Case& c : cases)
        for (const char* expected : c.expected) {
            std::vector<std::string> texts = made(c.name, c.text);
            std::string all;
            for (const std::string& t : texts) all += t + "\n";
            const std::string what = c.name + std::string(" should make: ") + expected;
            CHECK_MESSAGE(has(texts, expected), what << "\nbut makes:\n" << all);
        }
}

TEST_CASE("operators: each has a case, and a name of its own") {
    std::vector<std::string> names;
    for (const Operator& o : operators()) {
        bool tried =
            std::any_of(cases.begin(), cases.end(), [&](const Case& c) { return c.name == std::string(o.name); });
        CHECK_MESSAGE(tried, std::string(o.name) << " has no case");
        CHECK_FALSE(has(names, o.name));
        names.push_back(o.name);
    }
}

TEST_CASE("operators: what looks alike is left alone") {
    CHECK(made("boundary", "x = static_cast<int>(y);").empty());
    CHECK(made("boundary", "std::map<int, T> m;").empty());
    CHECK(made("arithmetic", "float* out; const int4* p = q;").empty());
    CHECK(made("arithmetic", "x = -y;").empty());
    CHECK(made("index ± 1", "float tile[32];").empty());
    CHECK(made("index ± 1", "extern __shared__ Sum tree[];").empty());
    CHECK(made("barrier doubled", "block.group();").empty());
    CHECK(made("store made atomic", "a[i] = 1;", false).empty());
    CHECK(made("load doubled", "x = &a[i];").empty());
    CHECK(made("other kernel", "copyRow(a);").empty());
}

TEST_CASE("operators: lines keep their numbers") {
    std::string text = "a(b,\n  c);\nd();";
    CHECK(has(made("statement gone", text), ";\n\nd();"));
}
