// The command line of ./grade.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grade {

struct Options {
    std::string stage;                // only this one
    std::optional<std::string> hint;  // of this stage; empty: of the next one to do
    std::optional<std::string> picture;
    std::string compare;                   // this stage with the book's
    std::string debug;                     // this stage under gdb
    std::optional<std::string> answer;     // of this chapter; empty: of the one built last
    std::string svg;                       // where a picture goes, instead of the terminal
    std::string strict, chapter, sandbox;  // a file that nobody trusts, the chapter that it answers, in what
    bool trust = false;                    // also without a sandbox
    std::string known;                     // of a class: a folder for what was passed by the same code
    bool watch = false, watched = false, list = false, help = false, version = false;
    std::string html, json, junit;  // files to write
    std::string name;               // whose result they say it is
    std::optional<uint64_t> seed;
    double seconds = 60;               // for a stage
    std::string folder;                // --built: grade what was built there
    std::vector<std::string> doctest;  // options for doctest: everything else that begins with a dash
};

// Ends the program with a message and status 2 if the arguments make no sense.
Options parse(int argc, char** argv);
std::string usage();

}  // namespace grade
