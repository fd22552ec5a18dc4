#include "hand_over.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "built.h"
#include "call.h"

namespace grade {

std::string otherProgramFor(const Options& o) {
    // These come first, whatever else is asked.
    if (!o.strict.empty()) return "strict";
    if (o.watch || o.answer || o.list || o.hint || !o.doctest.empty()) return "";
    const bool reports = o.picture || !o.compare.empty() || !o.html.empty() || !o.json.empty() || !o.junit.empty();
    return reports ? "reports" : "";
}

void handOver(const std::string& program, char** argv) {
    const std::string root = workbookRoot(), path = root + "/build/grade/" + program;
    if (call({root + "/common/make/build", program}) != 0) std::exit(2);
    execv(path.c_str(), argv);
    std::perror(path.c_str());
    std::exit(2);
}

}  // namespace grade
