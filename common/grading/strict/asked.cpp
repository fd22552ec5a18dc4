#include "asked.h"

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "object_file.h"

namespace grade {
namespace {

std::string readAll(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The words of a header that are no comment.
std::set<std::string> wordsOf(const std::string& header) {
    std::set<std::string> words;
    std::istringstream in(readAll(header));
    for (std::string line; std::getline(in, line);) {
        std::string word;
        for (char c : line.substr(0, line.find("//")) + " ")
            if (std::isalnum(static_cast<unsigned char>(c)) || c == '_')
                word += c;
            else if (!word.empty())
                words.insert(word), word.clear();
    }
    return words;
}

// "_Z11launchTwicePfPKfii" is launchTwice.
std::string plainName(const std::string& symbol) {
    if (symbol.compare(0, 2, "_Z") != 0) return symbol;
    char* name = nullptr;
    const size_t length = std::strtoul(symbol.c_str() + 2, &name, 10);
    return std::string(name).substr(0, length);
}

}  // namespace

Asked askedBy(const std::vector<std::string>& graders, const std::string& header) {
    const std::set<std::string> declared = wordsOf(header);
    Asked asked;
    for (const std::string& file : graders)
        for (const ObjectSymbol& s : readObject(file).symbols) {
            if (s.defined || !declared.count(plainName(s.name)) || !asked.all.insert(s.name).second) continue;
            if (s.name.compare(0, 2, "_Z") == 0) asked.functions.push_back(s.name);
        }
    return asked;
}

std::string stubsFor(const Asked& asked) {
    std::string code = ".text\n", stubs, functions;
    for (size_t i = 0; i < asked.functions.size(); i++) {
        const std::string& name = asked.functions[i];
        code += ".globl __wrap_" + name + "\n.type __wrap_" + name + ", @function\n__wrap_" + name + ":\n    movl $" +
                std::to_string(i) + ", %r11d\n    jmp studentCallEntry\n";
        stubs += "    .quad __wrap_" + name + "\n";
        functions += "    .quad __real_" + name + "\n";
    }
    return code +
           ".section .data.rel.ro,\"aw\"\n.balign 8\n.globl studentsFunctions, studentsStubs, studentsFunctionCount\n"
           "studentsFunctions:\n" +
           functions + "studentsStubs:\n" + stubs + "studentsFunctionCount:\n    .quad " +
           std::to_string(asked.functions.size()) + "\n.section .note.GNU-stack,\"\",@progbits\n";
}

std::vector<std::string> objectsNamedIn(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line[0] == '/') lines.push_back(line);
    return lines;
}

}  // namespace grade
