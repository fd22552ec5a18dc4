#include "card.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace estimate {
namespace {

// Objects of one level: "what": number, as calibrate.cu writes them.
struct Rates {
    std::string json;
    double operator[](const std::string& what) const {
        const std::string key = "\"" + what + "\":";
        const size_t found = json.find(key);
        return found == json.npos ? 0 : std::strtod(json.c_str() + found + key.size(), nullptr);
    }
    std::string text(const std::string& what) const {
        const std::string key = "\"" + what + "\": \"";
        const size_t found = json.find(key);
        if (found == json.npos) return "";
        const size_t begin = found + key.size();
        return json.substr(begin, json.find('"', begin) - begin);
    }
};

// The strides at which stores in parts were measured.
double partsANanosecond(const Rates& r, const std::string& level) {
    double sum = 0;
    for (const char* stride : {"128", "4096", "65536"})
        sum += r["stores a ns, parts of 4 bytes, stride " + std::string(stride) + ", " + level];
    return sum / 3;
}

// The exponent with which two times, each taken alone, make up that of both together.
double exponentOf(double a, double b, double both) {
    double low = 1, high = 16;
    for (int i = 0; i < 40; i++) {
        const double middle = (low + high) / 2;
        (std::pow(std::pow(a, middle) + std::pow(b, middle), 1 / middle) > both ? low : high) = middle;
    }
    return low;
}

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

// Of a part of the multiprocessor and DRAM, wherever both were timed alone and together.
double workingTogether(const Rates& r) {
    std::vector<double> found;
    const double dram = r["together ms: DRAM"];
    for (const char* what : {"shared loads of 4 wavefronts", "shared loads of 8 wavefronts",
                             "shared loads of 16 wavefronts", "L1 loads of 4 lines", "L1 loads of 8 lines",
                             "L1 loads of 16 lines", "16 multiply-adds", "32 multiply-adds", "64 multiply-adds"}) {
        const double alone = r[std::string("together ms: ") + what];
        const double both = r[std::string("together ms: ") + what + ", DRAM"];
        if (alone > 0 && dram > 0) found.push_back(exponentOf(alone, dram, both));
    }
    return medianOf(found);
}

Card measuredCard(const Rates& r) {
    Card c;
    c.measured = true;
    std::string name = r.text("card");
    name.erase(0, name.find(' ') + 1);
    c.name = name.substr(0, name.find(' '));
    c.multiprocessors = r["multiprocessors"];
    c.gigahertz = r["clock GHz"];
    c.l2Bytes = r["L2 bytes"];
    c.threadsThere = r["threads a multiprocessor"];
    c.blocksThere = r["blocks a multiprocessor"];
    c.sharedThere = r["shared bytes a multiprocessor"];
    c.read = r["DRAM read GB/s"];
    c.write = r["DRAM write GB/s"];
    c.copy = r["DRAM copy GB/s"];
    c.l2Read = r["L2 read GB/s, 16 MiB"] / 32;
    c.wholeStores = c.multiprocessors * 4 / r["clocks a store of 4 bytes, all multiprocessors"] * c.gigahertz;
    c.lonelyStores = partsANanosecond(r, "L2");
    c.partialStores = partsANanosecond(r, "DRAM");
    c.atomics = r["atomics a ns, lanes 4 bytes apart"] / 32;
    c.atomicTurns = r["atomics a ns, int, one address, 32 lanes"];
    c.floatTurns = r["atomics a ns, float, one address, 32 lanes"];
    auto any = [&](std::vector<std::pair<double, double>>& curve, int power, const std::string& what) {
        if (const double rate = r[what]; rate > 0) curve.push_back({power, rate});
    };
    for (int power = 22; power <= 30; power++) {
        const std::string bytes = std::to_string(power);
        any(c.anyLoads, power, "loads a ns at random in 2^" + bytes + " bytes");
        any(c.anyStores, power, "stores a ns at random in 2^" + bytes + " bytes");
        any(c.anyAtomics, power, "atomics a ns, int, any of 2^" + std::to_string(power - 2) + " words");
    }
    c.blocksStarted = r["blocks a us of 256"] / 1e3;
    c.startMicroseconds = r["start us"];
    c.l1Latency = r["latency clocks, L1"];
    c.l2Latency = r["latency clocks, L2"];
    c.dramLatency = r["latency clocks, DRAM"];
    c.sharedLatency = r["latency clocks, shared"];
    c.teraflops = r["fp32 TFLOP/s, 256 threads a multiprocessor"];
    for (int threads : {32, 64, 128, 256, 512, 1024}) {
        const std::string of = std::to_string(threads);
        c.betweenBlocks.push_back({threads, r["clocks between blocks of " + of]});
        if (const double clocks = r["barrier clocks of " + of]; clocks > 0) c.barrier.push_back({threads, clocks});
    }
    c.working = workingTogether(r);
    return c;
}

// docs/results/h200-rates.json and h100-rates.json, between two lines that make a string of each.
const char* const h200 =
#include "h200.inc"
    ;
const char* const h100 =
#include "h100.inc"
    ;

// From the makers' data sheets: multiprocessors, boost clock, L2, threads, GB/s, TFLOP/s of fp32.
struct Sheet {
    const char *key, *name;
    double multiprocessors, gigahertz, l2MiB, threads, gigabytes, teraflops;
};
constexpr Sheet sheets[] = {{"a100", "A100 40 GB", 108, 1.410, 40, 2048, 1555, 19.5},
                            {"rtx3060", "RTX 3060", 28, 1.777, 3, 1536, 360, 12.7},
                            {"rtx4090", "RTX 4090", 128, 2.520, 72, 1536, 1008, 82.6},
                            {"t4", "T4", 40, 1.590, 4, 1024, 320, 8.1},
                            {"orin", "Jetson AGX Orin", 16, 1.300, 4, 1536, 204.8, 5.3}};

Card cardOn(const Sheet& s) {
    Card c;
    c.name = s.name;
    c.multiprocessors = s.multiprocessors;
    c.gigahertz = s.gigahertz;
    c.l2Bytes = s.l2MiB * 1048576;
    c.threadsThere = s.threads;
    c.read = c.write = c.copy = s.gigabytes;
    c.teraflops = s.teraflops;
    return c;
}

std::optional<Card> cardIn(const std::string& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    const Card card = measuredCard({text.str()});
    if (!in || card.multiprocessors <= 0 || card.copy <= 0) return {};
    return card;
}

}  // namespace

std::optional<Card> cardOf(const std::string& name) {
    if (name == "h200") return measuredCard({h200});
    if (name == "h100") return measuredCard({h100});
    for (const Sheet& s : sheets)
        if (name == s.key) return cardOn(s);
    return cardIn(name == "mine" ? "build/cards/mine.json" : name);
}

std::optional<Card> chosenCard() {
    const char* named = std::getenv("CARD");
    return cardOf(named && *named ? named : "h200");
}

std::string namesOfCards() {
    std::string names = "h200, h100";
    for (const Sheet& s : sheets) names += std::string(", ") + s.key;
    return names;
}

double at(const std::vector<std::pair<double, double>>& measured, double where) {
    if (measured.empty()) return 0;
    for (size_t i = 1; i < measured.size(); i++) {
        const auto& [x0, y0] = measured[i - 1];
        const auto& [x1, y1] = measured[i];
        if (where <= x1) return where <= x0 ? y0 : y0 + (y1 - y0) * (where - x0) / (x1 - x0);
    }
    return measured.back().second;
}

}  // namespace estimate
