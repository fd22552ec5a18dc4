// What the watcher remembers of the running block. Blocks that wait are put aside, and theirs with them.
#pragma once

#include <cstdint>
#include <unordered_map>
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

private:
    std::unordered_map<uint64_t, T> putAside;  // by number of the block
    uint64_t running = 0;
    bool unfinished = false;
};

}  // namespace cpu_device
