// Names, marks and literals of a text without comments (submission.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grade {

struct CodeWord {
    std::string text;
    int line;
    size_t at = 0;         // in the text
    bool first = false;    // on its line
    bool literal = false;  // what stands in quotes, with the quotes
};

bool mayBeInWord(char c);
std::vector<CodeWord> codeWordsOf(const std::string& plain);

}  // namespace grade
