// Answers to a chapter: the solution, the starter that is made from it, and files that replace some of the
// solution's regions:
//
//     // Stage 2.5: the barrier is forgotten.
//     // Refused: race in shared memory       part of what must be said; several such lines: all of it
//     // BEGIN(2.5 kernel)                    "// Passes." in place of "Refused": an unusual right answer
//     …
//     // END(2.5 kernel)
//
// Regions that it does not name keep the solution's text. BEGIN(top) … END(top) goes behind the #includes. Where little
// differs, CHANGE names lines of the solution's region and what they become; what they are must be there exactly once:
//
//     // CHANGE(2.5 kernel)
//         __syncthreads();
//     // TO
//     // END(2.5 kernel)
//
// g++ alone tells which loads wait for others, and what lies in local memory: answers that are refused for that are
// tried with it alone, and so are those with a line "// Found out with g++ alone.".
//
// A line "// Step: without padding" says that `make bench` times this answer, for the lesson's table of steps.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace answers {

namespace fs = std::filesystem;

using Regions = std::map<std::string, std::string>;  // name → text

struct Answer {
    fs::path file;
    std::string stage;                 // "2.5"
    std::vector<std::string> refused;  // what must be said; empty: must pass
    bool onlyByGcc = false;            // what is said, or that it is said, comes of the code that g++ makes
    std::string step;                  // what the table of steps calls it, or empty
    Regions regions;
};

// A file that is not as described above. Says which one, and what is wrong.
struct BadAnswer : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Checked against the solution's regions and the chapter's stages.
Answer readAnswer(const fs::path& file, const Regions& solution, const std::set<std::string>& stages);
Regions regionsOf(const fs::path& solution);
// The solution with the regions of these answers in place of its own.
std::string assemble(const fs::path& solution, const std::vector<const Answer*>& answers);
// Answers that share a program: at most one a stage in each pack, and none that touches another stage's regions.
std::vector<std::vector<const Answer*>> packs(const std::vector<Answer>& answers);

// The lines of a starter that solving it leaves as they are: neither comments nor what INSTEAD put there.
std::vector<std::string> linesToKeep(const fs::path& solution);
// The first of `lines` that does not follow in `text`, which may have others in between; "" if all do.
std::string firstMissing(const std::vector<std::string>& lines, const std::string& text);

}  // namespace answers
