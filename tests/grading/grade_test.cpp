// The program ./grade as a shell calls it, with a worker program that is none of a chapter: misbehaves.cpp.
#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

namespace fs = std::filesystem;

struct Called {
    int status = 0;
    std::string out, errors;
    double seconds = 0;
};

std::string contents(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

// As `make` leaves a chapter.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("grade_test." + std::to_string(getpid()) + " it's here");
    Folder() {
        fs::create_directories(path);
        std::ofstream(path / "source") << "02_transpose\n" << (path / "transpose.cu").string() << "\n";
        for (const char* same : {"transpose.cu", "text"}) std::ofstream(path / same) << "// what was built\n";
        fs::create_symlink(std::getenv("MISBEHAVES"), path / "cpu");
        setenv("FOLDER", path.c_str(), 1);
    }
    ~Folder() { fs::remove_all(path); }
};

// GRADE stands for the program, with its folder.
Called call(const std::string& command) {
    Folder folder;
    auto begin = std::chrono::steady_clock::now();
    std::string text = "GRADE() { \"" + std::string(std::getenv("GRADE")) +
                       "\" --built \"$FOLDER\" --seed 1 \"$@\"; }\n" + "cd \"$FOLDER\"; { " + command +
                       "; } >out 2>errors";
    int status = std::system(text.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder.path / "out"),
            contents(folder.path / "errors"),
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("grade: stages are listed in the graders' order, and nothing runs for it") {
    Called listed = call("CONSTRUCTOR=loops GRADE --list");
    CHECK(listed.status == 0);
    CHECK(listed.out == " passes  the first: what is right\n fails  the second: what is wrong\n");
    CHECK(listed.seconds < 5);
    CHECK(call("rm cpu; GRADE").status == 2);
    Called none = call("rm cpu; echo no program >cpu; GRADE");
    CHECK(none.status == 2);
    CHECK(contains(none.errors, "cpu is not there, or not the graders of a chapter: make chapter_transpose\n"));
}

TEST_CASE("grade: the exit status tells") {
    CHECK(call("GRADE --stage passes").status == 0);
    Called failed = call("GRADE");
    CHECK(failed.status == 1);
    CHECK(contains(failed.out, "1 of 2 stages passed"));
}

TEST_CASE("grade: a verdict that nobody could read is none") {
    for (const char* command :
         {"GRADE --stage passes >/dev/full", "GRADE --stage passes >&-", "GRADE --list >/dev/full"}) {
        Called c = call(command);
        CHECK_MESSAGE(c.status == 2, command);
        CHECK(contains(c.errors, "cannot be printed"));
    }
    // What is closed otherwise does no harm.
    Called c = call("GRADE --stage passes --json result.json <&- 2>&-; cat result.json");
    CHECK(contains(c.out, "\"outcome\": \"passed\""));
    c = call("GRADE --stage passes --json result.json >&- 2>&-; cat result.json");
    CHECK(contains(c.out, "\"outcome\": \"passed\""));
}

TEST_CASE("grade: what the shell does not allow is no stage's mistake") {
    for (const char* limit : {"-v 4000000", "-n 9"}) {
        INFO(limit);
        Called c = call(std::string("ulimit ") + limit +
                        "; GRADE --json result.json; status=$?; cat result.json; exit $status");
        CHECK(c.status == 2);
        CHECK(!contains(c.out, "FAILED"));
        CHECK(!contains(c.out, "\"outcome\""));
    }
    CHECK(call("ulimit -S -v 4000000; GRADE --stage passes").status == 0);
}

TEST_CASE("grade: a program that does not come to its main is tried once") {
    Called c = call("CONSTRUCTOR=loops GRADE --timeout 1 --json result.json; cat result.json");
    CHECK(contains(c.out, "0 of 2 stages passed"));
    CHECK(contains(c.out, "main did not begin within 1 s"));
    CHECK(c.seconds < 10);
}
