// What the watcher remembers of the running block. Blocks that wait are put aside, and theirs with them.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace cpu_device {

template <class T>
class OfBlock {
public:
    T now{};  // of the running block

    void launchBegins() {
        putAside.clear();
        unfinished = false;
    }
    void blockBegins(uint64_t number, bool resumed) {
        if (unfinished) putAside[running] = std::move(now);
        now = resumed ? std::move(putAside[number]) : T{};
        running = number;
        unfinished = true;
    }
    void blockEnds() { unfinished = false; }
    template <class Function>
    void ofUnfinished(Function look) {
        for (auto& [number, of] : putAside) look(of);
        if (unfinished) look(now);
    }

private:
    std::map<uint64_t, T> putAside;  // by number of the block
    uint64_t running = 0;
    bool unfinished = false;
};

}  // namespace cpu_device
