// However a student's program ends, the stage ends with a sentence.
#include <doctest/doctest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

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

Ran run(const std::string& what, Limits limits = {60, 4096}) {
    Ran r;
    r.result.stage.id = what;
    auto begin = std::chrono::steady_clock::now();
    runStage(std::getenv("MISBEHAVES"), "CPU device", 1, limits, r.result);
    r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return r;
}

}  // namespace

TEST_CASE("run_stage: what the program tells is the verdict") {
    CHECK(run("passes").result.outcome == Outcome::passed);
    Ran failed = run("fails");
    CHECK(failed.result.outcome == Outcome::failed);
    CHECK(failed.says("because"));
    CHECK(run("unwritten").result.outcome == Outcome::notWritten);
    // Neither what it prints nor noise between the events is one.
    CHECK(run("talks between").result.outcome == Outcome::failed);
}

TEST_CASE("run_stage: crashes are told, with what was tried") {
    Ran crashed = run("crashes");
    CHECK(crashed.result.outcome == Outcome::failed);
    CHECK(crashed.says("crashed: segmentation fault in host code, 3 × 5"));
    Ran aborted = run("aborts");
    CHECK(aborted.says("crashed: Aborted"));
    CHECK(aborted.says("it said: an assertion"));
    CHECK(aborted.says("an assert does not hold"));
    CHECK(run("divides by zero").says("divided an integer by zero"));
}

TEST_CASE("run_stage: an end by exit is told, with the program's last words") {
    CHECK(run("nothing").says("ended the whole program by exit(0), 3 × 5"));
    Ran exited = run("exits with 3");
    CHECK(exited.says("exit status 3"));
    CHECK(exited.says("it said: the last words"));
    CHECK(run("exits with 86").says("exit status 86"));  // the CPU device's own, but without its words
    CHECK(run("touches device memory").says("device pointer on host"));
}

TEST_CASE("run_stage: a failed CHECK is told with its call, its error and its line") {
    Ran checked = run("check fails");
    CHECK(checked.result.failure.what == "CHECK_LAUNCH() failed, 3 × 5");
    CHECK(checked.says("cudaErrorInvalidValue"));
    CHECK(checked.says("misbehaves.cpp:5  #include <cstring>"));
    CHECK(checked.says("a block has 1 to 1024 threads"));
    CHECK(checked.result.output == "");  // not told twice
}

TEST_CASE("run_stage: a program that does not end is stopped") {
    for (const char* what : {"hangs", "hangs deaf"}) {
        Ran r = run(what, {1, 4096});
        CHECK(r.result.outcome == Outcome::failed);
        CHECK(r.says("did not end within 1 s, 3 × 5"));
        CHECK(r.seconds < 10);
    }
}

TEST_CASE("run_stage: whoever stops the grader stops what it runs") {
    int alive[2];  // the grader and its program hold the writing end: it closes when both are gone
    REQUIRE(pipe(alive) == 0);
    pid_t grader = fork();
    if (grader == 0) {
        run("hangs");
        _exit(0);
    }
    close(alive[1]);
    usleep(500'000);
    kill(grader, SIGINT);
    waitpid(grader, nullptr, 0);
    pollfd end{alive[0], POLLIN, 0};
    CHECK(poll(&end, 1, 5000) == 1);
    close(alive[0]);
}

TEST_CASE("run_stage: a process that is left behind keeps nobody waiting") {
    Ran r = run("leaves a child", {2, 4096});
    CHECK(r.result.outcome == Outcome::passed);
    CHECK(r.seconds < 10);
}

TEST_CASE("run_stage: of megabytes printed the beginning is kept") {
    Ran r = run("floods and passes");
    CHECK(r.result.outcome == Outcome::passed);
    CHECK(r.result.outputBytes == 20'000'000);
    CHECK(r.result.output.size() <= 64 * 1024);
    CHECK(r.result.output.substr(0, 3) == "xxx");
}

TEST_CASE("run_stage: a program that eats memory is stopped") {
    Ran r = run("eats memory", {60, 200});
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
