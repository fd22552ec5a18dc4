#include "process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "text.h"

namespace cpucc {
namespace {

volatile std::sig_atomic_t caught = 0;

void remember(int signal) { caught = signal; }

}  // namespace

void catchSignals() {
    struct sigaction action {};
    action.sa_handler = remember;  // without SA_RESTART: waitpid returns
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

Process::Process(const std::vector<std::string>& command, const std::string& outputFile) : outputFile(outputFile) {
    std::vector<char*> arguments;
    for (const std::string& a : command) arguments.push_back(const_cast<char*>(a.c_str()));
    arguments.push_back(nullptr);
    pid = fork();
    if (pid > 0) setpgid(pid, pid);  // a group of its own: g++ and what it starts are ended together
    if (pid != 0) return;
    setpgid(0, 0);
    int file = open(outputFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0) {
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
    }
    // Compilers grow by many small pages, which cost a tenth of their time in a virtual machine: fewer and larger ones
    // (common/make/large-pages).
    setenv("GLIBC_TUNABLES",
           "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216:glibc.malloc.mmap_threshold=16777216:"
           "glibc.malloc.trim_threshold=1000000000",
           0);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

Process::~Process() {
    if (pid <= 0) return;
    kill(-pid, SIGTERM);
    while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
}

int Process::wait() {
    while (pid > 0) {
        if (caught) throw Interrupted{caught};  // the destructor ends the command
        int result = 0;
        pid_t ended = waitpid(pid, &result, 0);
        if (ended < 0 && errno == EINTR) continue;
        pid = -1;
        status = ended < 0 ? 127 : WIFEXITED(result) ? WEXITSTATUS(result) : 128 + WTERMSIG(result);
    }
    if (caught) throw Interrupted{caught};
    return status;
}

std::string Process::output() const { return readFile(outputFile).value_or(""); }

std::string findProgram(const std::string& name) {
    if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0 ? name : "";
    const char* path = std::getenv("PATH");
    std::istringstream directories(path ? path : "/usr/local/bin:/usr/bin:/bin");
    for (std::string directory; std::getline(directories, directory, ':');) {
        std::string path = (directory.empty() ? "." : directory) + "/" + name;
        if (access(path.c_str(), X_OK) == 0) return path;
    }
    return "";
}

WorkDirectory::WorkDirectory(const std::string& keep) : temporary(keep.empty()) {
    if (temporary) {
        const char* base = std::getenv("TMPDIR");
        std::string pattern = std::string(base && *base ? base : "/tmp") + "/cpucc-XXXXXX";
        if (mkdtemp(pattern.data())) directory = pattern;
    } else {
        std::error_code error;
        std::filesystem::create_directories(keep, error);
        char real[PATH_MAX];
        if (realpath(keep.c_str(), real) && access(real, W_OK) == 0) directory = real;
    }
}

std::string WorkDirectory::complaint() const {
    const std::string test = directory + "/room", megabyte(1 << 20, ' ');
    errno = 0;
    bool room = writeFile(test, megabyte);
    int reason = errno;
    unlink(test.c_str());
    return room ? "" : std::strerror(reason);
}

WorkDirectory::~WorkDirectory() {
    std::error_code error;
    if (temporary && !directory.empty()) std::filesystem::remove_all(directory, error);
}

}  // namespace cpucc
