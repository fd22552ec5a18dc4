#include "students_process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "confine.h"
#include "emit.h"
#include "message.h"
#include "students_calls.h"
#include "students_device.h"
#include "verdict.h"

// The constructors of the student's global objects.
extern "C" {
[[gnu::weak]] extern void (*const __start_students_constructors[])(int, char**, char**);
[[gnu::weak]] extern void (*const __stop_students_constructors[])(int, char**, char**);
}

namespace grading {
namespace {

int nowhere = -1;            // for what copies of the student's process print
int otherEnd = -1;           // of the socket between the two processes; -1: there is one process
bool isStudents = false;     // is this the student's?
pid_t studentsProcess = -1;  // of graders whose child it is
const Answer* answerer = nullptr;
char *lentBegin = nullptr, *lentEnd = nullptr, *lentNext = nullptr;
constexpr size_t lentBytes = size_t(2) << 30, pageBytes = 4096;
uintptr_t stackTop = 0;

// ---- the student's process ----

[[noreturn]] void leaveStudentsProcess(int status) {
    std::fflush(nullptr);
    Message end(Say::exited);
    end << status;
    sendMessage(otherEnd, end);
    _exit(0);
}

Message answerTo(const Message& question);

// The arguments that point into the caller's stack (references to what it holds): so much of that.
constexpr size_t windowBytes = 64;

void doCall(Message& m) {
    const auto i = m.take<uint64_t>();
    auto registers = m.take<CallRegisters>();
    char stack[stackArgumentBytes];
    const std::string arguments = m.takeText();
    std::copy_n(arguments.begin(), std::min(arguments.size(), sizeof stack), stack);
    registers.stack = stack;
    for (auto windows = m.take<size_t>(); windows > 0; windows--) {
        char* at = m.take<char*>();
        const std::string data = m.takeText();
        std::copy(data.begin(), data.end(), at);
    }
    decideFates(m.take<bool>());
    Message end(Say::returned);
    try {
        studentInvoke(studentsFunctions[i], &registers);
        for (uint64_t r : registers.result) end << r;
        for (uint64_t r : registers.floatResult) end << r;
    } catch (const std::exception& e) {
        end = Message(Say::thrown) << std::string(e.what());
    } catch (...) {
        end = Message(Say::thrown) << std::string("something that is no std::exception");
    }
    std::fflush(nullptr);
    sendMessage(otherEnd, end);
}

void doTask(Message& m) {
    const auto task = m.take<std::string (*)(const std::string&)>();
    Message end(Say::taskDone);
    try {
        end << task(m.takeText());
    } catch (const std::exception& e) {
        end = Message(Say::thrown) << std::string(e.what());
    }
    std::fflush(nullptr);
    sendMessage(otherEnd, end);
}

void becomeTwo(int socketOfCopy) {
    const bool isCopy = fork() == 0;
    close(isCopy ? otherEnd : socketOfCopy);
    if (!isCopy) return;
    otherEnd = socketOfCopy;
    for (int printed : {STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, printed);
}

// Does what comes until the answer does.
Message nextReply() {
    for (;;) {
        Message m;
        int descriptor = -1;
        if (!receiveMessage(otherEnd, m, &descriptor)) _exit(0);  // the graders have ended
        switch (m.what) {
            case Say::call: doCall(m); break;
            case Say::task: doTask(m); break;
            case Say::copyYourself: becomeTwo(descriptor); break;
            default: return m;
        }
    }
}

Message answerTo(const Message& question) {
    if (!sendMessage(otherEnd, question)) _exit(0);
    return nextReply();
}

void serveGraders() {
    for (auto* c = __start_students_constructors; c != __stop_students_constructors; c++) (*c)(0, nullptr, environ);
    for (;;) nextReply();
}

// All that is left of the graders' goes: from here on the student's code runs.
[[noreturn]] void becomeStudents(int socket, int argc, char** argv) {
    isStudents = true;
    otherEnd = socket;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    stopListening();
    for (int i = 1; i < argc; i++) std::memset(argv[i], 0, std::strlen(argv[i]));
    for (int fd = 3; fd < 1024; fd++)
        if (fd != socket) close(fd);
    nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    std::signal(SIGCHLD, SIG_IGN);
    std::signal(SIGABRT, [](int) { leaveStudentsProcess(-SIGABRT); });
    on_exit([](int status, void*) { leaveStudentsProcess(status); }, nullptr);
    useGradersDevice(answerTo, [](const Message& m) { sendMessage(otherEnd, m); });
    // What the graders hand over by its address keeps its address: their stack is left to that.
    constexpr size_t bytes = size_t(64) << 20;
    void* stack = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    static ucontext_t context;
    if (stack == MAP_FAILED || !confineThisProcess() || getcontext(&context) != 0) _exit(1);
    context.uc_stack.ss_sp = stack;
    context.uc_stack.ss_size = bytes;
    makecontext(&context, serveGraders, 0);
    setcontext(&context);
    _exit(1);
}

// ---- the graders' process ----

[[noreturn]] void endBySignal(int which) {
    std::fflush(nullptr);
    std::signal(which, SIG_DFL);
    std::raise(which);
    _exit(1);
}

// Ends as the student's code did.
[[noreturn]] void studentEnded(int status) {
    if (status < 0) endBySignal(-status);
    std::exit(status);
}

[[noreturn]] void studentIsGone() {
    int status = 0;
    if (studentsProcess < 0 || waitpid(studentsProcess, &status, 0) != studentsProcess || !WIFSIGNALED(status))
        endBySignal(SIGKILL);
    if (WTERMSIG(status) == SIGSYS) {
        tell({"refused: the host code asks the operating system for more than memory", "", "",
              "files, programs, processes, threads and the network are out of bounds in strict grading"});
        std::exit(1);
    }
    endBySignal(WTERMSIG(status));
}

Message served(Message& m) {
    if (m.what == Say::ask) {
        Message reply;
        return reply << (answerer && *answerer ? (*answerer)(m.takeText()) : std::string());
    }
    std::optional<Message> reply = servedCall(m);
    if (!reply) studentIsGone();
    return *reply;
}

// Until what was asked for is done.
Message converse(const Message& first) {
    if (!sendMessage(otherEnd, first)) studentIsGone();
    for (;;) {
        Message m;
        if (!receiveMessage(otherEnd, m)) studentIsGone();
        if (m.what == Say::returned || m.what == Say::taskDone) return m;
        if (m.what == Say::thrown) throw std::runtime_error(m.takeText());
        if (m.what == Say::exited) studentEnded(m.take<int>());
        if (!isOnlyTold(m) && !sendMessage(otherEnd, served(m))) studentIsGone();
    }
}

void callThere(uint64_t i, CallRegisters* registers) {
    Message m(Say::call);
    m << i << *registers;
    const auto stack = reinterpret_cast<uintptr_t>(registers->stack);
    m << std::string(static_cast<const char*>(registers->stack), std::min(stackArgumentBytes, stackTop - stack));
    std::vector<uint64_t> pointers;
    for (uint64_t value : registers->integers)
        if (value >= stack && value < stackTop) pointers.push_back(value);
    m << pointers.size();
    for (uint64_t p : pointers)
        m << p << std::string(reinterpret_cast<const char*>(p), std::min<size_t>(windowBytes, stackTop - p));
    m << fatesAreDecided();
    Message end = converse(m);
    for (uint64_t& r : registers->result) r = end.take<uint64_t>();
    for (uint64_t& r : registers->floatResult) r = end.take<uint64_t>();
}

}  // namespace

static size_t wholePages(size_t bytes) { return (bytes + pageBytes - 1) / pageBytes * pageBytes; }

// Behind it lies a page that nobody may touch.
static char* memoryBeforeNothing(size_t pages, int kind) {
    void* place = mmap(nullptr, pages + pageBytes, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED || mprotect(static_cast<char*>(place) + pages, pageBytes, PROT_NONE) != 0) std::abort();
    return static_cast<char*>(place);
}

void startStudentsProcess(int argc, char** argv) {
    if (&studentsFunctionCount == nullptr) return;
    stackTop = reinterpret_cast<uintptr_t>(argv);
    void* lent = memoryBeforeNothing(lentBytes, MAP_SHARED);
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) std::abort();
    lentBegin = lentNext = static_cast<char*>(lent);
    lentEnd = lentBegin + lentBytes;
    prepareToServe();
    studentsProcess = forkWithoutStudent();
    if (studentsProcess < 0) std::abort();
    if (studentsProcess == 0) becomeStudents(ends[1], argc, argv);
    close(ends[1]);
    otherEnd = ends[0];
    beginToServe();
}

const void* studentsOwn(const void* function) {
    if (otherEnd < 0) return function;
    for (size_t i = 0; i < studentsFunctionCount; i++)
        if (studentsStubs[i] == function) return studentsFunctions[i];
    return function;
}

int forkWithStudent() {
    int ends[2];
    if (otherEnd < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return forkWithoutStudent();
    sendMessage(otherEnd, Message(Say::copyYourself), ends[1]);
    const int process = forkWithoutStudent();
    close(ends[1]);
    if (process != 0) {
        close(ends[0]);
    } else {
        close(otherEnd);
        otherEnd = ends[0];
        studentsProcess = -1;
    }
    return process;
}

std::string callStudent(std::string (*task)(const std::string& input), const std::string& input, const Answer& answer) {
    const Answer* before = answerer;
    answerer = &answer;
    std::string result;
    if (otherEnd < 0) {
        result = task(input);
    } else {
        Message m(Say::task);
        result = converse(m << task << input).takeText();
    }
    answerer = before;
    return result;
}

std::string askGrader(const std::string& question) {
    if (!isStudents) return (*answerer)(question);
    Message m(Say::ask);
    return answerTo(m << question).takeText();
}

namespace {

uintptr_t pageOf(const void* at) { return reinterpret_cast<uintptr_t>(at) / pageBytes * pageBytes; }

// Where the student's functions run.
struct Protected {
    uintptr_t from, to;
    int how;
};
std::string protectThere(const std::string& bytes) {
    Protected p;
    std::memcpy(&p, bytes.data(), sizeof p);
    if (mprotect(reinterpret_cast<void*>(p.from), p.to - p.from, p.how) != 0) std::abort();
    return "";
}
void protect(const void* memory, size_t bytes, int how) {
    const Protected p{pageOf(memory), pageOf(static_cast<const char*>(memory) + bytes + pageBytes - 1), how};
    callStudent(protectThere, std::string(reinterpret_cast<const char*>(&p), sizeof p));
}

}  // namespace

LentMemory::LentMemory(void* own, size_t bytes, Where where) : own(own), lent(own), bytes(bytes), where(where) {
    if (where == Where::beforeNothing) {
        char* const end =
            otherEnd < 0 ? memoryBeforeNothing(wholePages(bytes), MAP_PRIVATE) + wholePages(bytes) : lentEnd;
        lent = end - bytes;
    } else if (otherEnd >= 0) {
        lent = lentNext;
        lentNext += (bytes + 63) / 64 * 64;
    } else {
        return;
    }
    if (otherEnd >= 0 && (lentNext > lentEnd || lent < lentBegin)) std::abort();
    if (where == Where::beforeNothing && otherEnd >= 0 && pageOf(lent) < reinterpret_cast<uintptr_t>(lentNext))
        std::abort();
#ifdef MADV_POPULATE_WRITE
    // All of it at once: a fault for each of its pages would take longer than to copy.
    const uintptr_t page = pageOf(lent);
    madvise(reinterpret_cast<void*>(page), reinterpret_cast<uintptr_t>(lent) + bytes - page, MADV_POPULATE_WRITE);
#endif
    std::memcpy(lent, own, bytes);
    if (where == Where::beforeNothing) protect(lent, bytes, PROT_READ);
}

LentMemory::~LentMemory() {
    if (lent == own) return;
    if (where == Where::anywhere) {
        std::memcpy(own, lent, bytes);
        lentNext = static_cast<char*>(lent);
        return;
    }
    protect(lent, bytes, PROT_READ | PROT_WRITE);
    if (otherEnd < 0) munmap(static_cast<char*>(lent) + bytes - wholePages(bytes), wholePages(bytes) + pageBytes);
}

}  // namespace grading

void studentCalled(uint64_t i, grading::CallRegisters* registers) {
    if (grading::isStudents)
        studentInvoke(studentsFunctions[i], registers);
    else
        grading::callThere(i, registers);
}
