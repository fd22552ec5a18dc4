// A program that ./grade might have to run: what it does is named by the stage that it is asked for.
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

int events = -1;

void tell(const std::string& event) {
    std::string line = event + "\n";
    if (write(events, line.data(), line.size()) < 0) _exit(99);
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

int main(int argc, char** argv) {
    std::string stage;
    for (int i = 1; i + 1 < argc; i++) {
        if (argv[i] == std::string("--stage")) stage = argv[i + 1];
        if (argv[i] == std::string("--events")) events = std::atoi(argv[i + 1]);
    }
    tell(R"({"trying": "3 × 5"})");
    if (stage == "passes") tell(R"({"passed": true})");
    if (stage == "fails") tell(R"({"failed": {"what": "wrong", "cause": "because", "notWritten": false}})");
    if (stage == "unwritten") tell(R"({"failed": {"what": "not written yet: nothing", "notWritten": true}})");
    if (stage == "talks between") {
        std::puts(R"({"passed": true})");  // printed is not told
        tell("no JSON at all");
    }
    if (stage == "floods and passes") {
        flood(20'000'000);
        tell(R"({"passed": true})");
    }
    if (stage == "crashes") std::raise(SIGSEGV);
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
        std::fputs("CPU device: device pointer on host: host code uses in (0x10), which points to device memory\n",
                   stderr);
        _exit(86);
    }
    if (stage == "exits with 3") {
        std::fprintf(stderr, "first\nthe last words\n");
        std::exit(3);
    }
    if (stage == "check fails") {
        std::fprintf(
            stderr,
            "%s:5: CHECK_LAUNCH() failed: the launch was refused, nothing ran: cudaErrorInvalidValue\n  advice\n",
            __FILE__);
        std::exit(1);
    }
    if (stage == "eats memory") allocateForEver();
    if (stage == "leaves a child") {
        if (fork() == 0) {
            sleep(100);
            _exit(0);
        }
        tell(R"({"passed": true})");
    }
    return 0;
}
