// Limits of a submission hold for all that it starts, where the kernel lets groups be made; and where not, that is
// seen.
#include "common/grading/command/control_group.h"

#include <doctest/doctest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

using namespace grade;
namespace fs = std::filesystem;

namespace {

// What a process in the group ended with.
int statusOf(const ControlGroup& group, const std::function<int()>& task) {
    const pid_t pid = fork();
    if (pid == 0) _exit(group.enter() ? task() : 99);
    int status = -1;
    waitpid(pid, &status, 0);
    return status;
}

// So many processes at a time touch so much memory; 1 if one of them was killed.
int touchTogether(int processes, size_t megabytes) {
    for (int i = 0; i < processes; i++)
        if (fork() == 0) {
            const size_t bytes = megabytes << 20;
            void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            std::memset(p, 1, bytes);
            sleep(1);
            _exit(0);
        }
    int killed = 0;
    for (int status; wait(&status) > 0;) killed |= WIFSIGNALED(status);
    return killed;
}

int startedOf(int wanted) {
    int started = 0;
    for (int i = 0; i < wanted; i++) {
        const pid_t pid = fork();
        if (pid == 0) {
            usleep(300'000);
            _exit(0);
        }
        started += pid > 0;
    }
    while (wait(nullptr) > 0) {
    }
    return started;
}

bool ended(int status) { return WIFEXITED(status); }

// As of a machine with version 2 that handed a group over, but of plain files.
struct Pretended {
    fs::path folder = fs::temp_directory_path() / ("control_group_test." + std::to_string(getpid()));
    Pretended() {
        fs::create_directories(folder / "above/own");
        write("mounts", "30 24 0:26 / " + folder.string() + " rw - cgroup2 cgroup2 rw\n");
        write("own", "0::/above/own\n");
    }
    ~Pretended() { fs::remove_all(folder); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(folder / name) << text; }
    std::string read(const std::string& name) const {
        std::ifstream in(folder / name);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    GroupPlace find() const { return GroupPlace::find(folder / "mounts", folder / "own"); }
};

}  // namespace

TEST_CASE("control group: memory of all processes together, and their number") {
    const GroupPlace place = GroupPlace::find();
    if (!place.good()) {
        MESSAGE("skipped: no control group works here");
        return;
    }
    {
        ControlGroup group(place, 96, 64);
        REQUIRE(group.good());
        CHECK(statusOf(group, [] { return touchTogether(1, 48); }) == 0);
        CHECK(!group.ranOut());
        const int status = statusOf(group, [] { return touchTogether(4, 48); });
        CHECK((!ended(status) || WEXITSTATUS(status) == 1));
        CHECK(group.ranOut());
    }
    ControlGroup few(place, 96, 10);
    REQUIRE(few.good());
    const int status = statusOf(few, [] { return startedOf(20); });
    REQUIRE(ended(status));
    CHECK(WEXITSTATUS(status) == 9);  // and the one that started them
    CHECK(statusOf(ControlGroup(place, 96, 64), [] { return startedOf(20) - 20; }) == 0);
}

TEST_CASE("control group: of version 2, the own group or the one above it, if children get limits there") {
    const Pretended files;
    CHECK(!files.find().good());
    files.write("above/cgroup.subtree_control", "cpu memory\n");
    CHECK(!files.find().good());
    for (const char* folder : {"above", "above/own"}) {
        files.write(std::string(folder) + "/cgroup.subtree_control", "cpu memory pids\n");
        const GroupPlace place = files.find();
        REQUIRE(place.good());
        const ControlGroup group(place, 256, 7);
        REQUIRE(group.good());
        const std::string made = std::string(folder) + "/workbook." + std::to_string(getpid()) + ".";
        std::string name;
        for (const auto& entry : fs::directory_iterator(files.folder / folder))
            if ((files.folder / made).string() < entry.path().string() && entry.is_directory() &&
                fs::exists(entry.path() / "memory.oom.group") &&
                files.read(fs::relative(entry.path() / "pids.max", files.folder)) == "7")
                name = fs::relative(entry.path(), files.folder);
        REQUIRE(!name.empty());
        CHECK(files.read(name + "/memory.max") == "268435456");
        CHECK(files.read(name + "/memory.swap.max") == "0");
        CHECK(!group.ranOut());
        files.write(name + "/memory.events", "low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\n");
        CHECK(group.ranOut());
    }
}

TEST_CASE("control group: where none can be made nothing is claimed") {
    CHECK(!GroupPlace::find("/dev/null", "/dev/null").good());
    CHECK(!ControlGroup(GroupPlace(), 96, 8).good());
    CHECK(ControlGroup(GroupPlace(), 96, 8).enter());
}
