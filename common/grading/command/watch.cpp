#include "watch.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "call.h"
#include "terminal.h"

namespace grade {
namespace {

// Changes with every save; editors replace the file, so it may be gone for a moment.
std::string version(const std::string& path) {
    struct stat s;
    if (stat(path.c_str(), &s) != 0) return "";
    return std::to_string(s.st_mtim.tv_sec) + "." + std::to_string(s.st_mtim.tv_nsec) + "." + std::to_string(s.st_ino);
}

}  // namespace

void watchFile(const Built& built, int argc, char** argv) {
    std::vector<std::string> again;
    for (int i = 0; i < argc; i++)
        if (std::string(argv[i]) != "--watch") again.push_back(argv[i]);
    again[0] = "/proc/self/exe";
    std::string source = built.root + "/" + built.source;
    std::string graded;
    for (;;) {
        std::string now = version(source);
        if (!now.empty() && now != graded) {
            graded = now;
            if (onTerminal()) std::cout << "\033[2J\033[H" << std::flush;
            int status = call(
                {built.root + "/common/make/chapter", built.isSolution ? "solutions" : "chapters", built.shortName()});
            if (status == 0) call(again);
            std::time_t t = std::time(nullptr);
            char clock[16];
            std::strftime(clock, sizeof clock, "%H:%M:%S", std::localtime(&t));
            std::cout << "\n"
                      << clock << ": waiting for " << built.source << " to be saved. Ctrl-C ends.\n"
                      << std::flush;
        }
        usleep(200'000);
    }
}

}  // namespace grade
