// What `make bench` measured: one JSON file, from which every table and chart of times in this book is made.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "../stage/events.h"

namespace bench {

struct Row : grading::Time {
    std::string chapter, stage, name;  // "02_transpose", "2.7", "transposeFast" or "cublasSgeam"
    bool ladder = true;                // one of the chapter's steps; else a comparison
    bool library = false;              // what it is compared with: a library's function, mostly
    std::string step = "";             // the stage without one of its own steps: "without to and fro"; or empty
};

struct Results {
    std::map<std::string, std::string> about;  // card, driver, toolkit, clocks, commit …
    long seconds = 0;                          // that it took
    std::vector<Row> rows;
    std::vector<grading::CurvePoint> points = {};
};

std::string toJson(const Results& results);
Results fromJson(const std::string& json);  // throws if it is none of ours
Results read(const std::string& file);      // ends the program with a message if it cannot

std::string about(const Results& results, const std::string& what);  // "" if it is not known
// "97.9 %" of the copy, "13.9 ×" the naive one, or "" where there is nothing to compare with.
std::string share(const Row& row);
std::string speed(const Row& row);  // "4190", "51.4"

}  // namespace bench
