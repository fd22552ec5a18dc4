// What the parts of a card can do: measured by calibrate.cu, or from a data sheet.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace estimate {

struct Card {
    std::string name;       // "H200"
    bool measured = false;  // else its data sheet tells no more than DRAM, arithmetic and clock: a roofline
    double multiprocessors = 0, gigahertz = 0, l2Bytes = 0;
    double threadsThere = 2048, blocksThere = 32, sharedThere = 233472;       // on a multiprocessor
    double read = 0, write = 0, copy = 0;                                     // DRAM, in bytes a ns
    double l2Read = 0, wholeStores = 0, lonelyStores = 0, partialStores = 0;  // sectors a ns, for all multiprocessors
    double atomics = 0;                                                       // requests of neighbouring lanes a ns
    double atomicTurns = 0, floatTurns = 0;                                   // at one place, one after the other, a ns
    // Sectors a ns at random, in so many bytes: their binary logarithm.
    std::vector<std::pair<double, double>> anyLoads, anyStores, anyAtomics;
    double blocksStarted = 0;  // a ns
    double startMicroseconds = 0;
    double l1Latency = 0, l2Latency = 0, dramLatency = 0, sharedLatency = 0;  // clocks
    double teraflops = 0;
    std::vector<std::pair<double, double>> betweenBlocks, barrier;  // threads a block, clocks
    // How two limits add up: (a^n + b^n)^(1/n). Of a latency and a throughput, and of two throughputs.
    double waiting = 2, working = 4;
};

// "h200", "a100" …, a file of make calibrate, or "mine" for the one that it writes by itself. Nothing if there is none.
std::optional<Card> cardOf(const std::string& name);
// CARD of the environment, or an H200.
std::optional<Card> chosenCard();
std::string namesOfCards();  // "h200, h100, a100 …"

// At so many threads, or bytes: between those that were measured in a straight line.
double at(const std::vector<std::pair<double, double>>& measured, double where);

}  // namespace estimate
