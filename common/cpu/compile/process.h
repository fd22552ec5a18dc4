// Runs commands without a shell, several at a time, and cleans up when the user interrupts.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace cpucc {

class Process {
public:
    // Its output and error output go to `outputFile`.
    Process(const std::vector<std::string>& command, const std::string& outputFile);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // The exit status, 128 + signal, or 127 if the command could not be started.
    int wait();
    std::string output() const;

private:
    std::string outputFile;
    pid_t pid = -1;
    int status = 127;
};

// From here on SIGINT, SIGTERM and SIGHUP end the running commands; wait() then throws Interrupted.
void catchSignals();
struct Interrupted {
    int signal;
};

// Where it is, or empty. Looks through PATH if the name has no slash.
std::string findProgram(const std::string& name);

// Removed with everything in it at the end, unless `keep` names a directory to use instead.
class WorkDirectory {
public:
    explicit WorkDirectory(const std::string& keep);
    ~WorkDirectory();
    WorkDirectory(const WorkDirectory&) = delete;
    WorkDirectory& operator=(const WorkDirectory&) = delete;
    const std::string& path() const { return directory; }  // absolute; empty if it could not be made
    // Why nothing more can be written there, or empty.
    std::string complaint() const;

private:
    std::string directory;
    bool temporary;
};

}  // namespace cpucc
