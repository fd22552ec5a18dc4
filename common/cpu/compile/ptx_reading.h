// What the translations of PTX's instructions share: their modifiers and operands, taken apart.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "ptx_instruction.h"

namespace cpucc {

inline const std::string ptx = "::cpu_device::ptx::";

// An instruction whose modifiers are taken one after another; what nobody asked for makes it unknown.
class Reading {
public:
    explicit Reading(const PtxInstruction& instruction);

    bool take(const std::string& word);
    void skip(std::initializer_list<const char*> words);
    // The first of these that there is.
    std::string choose(std::initializer_list<const char*> words);
    // The last modifier.
    std::string last();
    // That as a type of C++, if it is one.
    std::string type();
    bool done() const { return left.empty(); }
    bool has(size_t count) const { return operands.size() == count; }

    std::string name;
    std::vector<std::string> operands;
    bool staysInFirstLevel = true;  // what is loaded

private:
    std::vector<std::string> left;
};

// "{a, b}" as its parts, and anything else as itself.
std::vector<std::string> partsOf(const std::string& operand);

// Of [a + 4]; `space` says what a number is: shared memory has addresses of its own.
std::string addressOf(const std::string& operand, const std::string& type, const std::string& space);

}  // namespace cpucc
