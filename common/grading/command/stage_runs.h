// Runs the stages of a chapter, as many at the same time as there are processors, and hands over what became of them
// in the chapter's order. A stage begins when those that it builds on have passed.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "result.h"

namespace grade {

// Of the processors: so many stages at a time, with so many workers each (0: as many as it likes).
struct Sharing {
    int stages = 1, workers = 0;
};
// One stage at a time unless `together`: what is timed is alone.
Sharing shareProcessors(size_t stages, bool together);

// Both are called by several threads at once, each for a stage of its own.
struct StageDeciders {
    // False if the program did not get as far as its main, and so will not for any other stage.
    std::function<bool(StageResult&)> run;
    // For one that builds on the stage `needed`, which did not pass.
    std::function<void(StageResult&, const std::string& needed)> leaveOut;
};

class StageRuns {
public:
    StageRuns(const std::vector<Stage>& stages, int atOnce, const StageDeciders& deciders);
    ~StageRuns();
    StageRuns(const StageRuns&) = delete;
    StageRuns& operator=(const StageRuns&) = delete;

    // Of the next stage; waits for it.
    StageResult next();

private:
    struct Entry {
        StageResult result;
        enum { waiting, running, decided } state = waiting;
        bool began = true;
    };
    // Of the stages before it that it builds on, one that is not decided or has not passed, if there is any.
    const Entry* obstacleOf(const Entry& entry) const;
    Entry* readyEntry();
    bool anyWaiting() const;
    void work();

    const StageDeciders deciders;
    std::vector<Entry> entries;
    size_t taken = 0;  // by next()
    bool ending = false;
    std::optional<StageResult> notBegun;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::thread> threads;
};

}  // namespace grade
