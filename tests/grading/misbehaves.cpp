// A program that ./grade might have to run: what it does is named by the stage that it is asked for.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/stage/emit.h"

using namespace grading;

// Two stages for ./grade, in another order than theirs.
[[gnu::section("grade_stages"), gnu::used]] static const char second[] = "20\nfails\nthe second\nwhat is wrong\n";
[[gnu::section("grade_stages"), gnu::used]] static const char first[] = "3\npasses\nthe first\nwhat is right\n";

// Who knows not the graders' secret can write only this.
void forge(const std::string& text) {
    if (write(eventsDescriptor, text.data(), text.size()) < 0) _exit(99);
}

void flood(size_t bytes) {
    std::string line(999, 'x');
    for (size_t n = 0; n < bytes; n += 1000) std::puts(line.c_str());
}

void allocateForEver() {
    std::vector<char*> all;
    for (;;) {
        all.push_back(static_cast<char*>(std::malloc(1 << 20)));
        std::memset(all.back(), 1, 1 << 20);
    }
}

void closeEverything() {
    for (int fd = 0; fd < 256; fd++) close(fd);
}

// A process of its own session, whose parent has gone: it keeps what is open, and writes its number to stdout.
void leaveOrphan() {
    if (fork() == 0) {
        if (fork() != 0) _exit(0);
        setsid();
        std::printf("orphan %d\n", int(getpid()));
        std::fflush(stdout);
        for (;;) pause();
    }
    usleep(100'000);
}

// What a global object does to the program before main, and after.
struct Global {
    std::string when(const char* name) { return std::getenv(name) ? std::getenv(name) : ""; }
    void act(const std::string& what) {
        if (what == "loops") pause();
        if (what == "prints") std::puts("a global object speaks");
        if (what == "exits") _exit(0);
        if (what == "closes") closeEverything();
        if (what == "crashes") std::raise(SIGSEGV);
        if (what == "throws") throw std::runtime_error("thrown by a global object");
    }
    Global() { act(when("CONSTRUCTOR")); }
    ~Global() { act(when("DESTRUCTOR")); }
} global;

int main(int argc, char** argv) {
    beginListening(argc, argv);
    emit(Began{});
    std::string stage;
    for (int i = 1; i + 1 < argc; i++)
        if (argv[i] == std::string("--stage")) stage = argv[i + 1];
    emit(Trying{"3 × 5"});
    const Failure wrong{"wrong", "", "", "because"};
    Failure unwritten{"not written yet: nothing"};
    unwritten.notWritten = true;
    auto pass = [] {
        emit(Passed{});
        emit(Ended{});
    };
    if (stage == "passes") pass();
    if (stage == "fails") {
        emit(wrong);
        emit(Ended{});
        return 1;
    }
    if (stage == "unwritten") {
        emit(unwritten);
        emit(Ended{});
        return 1;
    }
    if (stage == "prints an event") std::puts(toLine(Passed{}).c_str());
    if (stage == "forges") {
        for (int fd = 0; fd < 64; fd++) (void)!write(fd, "passed\n", 7);
        _exit(0);
    }
    if (stage == "forges and passes") {
        forge(toLine(Passed{}) + "\n");
        pass();
    }
    if (stage == "writes half a line") {
        forge("no event");
        pass();
    }
    if (stage == "writes without end")
        for (const std::string noise(65536, '\xff');;) forge(noise);
    if (stage == "steers the terminal") {
        std::puts("\x1b[31mred\xff");
        emit(Thrown{"\x1b]0;title\x07 \xff"});
        emit(Ended{});
        return 1;
    }
    if (stage == "closes everything and passes") {
        closeEverything();
        pass();
    }
    if (stage == "closes everything and hangs") {
        closeEverything();
        for (;;) pause();
    }
    if (stage == "what is open") {
        for (int fd = 0; fd < 256; fd++)
            if (fcntl(fd, F_GETFD) >= 0) std::printf("%d ", fd);
        std::printf("%d", int(read(0, &stage[0], 1)));
        pass();
    }
    if (stage == "floods and passes") {
        flood(20'000'000);
        pass();
    }
    if (stage == "crashes") std::raise(SIGSEGV);
    if (stage == "crashes in a line") {
        std::fprintf(stderr, "before\nCPU device: unknown address: host code touches 0x0, where nothing is: %s:2\n",
                     __FILE__);
        std::raise(SIGSEGV);
    }
    if (stage == "speaks as the device") {
        std::fprintf(stderr, "CPU device: x\n");
        _exit(86);
    }
    if (stage == "aborts") {
        std::fprintf(stderr, "an assertion\n");
        std::abort();
    }
    if (stage == "divides by zero") std::raise(SIGFPE);
    if (stage == "hangs") pause();
    if (stage == "hangs deaf") {
        std::signal(SIGTERM, SIG_IGN);
        for (;;) pause();
    }
    if (stage == "exits with 86") std::exit(86);
    if (stage == "touches device memory") {
        std::fprintf(
            stderr,
            "CPU device: device pointer on host: host code uses in (0x10), which points to device memory: %s:7\n",
            __FILE__);
        _exit(86);
    }
    if (stage == "calls itself") {
        std::fprintf(stderr, "CPU device: stack overflow: host code needs more than its stack: %s:1\n", __FILE__);
        _exit(86);
    }
    if (stage == "asks for too much") {
        std::fprintf(stderr, "CPU device: out of bounds: host code uses an element (__n < this->size()): %s:1\n",
                     __FILE__);
        _exit(86);
    }
    if (stage == "exits with 3") {
        std::fprintf(stderr, "first\nthe last words\n");
        std::exit(3);
    }
    if (stage == "check fails" || stage == "check knows the limit") {
        std::fprintf(stderr,
                     "%s:5: CHECK_LAUNCH() failed: the launch was refused, nothing ran: cudaErrorInvalidValue\n  %s\n",
                     __FILE__, stage == "check fails" ? "advice" : "0 x 1 x 1 blocks are not possible");
        std::exit(1);
    }
    if (stage == "check of an endless file") {
        std::puts("/dev/zero:5: CHECK(x) failed: y");
        std::exit(1);
    }
    if (stage == "eats memory") allocateForEver();
    if (stage == "leaves an orphan and passes") {
        leaveOrphan();
        pass();
    }
    if (stage == "leaves an orphan and hangs") {
        leaveOrphan();
        for (;;) pause();
    }
    if (stage == "leaves its number and hangs") {
        std::ofstream(std::getenv("NUMBER_FILE")) << getpid() << std::endl;
        for (;;) pause();
    }
    return 0;
}
