// What ./grade becomes when more is wanted than a verdict: a page, a picture, JSON, the book's version beside the
// student's.
#include "common/grading/command/grade_chapter.h"
#include "common/grading/command/request.h"
#include "compare.h"
#include "picture_command.h"
#include "reports.h"

namespace {

using namespace grade;

int run(const Options& o, int, char**) {
    const Request request = requestOf(o);
    const auto& [options, built, stages, seed, limits] = request;
    if (o.picture)
        return drawPicture(built, stages, o.picture->empty() ? nullptr : &request.stageNamed(*o.picture), o, seed,
                           limits);
    if (!o.compare.empty()) return compareWithBook(built, request.stageNamed(o.compare), seed, limits);
    if (!o.html.empty()) setenv("TOUCHES", "1", 1);  // for the pictures of arrays
    const ChapterResult result = gradeChapter(request);
    writeReports(o, result);
    return statusOf(result);
}

}  // namespace

int main(int argc, char** argv) { return runProgram(argc, argv, run); }
