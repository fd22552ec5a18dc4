// The command line of ./grade.
#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <vector>

#include "common/grading/command/options.h"

using namespace grade;

namespace {

Options parsed(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "grade");
    std::vector<char*> argv;
    for (std::string& a : arguments) argv.push_back(a.data());
    return parse(static_cast<int>(argv.size()), argv.data());
}

// The exit status with which such arguments are refused; 0 if they are not.
int refusal(const std::vector<std::string>& arguments) {
    std::fflush(stdout);  // or both would print what is there
    pid_t pid = fork();
    if (pid == 0) {
        if (!std::freopen("/dev/null", "w", stderr)) _exit(99);
        parsed(arguments);
        _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("options: the values may follow or be joined by =") {
    CHECK(parsed({"--stage", "2.5"}).stage == "2.5");
    CHECK(parsed({"--stage=2.5"}).stage == "2.5");
    CHECK(parsed({"--seed", "7", "2.5"}).stage == "2.5");
    CHECK(*parsed({"--seed", "7"}).seed == 7);
    CHECK(!parsed({}).seed);
    CHECK(parsed({"--timeout=5"}).seconds == 5);
    CHECK(parsed({"--json", "-"}).json == "-");
    CHECK(parsed({"--built", "build/x"}).folder == "build/x");
}

TEST_CASE("options: --hint goes with and without a stage") {
    CHECK(*parsed({"--hint", "2.5"}).hint == "2.5");
    CHECK(parsed({"--hint"}).hint->empty());
    CHECK(!parsed({}).hint);
    Options both = parsed({"--hint", "--seed", "3"});
    CHECK(both.hint->empty());
    CHECK(*both.seed == 3);
}

TEST_CASE("options: --answer goes with and without a chapter, --compare with a stage only") {
    CHECK(*parsed({"--answer", "2"}).answer == "2");
    CHECK(parsed({"--answer"}).answer->empty());
    CHECK(!parsed({}).answer);
    CHECK(parsed({"--compare", "2.5"}).compare == "2.5");
    CHECK(parsed({"--compare=2.5"}).compare == "2.5");
    CHECK(refusal({"--compare"}) == 2);
}

TEST_CASE("options: doctest's own are handed on") {
    CHECK(parsed({"-tc=2.5*", "-s"}).doctest == std::vector<std::string>{"-tc=2.5*", "-s"});
}

TEST_CASE("options: what makes no sense is refused with status 2") {
    CHECK(refusal({"--stage", "2.5"}) == 0);
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{"--stage"},
                                                                                           {"--stage="},
                                                                                           {"--seed", "x"},
                                                                                           {"--seed", "-1"},
                                                                                           {"--timeout", "0"},
                                                                                           {"--colour"},
                                                                                           {"transpose"},
                                                                                           {"2.5", "2.6"}})
        CHECK_MESSAGE(refusal(arguments) == 2, arguments[0]);
}
