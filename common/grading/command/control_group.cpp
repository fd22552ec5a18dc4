#include "control_group.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace grade {
namespace {

namespace fs = std::filesystem;

const std::string prefix = "workbook.";

std::set<std::string> wordsIn(const std::string& path) {
    std::set<std::string> words;
    std::ifstream in(path);
    for (std::string word; in >> word;) words.insert(word);
    return words;
}

// The kernel says with the write whether it takes the value.
bool put(const std::string& path, const std::string& text) {
    std::ofstream out(path);
    return out.is_open() && bool(out << text << std::flush);
}
bool isThere(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

// A hierarchy of groups: where it is mounted, and which of its groups that folder shows.
struct Hierarchy {
    std::string folder, root;
    bool versionOne = false;
    std::set<std::string> controllers;  // of version 1

    std::string folderOf(const std::string& group) const {
        const bool below = root != "/" && group.compare(0, root.size(), root) == 0;
        const std::string rest = below ? group.substr(root.size()) : group;
        return folder + (rest == "/" ? "" : rest);
    }
};

std::vector<Hierarchy> mountedIn(const std::string& table) {
    std::vector<Hierarchy> all;
    std::ifstream in(table);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string word, kind, from, options;
        Hierarchy h;
        words >> word >> word >> word >> h.root >> h.folder;
        while (words >> word && word != "-") {
        }
        words >> kind >> from >> options;
        if (kind != "cgroup" && kind != "cgroup2") continue;
        h.versionOne = kind == "cgroup";
        std::istringstream list(options);
        while (std::getline(list, word, ',')) h.controllers.insert(word);
        all.push_back(h);
    }
    return all;
}

// The group of this process in a hierarchy: lines such as 4:memory:/a/b, and of version 2 0::/a/b.
std::string ownGroup(const std::string& table, const std::string& controller) {
    std::ifstream in(table);
    for (std::string line; std::getline(in, line);) {
        const size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        std::istringstream list(line.substr(first + 1, second - first - 1));
        if (controller.empty() && second == first + 1) return line.substr(second + 1);
        for (std::string one; std::getline(list, one, ',');)
            if (one == controller) return line.substr(second + 1);
    }
    return "";
}

// Version 2 gives limits to a group's children only if no process is left in it. Who may move them? Whoever was
// handed the group: systemd marks it so, and in a container nobody else is there.
bool isHandedOver(const std::string& folder) {
    char mark = 0;
    for (const char* name : {"user.delegate", "trusted.delegate"})
        if (getxattr(folder.c_str(), name, &mark, 1) == 1 && mark == '1') return true;
    return !isThere("/run/systemd/system");
}
bool givesLimitsToChildren(const std::string& folder) {
    const std::set<std::string> on = wordsIn(folder + "/cgroup.subtree_control");
    return on.count("memory") && on.count("pids");
}
bool makeItGiveLimits(const std::string& folder) {
    const std::set<std::string> there = wordsIn(folder + "/cgroup.controllers");
    if (!there.count("memory") || !there.count("pids") || !isHandedOver(folder)) return false;
    const std::string others = folder + "/" + prefix + "others";
    if (mkdir(others.c_str(), 0755) != 0 && errno != EEXIST) return false;
    for (int attempt = 0; attempt < 5; attempt++) {  // others may start some meanwhile
        for (const std::string& pid : wordsIn(folder + "/cgroup.procs")) put(others + "/cgroup.procs", pid);
        if (put(folder + "/cgroup.subtree_control", "+memory +pids") && givesLimitsToChildren(folder)) return true;
    }
    return false;
}

// What a grader that was killed could not remove.
void removeAbandoned(const std::string& folder) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename();
        const int maker = name.compare(0, prefix.size(), prefix) == 0 ? std::atoi(name.c_str() + prefix.size()) : 0;
        if (maker > 0 && kill(maker, 0) != 0 && errno == ESRCH) rmdir(entry.path().c_str());
    }
}

}  // namespace

GroupPlace GroupPlace::find(const std::string& mounts, const std::string& own) {
    const std::vector<Hierarchy> hierarchies = mountedIn(mounts);
    std::vector<GroupPlace> places;
    GroupPlace one;
    one.versionOne = true;
    for (const char* controller : {"memory", "pids"})
        for (const Hierarchy& h : hierarchies)
            if (h.versionOne && h.controllers.count(controller))
                one.folders.push_back(h.folderOf(ownGroup(own, controller)));
    if (one.folders.size() == 2) places.push_back(one);
    for (const Hierarchy& h : hierarchies) {
        if (h.versionOne) continue;
        const std::string here = h.folderOf(ownGroup(own, "")), above = here.substr(0, here.rfind('/'));
        GroupPlace two;
        if (givesLimitsToChildren(here))
            two.folders = {here};
        else if (here != h.folder && givesLimitsToChildren(above) && access(above.c_str(), W_OK) == 0)
            two.folders = {above};  // an earlier grader moved this process down
        else if (makeItGiveLimits(here))
            two.folders = {here};
        if (two.good()) places.push_back(two);
    }
    for (const GroupPlace& place : places) {
        for (const std::string& folder : place.folders) removeAbandoned(folder);
        if (ControlGroup(place, 64, 8).good()) return place;
    }
    return {};
}

ControlGroup::ControlGroup(const GroupPlace& place, size_t megabytes, unsigned processes) {
    static std::atomic<int> made{0};
    const std::string name = "/" + prefix + std::to_string(getpid()) + "." + std::to_string(made++);
    bool all = place.good();
    for (const std::string& parent : place.folders) {
        if (mkdir((parent + name).c_str(), 0755) != 0)
            all = false;
        else
            folders.push_back(parent + name);
    }
    if (!all) return;
    const std::string &memory = folders.front(), &pids = folders.back(), bytes = std::to_string(megabytes << 20);
    // Without room to swap to; some kernels do not count that.
    if (place.versionOne) {
        all = put(memory + "/memory.limit_in_bytes", bytes);
        put(memory + "/memory.memsw.limit_in_bytes", bytes);
    } else {
        all = put(memory + "/memory.max", bytes);
        put(memory + "/memory.swap.max", "0");
        put(memory + "/memory.oom.group", "1");
    }
    complete = all && put(pids + "/pids.max", std::to_string(processes));
}

ControlGroup::~ControlGroup() {
    // What was killed takes a moment to go.
    for (const std::string& folder : folders)
        for (int attempt = 0; rmdir(folder.c_str()) != 0 && errno == EBUSY && attempt < 1000; attempt++) usleep(1000);
}

bool ControlGroup::enter() const {
    for (const std::string& folder : folders)
        if (!put(folder + "/cgroup.procs", "0")) return false;
    return true;
}

bool ControlGroup::ranOut() const {
    if (folders.empty()) return false;
    for (const char* file : {"/memory.events", "/memory.oom_control"}) {
        std::ifstream in(folders.front() + file);
        for (std::string name, count; in >> name >> count;)
            if (name == "oom_kill" && count != "0") return true;
    }
    return false;
}

}  // namespace grade
