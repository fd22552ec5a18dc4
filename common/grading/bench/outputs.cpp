#include "outputs.h"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "markers.h"

namespace bench {
namespace {

// Its exit status; what it says beside its output is shown if it fails.
int run(const std::string& command, std::string& output) {
    setenv("COMMAND", command.c_str(), 1);  // in quotes it would need others
    FILE* pipe = popen("exec bash -c \"$COMMAND\" </dev/null", "r");
    if (!pipe) return 127;
    char part[4096];
    for (size_t n; (n = fread(part, 1, sizeof part, pipe)) > 0;) output.append(part, n);
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

bool isFolded(const std::string& page, size_t at) {
    size_t opened = page.rfind("\n<details>\n", at), closed = page.rfind("\n</details>\n", at);
    return opened != std::string::npos && (closed == std::string::npos || closed < opened);
}

}  // namespace

int writeOutputs(const std::string& path, bool check) {
    const std::string runs = "<!-- run: ", draws = "<!-- picture: ", end = " -->\n", fence = "```text\n";
    std::string page = contents(path);
    for (size_t at = page.find("<!-- "); at != std::string::npos; at = page.find("<!-- ", at + 1)) {
        bool isRun = page.compare(at, runs.size(), runs) == 0;
        if ((at > 0 && page[at - 1] != '\n') || (!isRun && page.compare(at, draws.size(), draws) != 0)) continue;
        const std::string line = page.substr(at, page.find('\n', at) + 1 - at);
        size_t begin = isRun ? runs.size() : draws.size();
        const std::string command = line.substr(begin, line.size() - end.size() - begin);
        std::string output;
        int status = run(command, output);
        // 1 is a stage that failed, which a lesson may want to show.
        if (status != 0 && !(isRun && status == 1)) {
            std::cout << path << ": a command ended with " << status << ": " << command << "\n" << output;
            return 1;
        }
        if (isRun && replaceBetween(page, line + fence, "```\n", output, at) == std::string::npos) {
            std::cout << path << ": no block of text follows " << line;
            return 1;
        }
        // Who reads on must be able to guess before.
        if (output.find("you predicted") != std::string::npos && !isFolded(page, at)) {
            std::cout << path << ": an output that answers a prediction stands open: put <details> around " << line;
            return 1;
        }
    }
    return updateBoth(path, page, check, "make lessons") ? 0 : 1;
}

}  // namespace bench
