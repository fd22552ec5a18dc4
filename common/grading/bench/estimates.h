// Estimates of time beside measurements: docs/estimates.md.
#pragma once

#include <string>
#include <vector>

#include "measure.h"
#include "results.h"

namespace bench {

// What was counted of a launch that `make bench` times.
struct CountedRow {
    std::string chapter, stage, name, step, on;
    bool cold = true;
    std::string launches;  // common/cpu/estimate/work.h
};
std::vector<CountedRow> readCounted(const std::string& file);
bool writeCounted(const std::string& file, const std::vector<CountedRow>& rows);

// Runs the programs, which are the CPU device's, and writes what they count.
int countAll(const std::string& file, const std::vector<Program>& programs);

struct Judged {
    const CountedRow* counted;
    double estimated = 0, least = 0, most = 0, measured = 0;  // milliseconds; `estimated` is the middle of a range
    std::string boundBy;
    bool isRange() const { return most > least; }
    double errorOfMiddle() const { return estimated / measured - 1; }
    // By how much the nearer end of a range misses: 0 within it.
    double error() const;
};
// Every row of `results` that was counted, estimated for the card that it is of.
std::vector<Judged> judge(const std::vector<CountedRow>& counted, const Results& results);
// Programs that nobody fitted: what tests/bench/others/measure counted, and what it timed on `card`.
struct OthersResults {
    std::string card;
    std::vector<CountedRow> counted;  // chapter: the file; name and on as there
    Results timed;
};
OthersResults readOthers(const std::string& counted, const std::string& timed);

struct Verdict {
    double median = 0, worst = 0;                  // of the errors' sizes
    double medianOfMiddle = 0, worstOfMiddle = 0;  // the same, if the middle of each range had been said
    int ranges = 0, beyond = 0;                    // rows with a range; rows that are off by more than 40 %
    int pairs = 0, inOrder = 0, open = 0;          // of a chapter's rows, which differ by more than a tenth
    struct Pair {
        const Judged *faster, *slower;
    };
    std::vector<Pair> wrong;  // the faster one was estimated to be the slower one
};
Verdict verdictOn(const std::vector<Judged>& rows);

// Writes the tables into the page; `check`: fails if it would change.
struct EstimateFiles {
    std::string counted;               // of the book's kernels
    std::vector<std::string> results;  // of make bench, a card each
    std::string othersCounted;
    std::vector<std::string> othersTimed;  // a card each
};
int writeEstimates(const std::string& page, const EstimateFiles& files, bool check);

}  // namespace bench
