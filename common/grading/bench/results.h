// What `make bench` measured: one JSON file, from which every table and chart of times in this book is made.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace bench {

struct Row {
    std::string chapter, stage, name;  // "02_transpose", "2.7", "transposeFast" or "cublasSgeam"
    bool ladder = true;                // one of the chapter's steps; else a comparison
    bool library = false;              // what it is compared with: a library's function, mostly
    std::string step = "";             // the stage without one of its own steps: "without to and fro"; or empty
    std::string on;                    // the size
    double milliseconds = 0, fastest = 0, slowest = 0, spread = 0;  // the median, and what lies around it
    int repeats = 0;
    std::string unit;  // GB/s or TFLOP/s
    double speed = 0;
    double copy = 0;  // in GB/s: the best copy of as many bytes, or 0. In TFLOP/s: the naive kernel
    double peak = 0;  // of the memory
    double bytes = 0, operations = 0;
    double clockBefore = 0, clockAfter = 0;  // of the multiprocessors, in MHz
    bool steady = true;
};

struct Results {
    nlohmann::json about;  // card, driver, toolkit, clocks, commit …
    std::vector<Row> rows;
};

Row rowFrom(const nlohmann::json& time);
nlohmann::json toJson(const Results& results);
Results read(const std::string& file);  // ends the program with a message if it cannot

// "97.9 %" of the copy, "13.9 ×" the naive one, or "" where there is nothing to compare with.
std::string share(const Row& row);
std::string speed(const Row& row);  // "4190", "51.4"

}  // namespace bench
