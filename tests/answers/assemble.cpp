// Prints the program that an answer of the tests stands for: the solution of its chapter with the answer in place of
// what it replaces.
//
//     assemble_answer tests/wrong/02_transpose/fast_without_a_swizzle.cu     from the project's root
#include <iostream>

#include "answer.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: assemble_answer tests/right/CHAPTER/NAME.cu\n";
        return 2;
    }
    try {
        const answers::fs::path file = argv[1];
        const std::string chapter = file.parent_path().filename();
        const answers::fs::path solution =
            answers::fs::path("solutions") / chapter / (chapter.substr(chapter.find('_') + 1) + ".cu");
        const answers::Regions regions = answers::regionsOf(solution);
        std::set<std::string> stages;
        for (const auto& [name, text] : regions) stages.insert(name.substr(0, name.find(' ')));
        const answers::Answer answer = answers::readAnswer(file, regions, stages);
        std::cout << answers::assemble(solution, {&answer});
    } catch (const answers::BadAnswer& e) {
        std::cerr << e.what() << "\n";
        return 1;
    }
}
