// Which stages of a chapter use one another's code: their mutants cannot share a program.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tokens.h"

namespace mutants {

// A function, a structure, a variable or a constant of a file, outside of all others.
struct Piece {
    size_t begin, end;                      // in the text
    std::set<std::string> names, mentions;  // what it defines, and all words in it
};
std::vector<Piece> piecesOf(const Source& source);

class Uses {
public:
    // Both texts: what stands between BEGIN(2.5 …) and END is stage 2.5's, and so is STAGE("2.5", …) { … }.
    Uses(const std::string& answer, const std::string& grader);
    bool independent(const std::string& stage, const std::string& other) const;
    // The stages that use the piece of the answer around a place in its text.
    std::vector<std::string> usersOf(size_t place) const;

private:
    struct Node {
        Piece piece;
        std::set<std::string> stages;
        bool ofAnswer;
    };
    std::vector<Node> nodes;
    std::map<std::string, std::set<size_t>> reached;  // by stage: nodes

    void reach(const std::string& stage);
};

}  // namespace mutants
