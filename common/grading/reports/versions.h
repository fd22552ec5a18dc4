// The book's version of a stage and the reader's: what of two files belongs to it.
#pragma once

#include <string>
#include <vector>

namespace grade {

// A definition in the one file, in the other, or in both, without the comments that the starter has already.
struct Versions {
    std::vector<std::string> book, yours;
};

// Of the book's file, the definitions that hold something between BEGIN and END of the stage. Of the reader's file
// those of the same names, and what these use that is the reader's own. Empty: the book's file has no such part.
std::vector<Versions> versionsOf(const std::string& stage, const std::string& book, const std::string& yours);

}  // namespace grade
