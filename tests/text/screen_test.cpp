// Asked of a terminal of our own making, and of a pipe.
#include "common/text/screen.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

using namespace text;

namespace {

struct Terminal {
    int master = posix_openpt(O_RDWR | O_NOCTTY), end = -1;

    explicit Terminal(unsigned short columns) {
        REQUIRE(master >= 0);
        REQUIRE(grantpt(master) == 0);
        REQUIRE(unlockpt(master) == 0);
        end = open(ptsname(master), O_RDWR | O_NOCTTY);
        REQUIRE(end >= 0);
        winsize size{};
        size.ws_row = 24;
        size.ws_col = columns;
        REQUIRE(ioctl(end, TIOCSWINSZ, &size) == 0);
    }
    ~Terminal() {
        close(end);
        close(master);
    }
};

struct Pipe {
    int ends[2] = {-1, -1};
    Pipe() { REQUIRE(pipe(ends) == 0); }
    ~Pipe() {
        close(ends[0]);
        close(ends[1]);
    }
};

// Before each test the environment is that of a common terminal.
struct CommonTerminal {
    CommonTerminal() {
        setenv("TERM", "xterm", 1);
        unsetenv("COLUMNS");
        unsetenv("NO_COLOR");
    }
};

}  // namespace

TEST_CASE_FIXTURE(CommonTerminal, "screen: the terminal says how wide it is") {
    CHECK(columnsOf(Terminal(100).end) == 100);
    CHECK(columnsOf(Terminal(20).end) == 40);
    CHECK(columnsOf(Terminal(240).end) == 120);
    CHECK(columnsOf(Terminal(0).end) == 80);
    CHECK(columnsOf(Pipe().ends[1]) == 80);
}

TEST_CASE_FIXTURE(CommonTerminal, "screen: COLUMNS knows better, if it is a number") {
    setenv("COLUMNS", "60", 1);
    CHECK(columnsOf(Terminal(100).end) == 60);
    CHECK(columnsOf(Pipe().ends[1]) == 60);
    for (const char* nonsense : {"", "wide", "0", "-5"}) {
        setenv("COLUMNS", nonsense, 1);
        CHECK(columnsOf(Terminal(100).end) == 100);
    }
}

TEST_CASE_FIXTURE(CommonTerminal, "screen: pipes and TERM=dumb get no escapes") {
    Terminal terminal(80);
    CHECK(isTerminal(terminal.end));
    CHECK(styleOf(terminal.end).bold("so") == "\033[1mso\033[0m");
    CHECK_FALSE(isTerminal(Pipe().ends[1]));
    CHECK(styleOf(Pipe().ends[1]).red("so") == "so");
    setenv("TERM", "dumb", 1);
    CHECK_FALSE(isTerminal(terminal.end));
    CHECK(styleOf(terminal.end).red("so") == "so");
    unsetenv("TERM");
    CHECK_FALSE(isTerminal(terminal.end));
}

TEST_CASE_FIXTURE(CommonTerminal, "screen: NO_COLOR means no colours, if it is not empty") {
    Terminal terminal(80);
    setenv("NO_COLOR", "1", 1);
    CHECK(isTerminal(terminal.end));
    CHECK(styleOf(terminal.end).red("so") == "so");
    setenv("NO_COLOR", "", 1);
    CHECK(styleOf(terminal.end).red("so") != "so");
}
