#include "stage_runs.h"

#include <sched.h>

#include <algorithm>
#include <cstdlib>

namespace grade {
namespace {

// A stage may take some hundred megabytes, and has processes beside its workers.
constexpr int mostAtOnce = 8, mostWorkers = 4;

// WORKERS=n; else as many as this process may use, as the CPU device counts them.
int processors() {
    if (const char* text = std::getenv("WORKERS"))
        if (const int asked = std::atoi(text); asked > 0) return asked;
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

}  // namespace

Sharing shareProcessors(size_t stages, bool together) {
    const int all = processors(), atOnce = std::min({all, mostAtOnce, static_cast<int>(stages)});
    if (!together || atOnce < 2) return {};
    return {atOnce, std::min(all / atOnce, mostWorkers)};
}

StageRuns::StageRuns(const std::vector<Stage>& stages, int atOnce, const StageDeciders& deciders) : deciders(deciders) {
    for (const Stage& stage : stages) {
        entries.emplace_back();
        entries.back().result.stage = stage;
    }
    for (int i = 0; i < atOnce; i++) threads.emplace_back([this] { work(); });
}

StageRuns::~StageRuns() {
    {
        std::lock_guard lock(mutex);
        ending = true;
    }
    changed.notify_all();
    for (std::thread& thread : threads) thread.join();
}

StageResult StageRuns::next() {
    std::unique_lock lock(mutex);
    Entry& entry = entries[taken++];
    if (notBegun) {
        StageResult& r = entry.result;
        r.outcome = notBegun->outcome;
        r.onDevice = notBegun->onDevice;
        r.failure = notBegun->failure;
        return r;
    }
    changed.wait(lock, [&] { return entry.state == Entry::decided; });
    if (!entry.began) {
        notBegun = entry.result;
        ending = true;
    }
    return entry.result;
}

const StageRuns::Entry* StageRuns::obstacleOf(const Entry& entry) const {
    for (const std::string& id : entry.result.stage.needs)
        for (const Entry* e = entries.data(); e != &entry; e++)
            if (e->result.stage.id == id && (e->state != Entry::decided || e->result.outcome != Outcome::passed))
                return e;
    return nullptr;
}

StageRuns::Entry* StageRuns::readyEntry() {
    for (Entry& entry : entries) {
        if (entry.state != Entry::waiting) continue;
        const Entry* obstacle = obstacleOf(entry);
        if (!obstacle || obstacle->state == Entry::decided) return &entry;
    }
    return nullptr;
}

bool StageRuns::anyWaiting() const {
    return std::any_of(entries.begin(), entries.end(), [](const Entry& e) { return e.state == Entry::waiting; });
}

void StageRuns::work() {
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [&] { return ending || readyEntry() || !anyWaiting(); });
        Entry* entry = ending ? nullptr : readyEntry();
        if (!entry) return;
        entry->state = Entry::running;
        StageResult result = entry->result;
        const Entry* obstacle = obstacleOf(*entry);
        bool began = true;
        lock.unlock();
        if (obstacle)
            deciders.leaveOut(result, obstacle->result.stage.id);
        else
            began = deciders.run(result);
        lock.lock();
        entry->result = result;
        entry->began = began;
        entry->state = Entry::decided;
        changed.notify_all();
    }
}

}  // namespace grade
