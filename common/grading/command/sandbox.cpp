#include "sandbox.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "limits.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

const char* const foldersOfPrograms[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
// The last tells the C library whether it may ask for large pages (keeper.cpp), which spare two of three page faults.
const char* const filesOfPrograms[] = {"/etc/ld.so.cache", "/etc/alternatives", "/sys/kernel/mm/transparent_hugepage"};

// What the driver of a GPU reads, besides its devices.
const char* const filesOfDriver[] = {"/proc/driver/nvidia", "/proc/devices", "/proc/modules",
                                     "/proc/cpuinfo",       "/proc/sys/vm",  "/sys/devices",
                                     "/sys/bus/pci",        "/sys/class",    "/sys/module"};
std::vector<std::string> gpuDevices() {
    std::vector<std::string> all;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/dev", ignored))
        if (entry.path().filename().string().rfind("nvidia", 0) == 0) all.push_back(entry.path().string());
    return all;
}
// Where the driver's library lies, if a container says so rather than the system.
std::string driverFolder() {
    const char* asked = std::getenv("LD_LIBRARY_PATH");
    std::istringstream folders(asked ? asked : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty() && access((folder + "/libcuda.so.1").c_str(), R_OK) == 0) return folder;
    return "";
}

std::string commandNamed(const char* name) {
    for (const char* folder : {"/usr/bin/", "/bin/", "/usr/local/bin/"})
        if (access((folder + std::string(name)).c_str(), X_OK) == 0) return folder + std::string(name);
    return "";
}

bool limit(int what, rlim_t most) {
    rlimit l{most, most}, now;
    if (getrlimit(static_cast<__rlimit_resource_t>(what), &now) == 0 && now.rlim_max < most)
        l.rlim_cur = l.rlim_max = now.rlim_max;
    return setrlimit(static_cast<__rlimit_resource_t>(what), &l) == 0;
}

// ---- landlock, by its calls: the library has none ----

// Up to the version that forbids TCP; a kernel that knows less is asked for less.
constexpr uint64_t readFile = 1 << 2, readFolder = 1 << 3, execute = 1 << 0, writeFileRight = 1 << 1;
uint64_t allFileRights(long version) {
    return (uint64_t(1) << (version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13)) - 1;
}
struct Ruleset {
    uint64_t files, net;
};
struct [[gnu::packed]] Beneath {
    uint64_t allowed;
    int32_t parent;
};

long landlockVersion() {
#ifdef SYS_landlock_create_ruleset
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, 1u);
#else
    return -1;
#endif
}

bool allowBeneath(int ruleset, const std::string& path, uint64_t rights) {
#ifdef SYS_landlock_add_rule
    const int fd = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (fd < 0) return true;  // what is not there need not be shown
    struct stat s {};
    fstat(fd, &s);
    if (!S_ISDIR(s.st_mode)) rights &= readFile | execute | writeFileRight | (uint64_t(3) << 14);
    const Beneath rule{rights, fd};
    const bool good = syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0) == 0;
    close(fd);
    return good;
#else
    return false;
#endif
}

}  // namespace

std::string Sandbox::name() const {
    return theKind == Kind::bubblewrap ? "bubblewrap" : theKind == Kind::landlock ? "landlock" : "none";
}

std::vector<std::string> Sandbox::layers() const {
    if (theKind == Kind::none) return {};
    std::vector<std::string> all;
    all.push_back(theKind == Kind::bubblewrap ? "bubblewrap: own files, processes and network"
                                              : "landlock: no other files, no network");
    if (user) all.push_back("a user of its own");
    all.push_back("limits of time, memory, files and processes");
    return all;
}

std::vector<std::string> Sandbox::wrapper() const {
    std::vector<std::string> w{commandNamed("bwrap"),
                               "--unshare-all",
                               "--die-with-parent",
                               "--new-session",
                               "--cap-drop",
                               "ALL",
                               "--ro-bind",
                               "/usr",
                               "/usr",
                               "--proc",
                               "/proc",
                               "--dev",
                               "/dev",
                               "--tmpfs",
                               "/tmp"};
    auto add = [&](const std::vector<std::string>& words) { w.insert(w.end(), words.begin(), words.end()); };
    for (const std::string folder : foldersOfPrograms) {
        std::error_code ignored;
        if (fs::is_symlink(folder, ignored))
            add({"--symlink", fs::read_symlink(folder, ignored).string(), folder});
        else if (fs::exists(folder, ignored))
            add({"--ro-bind", folder, folder});
    }
    for (const std::string file : filesOfPrograms) add({"--ro-bind-try", file, file});
    for (const std::string& path : readable) add({"--ro-bind", path, path});
    if (!writable.empty()) add({"--bind", writable, writable});
    if (gpu) {
        for (const std::string& device : gpuDevices()) add({"--dev-bind", device, device});
        for (const std::string file : filesOfDriver)
            if (file.rfind("/sys/", 0) == 0) add({"--ro-bind-try", file, file});
    }
    add({"--chdir", "/", "--"});
    return w;
}

bool Sandbox::setLimits() const {
    // A user who does other things as well has processes already.
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, 256) &&
           limit(RLIMIT_FSIZE, writable.empty() && !gpu ? 0 : rlim_t(256) << 20) && limit(RLIMIT_CPU, 600) &&
           (user == 0 || limit(RLIMIT_NPROC, mostProcesses));
}

bool Sandbox::changeUser() const {
    return user == 0 || (setgroups(0, nullptr) == 0 && setgid(user) == 0 && setuid(user) == 0);
}

bool Sandbox::forbidFiles() const {
#ifdef SYS_landlock_restrict_self
    const long version = landlockVersion();
    if (version < 1) return false;
    const uint64_t all = allFileRights(version);
    const Ruleset rules{all, version >= 4 ? uint64_t(3) : 0};
    const int ruleset = static_cast<int>(
        syscall(SYS_landlock_create_ruleset, &rules, version >= 4 ? sizeof rules : sizeof rules.files, 0u));
    if (ruleset < 0) return false;
    const uint64_t look = readFile | readFolder | execute;
    bool good = allowBeneath(ruleset, "/usr", look) && allowBeneath(ruleset, "/proc/self", readFile | readFolder) &&
                allowBeneath(ruleset, "/dev/null", look | writeFileRight) &&
                allowBeneath(ruleset, "/sys/devices/system/cpu", readFile | readFolder);
    for (const char* path : foldersOfPrograms) good = good && allowBeneath(ruleset, path, look);
    for (const char* path : filesOfPrograms) good = good && allowBeneath(ruleset, path, look);
    for (const std::string& path : readable) good = good && allowBeneath(ruleset, path, look);
    if (!writable.empty()) good = good && allowBeneath(ruleset, writable, all);
    if (gpu) {
        const uint64_t use = (readFile | readFolder | writeFileRight | uint64_t(3) << 14) & all;
        for (const std::string& device : gpuDevices()) good = good && allowBeneath(ruleset, device, use);
        for (const char* file : filesOfDriver) good = good && allowBeneath(ruleset, file, readFile | readFolder);
        good = good && allowBeneath(ruleset, "/proc/self", use);  // it gives its threads names
    }
    good = good && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0u) == 0;
    close(ruleset);
    return good;
#else
    return false;
#endif
}

void Sandbox::handOver(const std::string& folder) const {
    if (user) (void)!chown(folder.c_str(), user, user);
}

bool Sandbox::enter(std::vector<std::string>& command) const {
    if (theKind == Kind::none) return true;
    std::map<std::string, std::string> kept{{"LD_LIBRARY_PATH", gpu ? driverFolder() : ""}};
    for (const char* name : {"WORKERS", "CUDA_VISIBLE_DEVICES"})
        if (const char* value = std::getenv(name)) kept[name] = value;
    clearenv();
    for (const auto& [name, value] : kept)
        if (!value.empty()) setenv(name.c_str(), value.c_str(), 1);
    setenv("PATH", "/usr/bin:/bin", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    if (!writable.empty()) setenv("TMPDIR", writable.c_str(), 1);
    if (!setLimits() || !changeUser()) return false;
    if (theKind == Kind::landlock) return forbidFiles();
    const std::vector<std::string> w = wrapper();
    command.insert(command.begin(), w.begin(), w.end());
    return true;
}

bool Sandbox::succeeds(std::vector<std::string> command) const {
    if (theKind == Kind::bubblewrap && commandNamed("bwrap").empty()) return false;
    const pid_t pid = fork();
    if (pid == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        for (int fd : {0, 1, 2}) dup2(nowhere, fd);
        if (!enter(command)) _exit(1);
        std::vector<char*> argv;
        for (const std::string& a : command) argv.push_back(const_cast<char*>(a.c_str()));
        argv.push_back(nullptr);
        execv(argv[0], argv.data());
        _exit(1);
    }
    int status = 1;
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

bool Sandbox::reaches(const std::string& path) const {
    return theKind == Kind::none || showing({path}).succeeds({"/usr/bin/test", "-x", path});
}

Sandbox Sandbox::showing(const std::vector<std::string>& these, const std::string& toWrite) const {
    Sandbox s = *this;
    s.readable = these;
    s.writable = toWrite;
    return s;
}

Sandbox Sandbox::withGpu() const {
    Sandbox s = *this;
    s.gpu = true;
    if (const std::string driver = driverFolder(); !driver.empty() && !showsAlways(driver))
        s.readable.push_back(driver);
    return s;
}

Sandbox Sandbox::find(const std::string& asked) {
    // Of no account; and of one process each, so that the limit of processes is its own.
    const unsigned own = geteuid() == 0 ? 60001 + unsigned(getpid()) % 4000 : 0;
    for (Kind kind : {Kind::bubblewrap, Kind::landlock})
        for (unsigned user : {own, 0u}) {
            Sandbox s;
            s.theKind = kind;
            s.user = user;
            // Who is allowed everything is not kept away by landlock alone.
            const bool tooWeak = kind == Kind::landlock && geteuid() == 0 && user == 0;
            if ((asked.empty() || asked == s.name()) && !tooWeak && s.succeeds({"/usr/bin/true"})) return s;
        }
    return Sandbox();
}

bool Sandbox::showsAlways(const std::string& path) {
    if (path.rfind("/usr/", 0) == 0) return true;
    for (const std::string folder : foldersOfPrograms)
        if (path.rfind(folder + "/", 0) == 0) return true;
    return false;
}

std::vector<std::string> Sandbox::kindsHere() {
    std::vector<std::string> all;
    for (const char* name : {"bubblewrap", "landlock"})
        if (find(name).kind() != Kind::none) all.emplace_back(name);
    return all;
}

}  // namespace grade
