// Runs one failure of failures.cu in a process of its own.
#pragma once

#include <sys/wait.h>
#include <cstdio>
#include <cstdlib>
#include <string>

struct Failure {
    int exitStatus = -1;
    std::string output;  // stdout and stderr, as they came
    bool says(const std::string& text) const { return output.find(text) != std::string::npos; }
};

// FAILURES is the path of the program.
inline Failure runFailure(const std::string& name) {
    Failure failure;
    const char* program = std::getenv("FAILURES");
    std::string command = "timeout 60 '" + std::string(program ? program : "./failures") + "' " + name;
    command += " 2>&1 </dev/null";
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) return failure;
    char buffer[4096];
    while (size_t n = fread(buffer, 1, sizeof buffer, pipe)) failure.output.append(buffer, n);
    int status = pclose(pipe);
    if (WIFEXITED(status)) failure.exitStatus = WEXITSTATUS(status);
    return failure;
}
