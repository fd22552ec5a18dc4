// However a student's program ends, the stage ends with a sentence.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>

#include "common/grading/command/run_stage.h"

using namespace grade;

namespace {

struct Ran {
    StageResult result;
    double seconds = 0;
    bool says(const std::string& text) const {
        const Failure& f = result.failure;
        for (const std::string& line : {f.what, f.element, f.writer, f.cause})
            if (line.find(text) != std::string::npos) return true;
        return false;
    }
};

Ran runStage(const std::string& what, Limits limits = {60, 4096}) {
    Ran r;
    r.result.stage.id = what;
    auto begin = std::chrono::steady_clock::now();
    runStage(std::getenv("MISBEHAVES"), "CPU device", 1, limits, r.result);
    r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return r;
}

// Within some seconds.
bool soon(const std::function<bool()>& is) {
    for (int i = 0; i < 100; i++, usleep(50'000))
        if (is()) return true;
    return false;
}

}  // namespace

TEST_CASE("run_stage: what the program tells is the verdict") {
    CHECK(runStage("passes").result.outcome == Outcome::passed);
    Ran failed = runStage("fails");
    CHECK(failed.result.outcome == Outcome::failed);
    CHECK(failed.says("because"));
    CHECK(runStage("unwritten").result.outcome == Outcome::notWritten);
    CHECK(runStage("prints an event").says("ended the whole program by exit(0)"));
}

TEST_CASE("run_stage: what the graders did not write is no event, and spoils the rest") {
    for (const char* what : {"forges", "forges and passes", "writes half a line", "writes without end"}) {
        INFO(what);
        Ran r = runStage(what, {20, 4096});
        CHECK(r.result.outcome == Outcome::failed);
        CHECK(r.says("something else than the graders wrote to their own file"));
        CHECK(r.seconds < 10);
    }
}

TEST_CASE("run_stage: nothing that steers a terminal comes through") {
    Ran r = runStage("steers the terminal");
    CHECK(r.result.output == "\uFFFD[31mred\uFFFD\n");
    CHECK(r.result.failure.element == "\uFFFD]0;title\uFFFD \uFFFD");
}

TEST_CASE("run_stage: only what a program needs is open") {
    int mine = open("/dev/null", O_RDONLY);
    CHECK(runStage("what is open").result.output == "0 1 2 3 0");
    close(mine);
    CHECK(runStage("closes everything and passes").says("closed a file that it did not open: the graders' own, 3 × 5"));
    setenv("CONSTRUCTOR", "closes", 1);
    CHECK(runStage("passes").says("closed a file that it did not open: the graders' own"));
    unsetenv("CONSTRUCTOR");
    Ran hangs = runStage("closes everything and hangs", {1, 4096});
    CHECK(hangs.says("did not end within 1 s"));
    CHECK(hangs.seconds < 10);
}

TEST_CASE("run_stage: global objects") {
    struct Case {
        const char *variable, *does, *what, *element;
    };
    const Case cases[] = {
        {"CONSTRUCTOR", "loops", "main did not begin within 1 s", ""},
        {"CONSTRUCTOR", "exits", "ended before main began, with exit status 0", ""},
        {"CONSTRUCTOR", "crashes", "crashed before main began: Segmentation fault", ""},
        {"CONSTRUCTOR", "throws", "crashed before main began: Aborted", "thrown by a global object"},
        {"DESTRUCTOR", "loops", "the stage came to its end, but the program did not within 1 s", ""},
        {"DESTRUCTOR", "crashes", "crashed after the stage: Segmentation fault", ""},
        {"DESTRUCTOR", "throws", "crashed after the stage: Aborted", "thrown by a global object"},
    };
    for (const Case& c : cases) {
        INFO(c.variable, " ", c.does);
        setenv(c.variable, c.does, 1);
        Ran r = runStage("passes", {1, 4096});
        unsetenv(c.variable);
        CHECK(r.result.outcome == Outcome::failed);
        CHECK(r.result.failure.what == c.what);
        CHECK(r.says(c.element));
        CHECK(r.says(std::string(c.variable) == "DESTRUCTOR" ? "destructors of global" : "constructors of global"));
        CHECK(r.seconds < 10);
    }
    for (const char* when : {"CONSTRUCTOR", "DESTRUCTOR"}) {
        setenv(when, "prints", 1);
        Ran r = runStage("passes");
        unsetenv(when);
        CHECK(r.result.outcome == Outcome::passed);
        CHECK(r.result.output == "a global object speaks\n");
    }
}

TEST_CASE("run_stage: crashes are told, with what was tried") {
    Ran crashed = runStage("crashes");
    CHECK(crashed.result.outcome == Outcome::failed);
    CHECK(crashed.says("crashed: segmentation fault in host code, 3 × 5"));
    CHECK(crashed.result.failure.writer.empty());
    Ran placed = runStage("crashes in a line");
    CHECK(placed.says("crashed: segmentation fault in host code, 3 × 5"));
    CHECK(placed.result.failure.writer.rfind("misbehaves.cpp:2  ", 0) == 0);
    CHECK(placed.result.output == "before\n");
    CHECK(placed.result.outputBytes == 7);
    CHECK(runStage("speaks as the device").says("it said: CPU device: x"));
    Ran aborted = runStage("aborts");
    CHECK(aborted.says("crashed: Aborted"));
    CHECK(aborted.says("it said: an assertion"));
    CHECK(aborted.says("an assert does not hold"));
    CHECK(runStage("divides by zero").says("divided an integer by zero"));
}

TEST_CASE("run_stage: an end by exit is told, with the program's last words") {
    CHECK(runStage("nothing").says("ended the whole program by exit(0), 3 × 5"));
    Ran exited = runStage("exits with 3");
    CHECK(exited.says("exit status 3"));
    CHECK(exited.says("it said: the last words"));
    CHECK(runStage("exits with 86").says("exit status 86"));  // the CPU device's own, but without its words
    CHECK(runStage("touches device memory").says("device pointer on host"));
    CHECK(runStage("touches device memory").says("misbehaves.cpp:7"));
    CHECK(runStage("calls itself").says("a function calls itself without an end"));
    Ran asks = runStage("asks for too much");
    CHECK(asks.says("out of bounds, 3 × 5"));
    CHECK(asks.says("host code uses an element (__n < this->size())"));
    CHECK(asks.says("misbehaves.cpp:1  //"));
    CHECK(asks.says("an index is negative"));
}

TEST_CASE("run_stage: a failed CHECK is told with its call, its error and its line") {
    Ran checked = runStage("check fails");
    CHECK(checked.result.failure.what == "CHECK_LAUNCH() failed, 3 × 5");
    CHECK(checked.says("cudaErrorInvalidValue"));
    CHECK(checked.says("misbehaves.cpp:5  #include <csignal>"));
    CHECK(checked.says("a block has 1 to 1024 threads"));
    CHECK(checked.result.output == "");  // not told twice
    CHECK(runStage("check knows the limit").result.failure.cause == "0 x 1 x 1 blocks are not possible");
    CHECK(runStage("check of an endless file").says("CHECK(x) failed, 3 × 5"));
}

TEST_CASE("run_stage: a program that does not end is stopped") {
    for (const char* what : {"hangs", "hangs deaf"}) {
        Ran r = runStage(what, {1, 4096});
        CHECK(r.result.outcome == Outcome::failed);
        CHECK(r.says("did not end within 1 s, 3 × 5"));
        CHECK(r.seconds < 10);
    }
}

TEST_CASE("run_stage: whoever stops the grader stops what it runs") {
    std::string file = "/tmp/grading_test." + std::to_string(getpid());
    setenv("NUMBER_FILE", file.c_str(), 1);
    pid_t grader = fork();
    if (grader == 0) {
        runStage("leaves its number and hangs");
        _exit(0);
    }
    int program = 0;
    CHECK(soon([&] { return bool(std::ifstream(file) >> program); }));
    REQUIRE(program > 0);
    CHECK(kill(program, 0) == 0);
    kill(grader, SIGKILL);
    waitpid(grader, nullptr, 0);
    CHECK(soon([&] { return kill(program, 0) != 0; }));
    unlink(file.c_str());
}

TEST_CASE("run_stage: no process is left behind, and none keeps anybody waiting") {
    for (const char* what : {"leaves an orphan and passes", "leaves an orphan and hangs"}) {
        Ran r = runStage(what, {2, 4096});
        CHECK((r.result.outcome == Outcome::passed) == (std::string(what) == "leaves an orphan and passes"));
        CHECK(r.seconds < 10);
        int orphan = 0;
        REQUIRE(std::sscanf(r.result.output.c_str(), "orphan %d", &orphan) == 1);
        CHECK(kill(orphan, 0) != 0);
    }
}

TEST_CASE("run_stage: of megabytes printed the beginning is kept") {
    Ran r = runStage("floods and passes");
    CHECK(r.result.outcome == Outcome::passed);
    CHECK(r.result.outputBytes == 20'000'000);
    CHECK(r.result.output.size() <= 64 * 1024);
    CHECK(r.result.output.substr(0, 3) == "xxx");
}

TEST_CASE("run_stage: a program that eats memory is stopped") {
    Ran r = runStage("eats memory", {60, 200});
    CHECK(r.result.outcome == Outcome::failed);
    CHECK(r.says("took more than 200 MB of memory"));
}

TEST_CASE("run_stage: is a stage still the starter's?") {
    Stage stage;
    const std::string program = std::getenv("MISBEHAVES");
    stage.id = "unwritten";
    CHECK(stillUnwritten(program, stage, 1, {}));
    for (const char* what : {"fails", "passes", "crashes"}) {
        stage.id = what;
        CHECK(!stillUnwritten(program, stage, 1, {}));
    }
}
