// What keeps a student's program, or a compiler at work on a student's file, away from the rest of the machine
// (docs/strict.md). Which ways a machine offers is tried, not guessed.
#pragma once

#include <string>
#include <vector>

namespace grade {

class Sandbox {
public:
    enum class Kind {
        bubblewrap,  // a view of the files in which nothing else is, no network, no other processes
        landlock,    // the kernel refuses other files and the network
        none
    };

    // The best that works here; or, if it works, the one that is asked for by its name. `kindsHere`: all that do.
    static Sandbox find(const std::string& asked);
    static std::vector<std::string> kindsHere();
    // Is this path below what each of them shows, asked or not?
    static bool showsAlways(const std::string& path);

    // A copy that shows these files and folders, and one in which may be written. Besides them, /usr.
    Sandbox showing(const std::vector<std::string>& readable, const std::string& writable = "") const;
    // A copy that lets NVIDIA's devices through, with what the driver reads of the system.
    Sandbox withGpu() const;

    Kind kind() const { return theKind; }
    std::string name() const;                 // "bubblewrap"
    std::vector<std::string> layers() const;  // each in a few words
    // May what runs in it run this program, or enter this folder? Its user is not who grades.
    bool reaches(const std::string& path) const;
    // For a folder that is written to in the sandbox.
    void handOver(const std::string& folder) const;

    // In the process that becomes the program: takes away what it shall not have, and puts in front of the command
    // what runs it. False: it must not run.
    bool enter(std::vector<std::string>& command) const;

private:
    bool succeeds(std::vector<std::string> command) const;
    bool setLimits() const;
    bool changeUser() const;
    bool forbidFiles() const;
    std::vector<std::string> wrapper() const;

    Kind theKind = Kind::none;
    unsigned user = 0;  // which runs it; 0: who grades
    bool gpu = false;
    std::vector<std::string> readable;
    std::string writable;
};

}  // namespace grade
