// ./grade: runs the stages of the chapter that was built last, and says what is right, what is wrong, and why.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <vector>

#include "answers.h"
#include "common/text/phrases.h"
#include "common/text/screen.h"
#include "common/text/version.h"
#include "debug.h"
#include "grade_chapter.h"
#include "hand_over.h"
#include "hints.h"
#include "progress.h"
#include "request.h"
#include "terminal.h"
#include "watch.h"

namespace {

using namespace grade;
using text::said;

// doctest's own options: the graders in one process.
[[noreturn]] void runDoctest(const Built& built, const std::vector<std::string>& options) {
    std::vector<char*> argv{const_cast<char*>(built.cpuWorker.c_str())};
    for (const std::string& s : options) argv.push_back(const_cast<char*>(s.c_str()));
    argv.push_back(nullptr);
    execv(built.cpuWorker.c_str(), argv.data());
    std::perror(built.cpuWorker.c_str());
    std::exit(2);
}

int listStages(const std::vector<Stage>& stages) {
    for (const Stage& s : stages) {
        const std::string id = " " + s.id + "  ";
        std::cout << id << wrapped(titleOf(s), id.size()).substr(id.size());
    }
    return 0;
}

int run(const Options& o, int argc, char** argv) {
    if (o.help) {
        std::cout << text::saidOfTable(usage(), text::columnsOf(STDOUT_FILENO));
        return 0;
    }
    if (o.version) {
        std::cout << said("CUDA memory workbook") << " " << text::version() << "\n";
        return 0;
    }
    if (const std::string other = otherProgramFor(o); !other.empty()) handOver(other, argv);
    if (o.watch) watchFile(findBuilt(o.folder), o.stage, argc, argv);
    if (o.answer) return printAnswer(findBuilt(o.folder), *o.answer);
    const Request request = requestOf(o);
    if (!o.doctest.empty()) runDoctest(request.built, o.doctest);
    if (o.list) return listStages(request.stages);
    if (o.hint) {
        printHint(request.built,
                  o.hint->empty() ? nextStage(request.built, request.stages) : request.stageNamed(*o.hint));
        return 0;
    }
    if (!o.debug.empty()) debugStage(request.built, request.stageNamed(o.debug), o.seed.value_or(1));
    return statusOf(gradeChapter(request));
}

}  // namespace

int main(int argc, char** argv) { return runProgram(argc, argv, run); }
