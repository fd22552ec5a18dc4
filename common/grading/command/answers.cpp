#include "answers.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <utility>

#include "common/text/phrases.h"
#include "progress.h"
#include "prose.h"
#include "terminal.h"

namespace grade {
namespace {

// What stands in a file below a line that begins so, up to the next heading.
std::string below(const std::string& heading, const std::string& path) {
    std::ifstream in(text::pageInTheLanguage(path));
    std::string text;
    bool mine = false;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind('#', 0) == 0)
            mine = line.rfind(heading, 0) == 0;
        else if (mine)
            text += line + "\n";
    }
    return text.substr(std::min(text.find_first_not_of('\n'), text.size()));
}

// A lesson's last section but one, in any language: behind it come only the sources.
std::string deeperQuestion(const std::string& lesson) {
    std::ifstream in(lesson);
    std::string before, last;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("## ", 0) == 0)
            before = std::exchange(last, "");
        else
            last += line + "\n";
    }
    return before.substr(std::min(before.find_first_not_of('\n'), before.size()));
}

std::string listed(const std::vector<Stage>& stages) {
    std::string all;
    for (const Stage& s : stages) all += (&s == &stages[0] ? "" : &s == &stages.back() ? " and " : ", ") + s.id;
    return all;
}

}  // namespace

int printAnswer(const Built& last, const std::string& number) {
    const Built built = findStudents(chapterNumbered(number, last), last);
    const std::string chapter = "chapter " + std::to_string(std::atoi(built.chapter.c_str()));
    const std::vector<Stage> missing = notPassed(built, stagesOf(built));
    if (!missing.empty()) {
        std::cout << wrapped("The answer to the deeper question of " + chapter +
                                 " is shown when all its stages have passed. Not yet: " + listed(missing) + ".",
                             0);
        return 1;
    }
    const std::string answer = below("# ", built.root + "/tests/graders/" + built.chapter + ".answer.md");
    if (answer.empty()) {
        std::cout << wrapped("This edition of the workbook has no answer to the deeper question of " + chapter + ".",
                             0);
        return 1;
    }
    std::cout << bold(text::said("A deeper question")) << "\n\n"
              << prose(deeperQuestion(built.root + "/" + built.lesson()), 2) << "\n"
              << bold(text::said("The answer")) << "\n\n"
              << prose(answer, 2);
    return 0;
}

}  // namespace grade
