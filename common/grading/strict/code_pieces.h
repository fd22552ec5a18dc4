// The pieces of a source file - functions, types, variables - and which of them a stage comes to: what is the same in
// two files does the same in both. Told by the words alone, so a piece counts as needed wherever its name occurs.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace grade {

struct CodePiece {
    std::string text;             // its words; names of variables within it stand by number
    std::set<std::string> names;  // that it may introduce
    std::set<std::string> words;  // names that occur in it
    bool runsByItself =
        false;  // or means something to all others: a directive, a variable that something is called for
};

// Of a text without comments. Empty if it cannot be told: it has conditional directives, or asks for its own lines.
std::vector<CodePiece> codePiecesOf(const std::string& plain);

// The names that the stage's grader comes to. `graders`: the text of tests/graders/02_transpose.cpp, without comments.
std::set<std::string> namesOfStage(const std::string& graders, const std::string& stage);

// What of a file those names come to, and what runs by itself; "" if that cannot be told.
std::string codeReachedFrom(const std::set<std::string>& names, const std::vector<CodePiece>& file);

}  // namespace grade
