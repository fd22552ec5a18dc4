#include "compare.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

#include "columns.h"
#include "common/grading/command/call.h"
#include "common/grading/command/run_stage.h"
#include "common/grading/command/terminal.h"
#include "common/text/numbers.h"
#include "common/text/phrases.h"
#include "common/text/width.h"
#include "counts.h"
#include "versions.h"

namespace grade {
namespace {

constexpr size_t enoughForTwo = 100;  // columns

std::string contentsOf(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The book's program for the CPU device, in a folder of its own: ./grade goes on grading the reader's. Empty: it could
// not be built, and common/make/chapter has said why.
std::string workerOf(const Built& built, const std::string& source) {
    const std::string folder = built.root + "/build/grade/book/" + built.chapter;
    setenv("DEVICE", "cpu", 1);
    int status = call({built.root + "/common/make/chapter", source, built.shortName(), folder});
    return status == 0 ? folder + "/cpu" : "";
}

StageResult resultOf(const std::string& worker, const Stage& stage, uint64_t seed, const Limits& limits) {
    StageResult r;
    r.stage = stage;
    runStage(worker, "CPU device", seed, limits, r);
    return r;
}

void printOne(const std::string& title, const std::vector<std::string>& code) {
    if (code.empty()) return;
    std::cout << bold(text::said(title)) << "\n";
    for (const std::string& line : fitted(code, screenColumns() - 2))
        std::cout << (line.empty() ? "" : "  ") << line << "\n";
    std::cout << "\n";
}

void printVersions(const std::vector<Versions>& versions) {
    if (screenColumns() >= enoughForTwo) {
        const size_t half = (screenColumns() - 3) / 2;
        std::cout << bold(text::left(text::said("The book"), half)) << "   " << bold(text::said("You")) << "\n\n";
        for (const Versions& v : versions) std::cout << sideBySide(v.book, v.yours, screenColumns()) << "\n";
        return;
    }
    for (const Versions& v : versions) {
        bool same = v.book == v.yours;
        printOne(same ? "The book, and you" : "The book", v.book);
        if (!same) printOne("You", v.yours);
    }
}

}  // namespace

std::string differenceOf(const StageResult& book, const StageResult& yours) {
    const std::vector<Count> theirs = countsOf(book.report), own = countsOf(yours.report);
    if (theirs.empty() || own.empty()) return wrapped("This stage counts no launch.", 0);
    if (book.reportOn != yours.reportOn)
        return wrapped("The book is counted on " + book.reportOn + ", and yours on " + yours.reportOn +
                           ": these counts say nothing about one another.",
                       0);
    constexpr size_t words = 28, number = 15;
    std::string table;
    for (size_t i = 0; i < own.size(); i++)
        if (own[i].n != theirs[i].n)
            table += "  " + text::left(text::said(own[i].what), words) +
                     text::right(text::number(theirs[i].n), number) + text::right(text::number(own[i].n), number) +
                     "\n";
    const std::string on = (yours.reportOn.empty() ? "Counted: " : "Counted on " + yours.reportOn + ": ");
    if (table.empty()) return wrapped(on + "(the same counts)", 0);
    return wrapped(on + "what differs", 0) + "\n" + std::string(2 + words, ' ') +
           text::right(text::said("the book"), number) + text::right(text::said("you"), number) + "\n" + table;
}

int compareWithBook(const Built& built, const Stage& stage, uint64_t seed, const Limits& limits) {
    const std::string source = "solutions/" + built.chapter + "/" + built.shortName() + ".cu";
    const std::string book = contentsOf(built.root + "/" + source);
    if (book.empty()) {
        std::cout << wrapped("This edition of the workbook has no solutions: there is no " + source + ".", 0);
        return 1;
    }
    const std::vector<Versions> versions = versionsOf(stage.id, book, built.text);
    if (versions.empty()) {
        std::cout << wrapped(source + " has no part that is marked BEGIN(" + stage.id + ").", 0);
        return 1;
    }
    const StageResult yours = resultOf(built.cpuWorker, stage, seed, limits);
    if (yours.outcome != Outcome::passed) {
        std::cout << wrapped("The book's version is shown beside yours when yours passes, and " + stage.id +
                                 " does not yet: ./grade " + stage.id,
                             0);
        return 1;
    }
    const std::string worker = workerOf(built, source);
    if (worker.empty()) return 2;
    std::cout << bold(stage.id + " " + text::said(stage.name)) << "\n\n";
    printVersions(versions);
    std::cout << differenceOf(resultOf(worker, stage, seed, limits), yours);
    return 0;
}

}  // namespace grade
