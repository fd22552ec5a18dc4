// What is said about a matrix that was moved wrongly: the pattern must be named for what it is.
#include <doctest/doctest.h>

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <functional>
#include <optional>
#include <stdexcept>

#include "common/grading/stage/emit.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/movement.h"
#include "common/grading/stage/verdict.h"

using namespace grading;

namespace {

constexpr int rows = 96, cols = 64;

// A transposition in which the element in[row][col] went to out[place(row, col)]; -1: nowhere.
Movement moved(const std::function<int(int, int)>& place) {
    Movement m;
    m.transposed = true;
    m.inRows = rows;
    m.inCols = cols;
    m.in = uniqueFloats(rows * cols);
    m.out.assign(rows * cols, unwritten());
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            if (int i = place(r, c); i >= 0 && i < rows * cols) m.out[i] = m.in[r * cols + c];
    return m;
}

int right(int r, int c) { return c * rows + r; }

// The failure, if there is one. In a process of its own: failing ends the test case.
std::optional<Failure> failureOf(const Movement& m) {
    int ends[2];
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    std::fflush(stdout);  // or both would print what is there
    pid_t pid = fork();
    if (pid == 0) {
        if (!std::freopen("/dev/null", "w", stdout)) _exit(99);
        sendEventsTo(ends[1], "");
        try {
            expectRight(m);
        } catch (...) {
        }
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    char part[4096];
    for (ssize_t n; (n = read(ends[0], part, sizeof part)) > 0;) text.append(part, static_cast<size_t>(n));
    close(ends[0]);
    int status = 0;
    waitpid(pid, &status, 0);
    REQUIRE(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) == 0);
    if (text.empty()) return {};
    return std::get<Failure>(fromLine(text.substr(0, text.find('\n'))).value());
}

bool causeSays(const Movement& m, const std::string& text) {
    std::optional<Failure> failure = failureOf(m);
    if (!failure) return false;
    CHECK_MESSAGE(failure->cause.find(text) != std::string::npos, failure->cause);
    return failure->cause.find(text) != std::string::npos;
}

}  // namespace

void grading::leaveStage(const std::string& why) { throw std::runtime_error(why); }

TEST_CASE("movement: what is right is left alone") { CHECK(!failureOf(moved(right))); }

TEST_CASE("movement: the first wrong element is named, with what it is and should be") {
    Movement m = moved(right);
    m.out[right(3, 2)] = m.in[5 * cols + 7];
    m.lastWriter = [](size_t) { return std::string("written last by thread 9"); };
    Failure f = failureOf(m).value();
    CHECK(f.what == "wrong: 1 of 6 144 elements");
    CHECK(f.element.find("out[2][3] is in[5][7] = ") == 0);
    CHECK(f.element.find("; it should be in[3][2] = ") != std::string::npos);
    CHECK(f.writer == "written last by thread 9");
    // A NaN is no right answer.
    m.out[right(3, 2)] = std::numeric_limits<float>::quiet_NaN();
    CHECK(failureOf(m).value().element.find("out[2][3] is nan") == 0);
}

TEST_CASE("movement: wrong formulas are recognised") {
    CHECK(causeSays(moved([](int r, int c) { return r * cols + c; }), "untransposed"));
    CHECK(causeSays(moved([](int r, int c) { return c * cols + r; }), "a row of out has `rows` elements"));
    CHECK(causeSays(moved([](int r, int c) { return (r * cols + c) % rows * cols + (r * cols + c) / rows; }),
                    "rows and cols are mixed up"));
    CHECK(causeSays(moved([](int r, int c) { return c * rows + (rows - 1 - r); }), "mirrored"));
    CHECK(causeSays(moved([](int r, int c) { return (cols - 1 - c) * rows + r; }), "mirrored"));
    CHECK(causeSays(moved([](int r, int c) { return (c / 16 * 16 + r % 16) * rows + r / 16 * 16 + c % 16; }),
                    "the tiles changed places, but were not turned"));
    CHECK(causeSays(
        moved([](int r, int c) { return r < 64 ? (r / 32 * 32 + c % 32) * rows + c / 32 * 32 + r % 32 : right(r, c); }),
        "each tile was turned, but stays where it was"));
    Movement shifted = moved(right);
    for (size_t i = 0; i + rows < shifted.out.size(); i++) shifted.out[i] = shifted.out[i + rows];
    CHECK(causeSays(shifted, "1 element too far on"));
}

TEST_CASE("movement: what was never written is named by its rows and columns") {
    auto only = [](auto which) { return moved([=](int r, int c) { return which(r, c) ? right(r, c) : -1; }); };
    CHECK(causeSays(only([](int, int) { return false; }), "nothing was written"));
    CHECK(causeSays(only([](int r, int) { return r < 90; }), "columns from 90 on"));
    CHECK(causeSays(only([](int r, int) { return r < 64; }),
                    "columns from 64 on. Does the grid cover all of it, or are rows and cols"));
    CHECK(causeSays(only([](int r, int c) { return r < 32 && c < 32; }), "rows from 32 on and columns from 32 on"));
    Movement gaps = only([](int r, int) { return r % 32 < 8; });
    CHECK(causeSays(gaps, "columns 8 to 31 of every 32. Does each thread move enough elements?"));
    gaps.block = dim3(16, 8);
    CHECK(causeSays(gaps, "Does each thread move enough elements?"));
    for (dim3 block : {dim3(32, 8), dim3(8, 32)}) {
        gaps.block = block;
        CHECK(causeSays(gaps, "columns 8 to 31 of every 32. Are blockDim.x and blockDim.y exchanged?"));
    }
    CHECK(causeSays(only([](int r, int c) { return (r + c) % 7 != 0; }), "some are never written"));
    Movement added = only([](int, int) { return false; });
    added.lastWriter = [](size_t) { return std::string("written last by thread 0"); };
    CHECK(causeSays(added, "is it = or +=?"));
    Movement crowded = only([](int r, int c) { return r < 32 && c < 32; });
    crowded.lastWriter = [](size_t i) {
        return std::string(i == 0 ? "written last by block (2,1,0), thread (0,0,0)" : "nobody wrote it");
    };
    CHECK(causeSays(crowded, "Several blocks write the same part: is blockIdx missing"));
    Movement host = only([](int r, int) { return r < 90; });
    host.onHost = true;
    CHECK(causeSays(host, "Does a loop end too early?"));
}

TEST_CASE("movement: values from elsewhere") {
    Movement m = moved(right);
    m.out[7] = m.out[70] = 0;
    CHECK(causeSays(m, "zeros"));
    m.out[70] = 12345;
    CHECK(causeSays(m, "not in the input"));
}
