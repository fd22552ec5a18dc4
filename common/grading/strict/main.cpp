// What ./grade --strict becomes.
#include "common/grading/command/request.h"
#include "strict.h"

static int run(const grade::Options& options, int, char**) { return grade::gradeStrictly(options); }

int main(int argc, char** argv) { return grade::runProgram(argc, argv, run); }
