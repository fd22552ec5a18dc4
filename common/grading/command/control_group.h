// Groups of processes that the kernel holds, together and with whatever they start, to so much memory and so many
// processes: Linux's control groups, of either version. Other limits are for one process each.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grade {

// Where this process may make some. Which a machine offers is tried, not guessed.
class GroupPlace {
public:
    // `files`: the table of what is mounted, and that of the groups that this process is in.
    static GroupPlace find(const std::string& mounts = "/proc/self/mountinfo",
                           const std::string& own = "/proc/self/cgroup");
    bool good() const { return !folders.empty(); }

private:
    friend class ControlGroup;
    std::vector<std::string> folders;  // of version 1 one for memory and one for processes
    bool versionOne = false;
};

class ControlGroup {
public:
    // Where there is no place nothing is made, and nothing held.
    ControlGroup(const GroupPlace& place, size_t megabytes, unsigned processes);
    ~ControlGroup();  // nothing may be left in it
    ControlGroup(const ControlGroup&) = delete;
    ControlGroup& operator=(const ControlGroup&) = delete;

    // Is it there, with its limits?
    bool good() const { return complete; }
    // The process that calls this goes into it, and all that it starts.
    bool enter() const;
    // Did the kernel end something in it, because there was no memory left?
    bool ranOut() const;

private:
    std::vector<std::string> folders;
    bool complete = false;
};

}  // namespace grade
