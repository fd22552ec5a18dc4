// Stages run together, and are handed over as if one had run after the other.
#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>

#include "common/grading/command/run_stage.h"
#include "common/grading/command/stage_runs.h"

using namespace grade;

namespace {

Stage stageNeeding(const std::string& id, const std::vector<std::string>& needs) { return {id, id, "", needs}; }

// What became of all, as "1 passed, 2 notRun(1)".
std::string toldOf(const std::vector<Stage>& stages, int atOnce, const StageDeciders& deciders) {
    StageRuns runs(stages, atOnce, deciders);
    std::string told;
    for (size_t i = 0; i < stages.size(); i++) {
        const StageResult r = runs.next();
        told += (told.empty() ? "" : ", ") + r.stage.id;
        told += r.outcome == Outcome::passed   ? " passed"
                : r.outcome == Outcome::failed ? " failed" + r.failure.what
                                               : " left out for " + r.failure.what;
    }
    return told;
}

void leave(StageResult& r, const std::string& needed) { r.failure.what = needed; }

}  // namespace

TEST_CASE("stage_runs: the chapter's order and what each builds on, however many run at once") {
    const std::vector<Stage> stages{stageNeeding("1", {}),    stageNeeding("2", {}),    stageNeeding("3", {"2"}),
                                    stageNeeding("4", {"3"}), stageNeeding("5", {"1"}), stageNeeding("6", {"1", "2"})};
    std::atomic<bool> ranWhatWaits{false};
    auto run = [&](StageResult& r) {
        if (r.stage.id == "1") usleep(50'000);  // the others end before
        ranWhatWaits = ranWhatWaits || r.stage.id == "3" || r.stage.id == "4" || r.stage.id == "6";
        r.outcome = r.stage.id == "2" ? Outcome::failed : Outcome::passed;
        return true;
    };
    for (int atOnce : {1, 2, 5}) {
        INFO(atOnce);
        CHECK(toldOf(stages, atOnce, {run, leave}) ==
              "1 passed, 2 failed, 3 left out for 2, 4 left out for 3, 5 passed, 6 left out for 2");
        CHECK(!ranWhatWaits);
    }
}

TEST_CASE("stage_runs: as many at once as are asked for, and no more") {
    const std::vector<Stage> stages(6, stageNeeding("1", {}));
    for (int atOnce : {1, 3}) {
        std::atomic<int> running{0}, most{0};
        auto run = [&](StageResult& r) {
            const int now = ++running;
            for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
            }
            usleep(30'000);
            running--;
            r.outcome = Outcome::passed;
            return true;
        };
        toldOf(stages, atOnce, {run, leave});
        CHECK(most == atOnce);
    }
}

TEST_CASE("stage_runs: what does not begin does not begin for the others either") {
    const std::vector<Stage> stages{stageNeeding("1", {}), stageNeeding("2", {}), stageNeeding("3", {}),
                                    stageNeeding("4", {"3"})};
    std::atomic<int> runs{0};
    auto run = [&](StageResult& r) {
        runs++;
        r.outcome = Outcome::failed;
        r.failure.what = " in " + r.stage.id;
        return false;
    };
    CHECK(toldOf(stages, 2, {run, leave}) == "1 failed in 1, 2 failed in 1, 3 failed in 1, 4 failed in 1");
    CHECK(runs <= 3);
}

// A keeper that had the ends of another program's pipes would make that one wait for it.
TEST_CASE("stage_runs: a program that has ended is not waited for because another runs") {
    const std::string worker = std::getenv("MISBEHAVES");
    std::vector<std::future<StageResult>> all;
    for (int i = 0; i < 16; i++)
        all.push_back(std::async(std::launch::async, [&worker, i] {
            StageResult r;
            r.stage.id = i % 4 == 0 ? "hangs" : "passes";
            runStage(worker, "CPU device", 1, {4, 4096}, r);
            return r;
        }));
    for (size_t i = 0; i < all.size(); i++) {
        const StageResult r = all[i].get();
        CHECK(r.outcome == (i % 4 == 0 ? Outcome::failed : Outcome::passed));
        if (i % 4 != 0) CHECK(r.seconds < 3.5);
    }
}
