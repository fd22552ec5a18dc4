#include "request.h"

#include <iostream>
#include <random>

#include "common/text/phrases.h"
#include "common/text/utf8.h"
#include "environment.h"

namespace grade {
namespace {

using text::said;

// The one for this call: the student's file for --compare, whatever was built after it; a name means the chapter built
// last.
Built builtFor(const Options& o) {
    Built last = findBuilt(o.folder);
    if (o.compare.empty() || !o.folder.empty()) return last;
    const size_t point = o.compare.find('.');
    const std::string number = point == std::string::npos ? "" : o.compare.substr(0, point);
    return findStudents(chapterNumbered(number, last), last);
}

}  // namespace

void endUngraded(const std::string& why) {
    std::cerr << why << "\n";
    std::exit(2);
}

const Stage& Request::stageNamed(const std::string& id) const {
    for (const Stage& s : stages)
        if (s.id == id || s.name == id) return s;
    std::string all;
    for (const Stage& s : stages) all += (&s == &stages[0] ? "" : ", ") + s.id;
    endUngraded(said("grade: the chapter that was built last has no stage " + id + ". Its stages: " + all +
                     ". make chapter_NAME builds another"));
}

Request requestOf(const Options& o) {
    Request r;
    r.options = o;
    r.built = builtFor(o);
    if (!o.list && !o.hint && sourceHasChanged(r.built))
        endUngraded(
            said(r.built.source + " has changed since it was built: make " + r.built.makeTarget() + " && ./grade"));
    if (!r.built.compileErrors.empty()) {
        std::cout << said(r.built.source + " did not compile:") << "\n\n"
                  << text::printable(r.built.compileErrors) << "\n"
                  << said("Mend it, then make " + r.built.makeTarget() + " && ./grade") << "\n";
        std::exit(2);
    }
    r.seed = o.seed ? *o.seed : std::random_device()() % 100000;
    r.limits.seconds = o.seconds;
    if (o.doctest.empty()) r.stages = stagesOf(r.built);
    return r;
}

int runProgram(int argc, char** argv, int (*run)(const Options& options, int argc, char** argv)) {
    prepareEnvironment();
    const int status = run(parse(argc, argv), argc, argv);
    if (std::cout.flush()) return status;
    std::cerr << said("grade: the verdict cannot be printed: is a disk full, or the output closed?") << "\n";
    return 2;
}

}  // namespace grade
