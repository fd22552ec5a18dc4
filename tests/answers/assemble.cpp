// Prints the program that an answer of the tests stands for: the solution of its chapter with the answer in place of
// what it replaces. Or writes the programs of all answers, several in each where that is possible, and prints what is
// in them: "02_transpose.7 2.7 wrong fast_without_a_swizzle". From the project's root:
//
//     assemble_answer tests/wrong/02_transpose/fast_without_a_swizzle.cu
//     assemble_answer --all FOLDER
//     assemble_answer --right FOLDER     only those that must pass
#include <algorithm>
#include <fstream>
#include <iostream>

#include "answer.h"

using namespace answers;

namespace {

struct Chapter {
    fs::path solution;
    Regions regions;
    std::set<std::string> stages;

    explicit Chapter(const std::string& name)
        : solution(fs::path("solutions") / name / (name.substr(name.find('_') + 1) + ".cu")),
          regions(regionsOf(solution)) {
        for (const auto& [region, text] : regions) stages.insert(region.substr(0, region.find(' ')));
    }
    Answer read(const fs::path& file) const { return readAnswer(file, regions, stages); }
};

void print(const fs::path& file) {
    const Chapter chapter(file.parent_path().filename());
    const Answer answer = chapter.read(file);
    std::cout << assemble(chapter.solution, {&answer});
}

void writeAll(const std::string& name, const std::vector<const char*>& kinds, const fs::path& folder) {
    const Chapter chapter(name);
    std::vector<fs::path> files;
    for (const char* kind : kinds)
        for (const auto& entry : fs::directory_iterator(fs::path("tests") / kind / name))
            if (entry.path().extension() == ".cu") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Answer> all;
    for (const fs::path& file : files) all.push_back(chapter.read(file));
    size_t number = 0;
    for (const auto& pack : packs(all)) {
        const std::string program = name + "." + std::to_string(number++);
        std::ofstream(folder / (program + ".cu")) << assemble(chapter.solution, pack);
        for (const Answer* a : pack)
            std::cout << program << " " << a->stage << " " << a->file.parent_path().parent_path().filename().string()
                      << " " << a->file.stem().string() << "\n";
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::string how = argc == 3 ? argv[1] : "";
        if (how == "--all" || how == "--right") {
            std::vector<const char*> kinds{"right"};
            if (how == "--all") kinds.push_back("wrong");
            for (const auto& entry : fs::directory_iterator("solutions"))
                if (entry.is_directory()) writeAll(entry.path().filename(), kinds, argv[2]);
        } else if (argc == 2) {
            print(argv[1]);
        } else {
            std::cerr << "usage: assemble_answer tests/right/CHAPTER/NAME.cu | --all FOLDER | --right FOLDER\n";
            return 2;
        }
    } catch (const BadAnswer& e) {
        std::cerr << e.what() << "\n";
        return 1;
    }
}
