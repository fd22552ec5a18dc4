#include "both_devices.h"

#include <algorithm>

namespace grade {
namespace {

bool same(const std::string& a, const std::string& b) { return a == b; }
bool same(const Prediction& a, const Prediction& b) {
    return a.question == b.question && a.unit == b.unit && a.guessed == b.guessed && a.measured == b.measured;
}

std::string marked(const std::string& fact, const std::string& device) { return device + ": " + fact; }
Prediction marked(Prediction p, const std::string& device) {
    p.question = marked(p.question, device);
    return p;
}

template <class Item>
bool isAmong(const Item& item, const std::vector<Item>& items) {
    return std::any_of(items.begin(), items.end(), [&](const Item& other) { return same(item, other); });
}

template <class Item>
std::vector<Item> together(const std::vector<Item>& cpu, const std::vector<Item>& gpu) {
    std::vector<Item> all;
    for (const Item& item : cpu) all.push_back(isAmong(item, gpu) ? item : marked(item, "CPU device"));
    for (const Item& item : gpu)
        if (!isAmong(item, cpu)) all.push_back(marked(item, "GPU"));
    return all;
}

}  // namespace

StageResult onBothDevices(const StageResult& cpu, const StageResult& gpu) {
    StageResult r = cpu;
    r.outcome = gpu.outcome;
    r.onDevice = gpu.onDevice;
    r.failure = gpu.failure;
    r.facts = together(cpu.facts, gpu.facts);
    r.predictions = together(cpu.predictions, gpu.predictions);
    if (!gpu.times.empty()) r.counted.clear();
    r.times.insert(r.times.end(), gpu.times.begin(), gpu.times.end());
    if (gpu.output != cpu.output) {
        r.output += gpu.output;
        r.outputBytes += gpu.outputBytes;
    }
    r.seconds += gpu.seconds;
    return r;
}

}  // namespace grade
