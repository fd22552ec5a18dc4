#include "outputs.h"

#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <vector>

#include "markers.h"

namespace bench {
namespace {

// Its exit status; what it says beside its output is shown if it fails.
int run(const std::string& command, const char* language, std::string& output) {
    setenv("WORKBOOK_LANG", language, 1);
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

// A page in one of the languages: commands write into it from `from` on.
struct Page {
    std::string path, text;
    const char* language;
    size_t from = 0;
};

// Puts what a command prints into the page. "": it did.
std::string put(Page& page, const std::string& line, const std::string& output, bool answersPrediction) {
    const size_t at = page.text.find(line, page.from);
    if (at == std::string::npos) return "there is no " + line;
    page.from = replaceBetween(page.text, line + "```text\n", "```\n", output, at);
    if (page.from == std::string::npos) return "no block of text follows " + line;
    // Who reads on must be able to guess before.
    return answersPrediction && !isFolded(page.text, at)
               ? "an output that answers a prediction stands open: put <details> around " + line
               : "";
}

}  // namespace

int writeOutputs(const std::string& path, bool check) {
    const std::string runs = "<!-- run: ", draws = "<!-- picture: ", end = " -->\n";
    std::vector<Page> pages = {{path, contents(path), "en"}};
    const std::string translation = translationOf(path), itsText = contents(translation);
    if (!itsText.empty()) pages.push_back({translation, itsText, "zh"});
    const std::string page = pages[0].text;
    for (size_t at = page.find("<!-- "); at != std::string::npos; at = page.find("<!-- ", at + 1)) {
        bool isRun = page.compare(at, runs.size(), runs) == 0;
        if ((at > 0 && page[at - 1] != '\n') || (!isRun && page.compare(at, draws.size(), draws) != 0)) continue;
        const std::string line = page.substr(at, page.find('\n', at) + 1 - at);
        size_t begin = isRun ? runs.size() : draws.size();
        const std::string command = line.substr(begin, line.size() - end.size() - begin);
        bool answersPrediction = false;
        // make test draws from what takes long: half of the commands, each in one of the languages.
        const bool draws = check && isRun && std::getenv("ONE_IN");
        const size_t drawn = draws ? std::random_device()() % (2 * pages.size()) : 0;
        for (Page& its : pages) {
            if (draws && &its != pages.data() + drawn) {
                its.from = std::min(its.text.find(line, its.from), its.text.size() - line.size()) + line.size();
                continue;
            }
            std::string output;
            int status = run(command, its.language, output);
            // 1 is a stage that failed, which a lesson may want to show.
            if (status != 0 && !(isRun && status == 1)) {
                std::cout << its.path << ": a command ended with " << status << ": " << command << "\n" << output;
                return 1;
            }
            if (!isRun) break;  // there is one set of pictures
            answersPrediction |= output.find("you predicted") != std::string::npos;
            const std::string fault = put(its, line, output, answersPrediction);
            if (fault.empty()) continue;
            std::cout << its.path << ": " << fault;
            return 1;
        }
    }
    bool same = true;
    for (const Page& its : pages) same &= update(its.path, its.text, check, "make lessons");
    return same ? 0 : 1;
}

}  // namespace bench
