// The compiler of strict grading, and what of it a sandbox has to show: one that was put into /opt, or that a module or
// a package manager brings, reads files outside of what each sandbox has.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace grade {

struct Toolchain {
    std::string compiler, objcopy;       // their paths
    std::vector<std::string> needed;     // files and folders, but for what each sandbox shows
    std::vector<std::string> programs;   // folders of its assembler and the like
    std::vector<std::string> libraries;  // folders of what its programs are linked with
    std::vector<std::string> runtime;    // of these, what programs that it makes are linked with

    // A command that finds all of it in a sandbox.
    std::vector<std::string> found(std::vector<std::string> command) const;
};
// Where a program lies that is named as a shell names it; "" if it is not there.
std::string pathOf(const std::string& program);
// CXX, else g++ or clang++, whichever the PATH has; without a path where there is none. `root`: the workbook's folder.
Toolchain findToolchain(const std::string& root);

}  // namespace grade
