#include "sites.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <unordered_map>

namespace cpu_device {
namespace {

constexpr uint32_t chunkSites = 1024;
std::atomic<Site*> chunks[maxSites / chunkSites];
std::atomic<uint32_t> count{0};

struct Key {
    uintptr_t place;
    int part;
    uint8_t bytes;
    bool operator==(const Key& o) const { return place == o.place && part == o.part && bytes == o.bytes; }
};
struct Hash {
    size_t operator()(const Key& k) const { return k.place * 31 + static_cast<size_t>(k.part) * 17 + k.bytes; }
};
auto& numbers = *new std::unordered_map<Key, uint32_t, Hash>;  // only the executor looks up

}  // namespace

uint32_t siteNumber(const Site& s, int part) {
    auto [entry, isNew] = numbers.try_emplace(Key{s.place, part, s.bytes}, 0);
    if (!isNew) return entry->second;
    uint32_t n = count.load(std::memory_order_relaxed) + 1;
    if (n == maxSites) {
        std::fputs("CPU device: more than a million places access memory\n", stderr);
        std::exit(1);
    }
    if (!chunks[n / chunkSites]) chunks[n / chunkSites] = new Site[chunkSites];
    chunks[n / chunkSites][n % chunkSites] = s;
    count.store(n, std::memory_order_release);
    entry->second = n;
    return n;
}

const Site& site(uint32_t number) { return chunks[number / chunkSites].load()[number % chunkSites]; }
uint32_t siteCount() { return count; }

}  // namespace cpu_device
