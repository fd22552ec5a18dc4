#include "watch.h"

#include <poll.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "call.h"
#include "common/text/phrases.h"
#include "common/text/wrap.h"
#include "terminal.h"

namespace grade {
namespace {

// Changes with every save; editors replace the file, so it may be gone for a moment.
std::string version(const std::string& path) {
    struct stat s;
    if (stat(path.c_str(), &s) != 0) return "";
    return std::to_string(s.st_mtim.tv_sec) + "." + std::to_string(s.st_mtim.tv_nsec) + "." + std::to_string(s.st_ino);
}

termios usual;  // how the terminal reads when it does not wait for a single key
volatile sig_atomic_t changed = 0;

void backToUsual() {
    if (changed) tcsetattr(STDIN_FILENO, TCSANOW, &usual);
    changed = 0;
}

void endBySignal(int signal) {
    backToUsual();
    _exit(128 + signal);
}

// Are there keys to listen to? In the background a terminal is not ours to change.
bool hasKeys() { return isatty(STDIN_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp(); }

// While it lives, a key is read without Enter, and not shown. Ctrl-C ends the program as ever.
struct SingleKeys {
    SingleKeys() {
        if (!hasKeys() || tcgetattr(STDIN_FILENO, &usual) != 0) return;
        termios single = usual;
        single.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        changed = 1;
        tcsetattr(STDIN_FILENO, TCSANOW, &single);
    }
    ~SingleKeys() { backToUsual(); }
    SingleKeys(const SingleKeys&) = delete;
};

// The key that was pressed within a fifth of a second, or 0.
char pressedKey() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    char key = 0;
    if (!changed)
        usleep(200'000);
    else if (poll(&input, 1, 200) > 0 && ::read(STDIN_FILENO, &key, 1) != 1)
        usleep(200'000);  // the terminal is gone
    return key;
}

void printLine(const std::string& what) {
    std::time_t t = std::time(nullptr);
    char clock[16];
    std::strftime(clock, sizeof clock, "%H:%M:%S", std::localtime(&t));
    std::cout << text::wrapped(std::string(clock) + ": " + text::said(what), 0, screenColumns()) << std::flush;
}

class Watch {
public:
    Watch(const Built& built, const std::string& stage, int argc, char** argv) : built(built), stage(stage) {
        for (int i = 0; i < argc; i++)
            if (std::string(argv[i]) != "--watch") again.push_back(argv[i]);
        again[0] = self;
        again.push_back("--watched");
    }

    [[noreturn]] void run() {
        grade();
        for (;;) obey(nextKey());
    }

private:
    // 0: the file was saved.
    char nextKey() const {
        SingleKeys keys;
        for (;;) {
            const std::string now = version(source);
            if (!now.empty() && now != graded) return 0;
            if (const char key = pressedKey()) return key;
        }
    }
    void grade() {
        graded = version(source);
        clearScreen();
        printLine("compiling " + built.source + " …");
        int status =
            call({built.root + "/common/make/chapter", built.isSolution ? "solutions" : "chapters", built.shortName()});
        if (status == 0) {
            clearScreen();
            call(again);
        }
        wait();
    }
    void obey(char key) {
        if (key == 'q') std::exit(0);
        if (key == 0 || key == '\n' || key == '\r' || key == ' ') grade();
        if (key == 'h') show("--hint");
        if (key == 'p') show("--picture");
    }
    void show(const char* what) {
        std::cout << "\n" << std::flush;
        std::vector<std::string> command{self, what};
        if (!stage.empty()) command.push_back(stage);
        call(command);
        wait();
    }
    void wait() {
        std::cout << "\n";
        printLine("waiting for " + built.source + " to be saved. " +
                  (hasKeys() ? "Enter grades again, h is a hint, p a picture, q the end." : "Ctrl-C ends."));
    }
    static void clearScreen() {
        if (onTerminal()) std::cout << "\033[2J\033[H" << std::flush;
    }

    const Built& built;
    std::string stage, source = built.root + "/" + built.source, graded, self = "/proc/self/exe";
    std::vector<std::string> again;
};

}  // namespace

void watchFile(const Built& built, const std::string& stage, int argc, char** argv) {
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, endBySignal);
    Watch(built, stage, argc, argv).run();
}

}  // namespace grade
