// gdb knows one thread of the host, on whose stacks the threads of a block take turns. Here is what it lacks: which
// thread runs, where the others stand, and the registers of one that waits.
//
// All that it uses has C linkage and no types but numbers and text: the runtime has no debugging information.
#include "debugger.h"

#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include "../../text/screen.h"
#include "../run/executor.h"
#include "../run/hex.h"
#include "../run/shared_memory.h"
#include "../run/symbols.h"
#include "../run/watcher.h"
#include "defect_store.h"
#include "kernel_names.h"
#include "lines.h"
#include "mistakes.h"
#include "queue.h"
#include "report.h"

using namespace cpu_device;

extern "C" {
const char* cpu_device_debugger_text = "";   // of the defect
const char* cpu_device_debugger_there = "";  // the command that stops at its first access, or shows its thread
// Where the thread that executes blocks has these, since a block began.
Index3 cpu_device_debugger_none;
bool cpu_device_debugger_no;
const Index3 *cpu_device_debugger_threadIdx = &cpu_device_debugger_none,
             *cpu_device_debugger_blockIdx = &cpu_device_debugger_none,
             *cpu_device_debugger_blockDim = &cpu_device_debugger_none,
             *cpu_device_debugger_gridDim = &cpu_device_debugger_none;
const bool* cpu_device_debugger_runs = &cpu_device_debugger_no;  // a thread of a kernel, and not the host
// gdb stops here.
[[gnu::noinline, gnu::used]] void cpu_device_debugger_defect() { asm volatile(""); }

// Blocks for whose threads there are breakpoints. Those are off while others run: each passing thread would stop the
// program inside gdb.
uint32_t cpu_device_debugger_blocks[64][3];
uint32_t cpu_device_debugger_block_count;
[[gnu::noinline, gnu::used]] void cpu_device_debugger_block() { asm volatile(""); }

// While gdb shows a thread that waits: where the running one was, its place in cpu_device_threadIdx and what that held.
uintptr_t cpu_device_debugger_back[2];  // stack pointer, program counter
void* cpu_device_debugger_index;
ThreadName cpu_device_debugger_running;
uint64_t cpu_device_debugger_shows;
uint64_t cpu_device_debugger_scratch[2];
void cpu_device_debugger_waits();

// What gdb calls, with what it wants from it. It changes no vector register (program.py says why): what it calls may
// change all of them.
uintptr_t (*cpu_device_debugger_function)(int64_t);
int64_t cpu_device_debugger_argument;
uintptr_t cpu_device_debugger_answer;
alignas(64) char cpu_device_debugger_vectors[4096];
void cpu_device_debugger_call();
}

// Where a thread stands that gdb shows, with the stack pointer that it left behind. What is said here about its
// registers is how cpu_device_switch_stack left them, so its callers come next. However the program is told to go on,
// it begins here, which goes back to the thread that runs: no register but these two has changed.
#if defined(__x86_64__)
asm(R"(
    .text
    .globl cpu_device_debugger_waits
    .type cpu_device_debugger_waits, @function
cpu_device_debugger_waits:
    .cfi_startproc
    .cfi_def_cfa %rsp, 56
    .cfi_offset %rip, -8
    .cfi_offset %rbp, -16
    .cfi_offset %rbx, -24
    .cfi_offset %r12, -32
    .cfi_offset %r13, -40
    .cfi_offset %r14, -48
    .cfi_offset %r15, -56
    movq %rax, cpu_device_debugger_scratch(%rip)
    movq %rcx, cpu_device_debugger_scratch+8(%rip)
    movq cpu_device_debugger_index(%rip), %rcx
    movq cpu_device_debugger_running(%rip), %rax
    movq %rax, (%rcx)
    movq cpu_device_debugger_running+8(%rip), %rax
    movq %rax, 8(%rcx)
    movq $0, cpu_device_debugger_shows(%rip)
    movq cpu_device_debugger_scratch(%rip), %rax
    movq cpu_device_debugger_scratch+8(%rip), %rcx
    movq cpu_device_debugger_back(%rip), %rsp
    jmp *cpu_device_debugger_back+8(%rip)
    .cfi_endproc
    .size cpu_device_debugger_waits, .-cpu_device_debugger_waits
)");
// 0xe7: x87, SSE, AVX and AVX-512; of these what the processor has.
asm(R"(
    .text
    .globl cpu_device_debugger_call
    .type cpu_device_debugger_call, @function
cpu_device_debugger_call:
    pushq %rbp
    movl $0xe7, %eax
    xorl %edx, %edx
    xsave64 cpu_device_debugger_vectors(%rip)
    movq cpu_device_debugger_argument(%rip), %rdi
    call *cpu_device_debugger_function(%rip)
    movq %rax, cpu_device_debugger_answer(%rip)
    movl $0xe7, %eax
    xorl %edx, %edx
    xrstor64 cpu_device_debugger_vectors(%rip)
    popq %rbp
    ret
    .size cpu_device_debugger_call, .-cpu_device_debugger_call
)");
constexpr bool canShow = true;
#else
extern "C" void cpu_device_debugger_call() {
    cpu_device_debugger_answer = cpu_device_debugger_function(cpu_device_debugger_argument);
}
constexpr bool canShow = false;
#endif

namespace cpu_device {
namespace {

bool sameIndex(const uint32_t (&a)[3], Index3 b) { return a[0] == b.x && a[1] == b.y && a[2] == b.z; }

// What the checks hold back until a batch is full is too late for who wants to look.
struct DebuggersWatcher final : Watcher {
    static inline auto& begun = *new std::set<uint64_t>;  // blocks that have not ended
    bool wasChosen = false;
    static bool chosen(Index3 i) {
        for (uint32_t n = 0; n < cpu_device_debugger_block_count; n++)
            if (sameIndex(cpu_device_debugger_blocks[n], i)) return true;
        return false;
    }
    void blockBegins(const Block& b, bool) override {
        cpu_device_debugger_threadIdx = &cpu_device_threadIdx.index;
        cpu_device_debugger_blockIdx = &cpu_device_blockIdx;
        cpu_device_debugger_blockDim = &cpu_device_blockDim;
        cpu_device_debugger_gridDim = &cpu_device_gridDim;
        cpu_device_debugger_runs = &threadRuns;
        begun.insert(b.number);
        bool isChosen = chosen(b.index);
        if (isChosen || wasChosen) cpu_device_debugger_block();
        wasChosen = isChosen;
    }
    void warpStops(const Block&, const WarpLog&) override { waitForChecks(); }
    void blockEnds(const Block& b) override {
        waitForChecks();
        begun.erase(b.number);
    }
    void launchEnds(const RunningLaunch&) override {
        waitForChecks();
        begun.clear();
    }
};

int rankThatRuns() { return (cpu_device_debugger_shows ? cpu_device_debugger_running : cpu_device_threadIdx).rank; }

bool isCall(uintptr_t returnAddress) {
#if defined(__x86_64__)
    return *reinterpret_cast<const unsigned char*>(returnAddress - 5) == 0xe8;
#else
    return (*reinterpret_cast<const uint32_t*>(returnAddress - 4) & 0xfc000000) == 0x94000000;
#endif
}

// Where the source of a thread that waits called the runtime, or what called it: the first such return address on its
// stack.
uintptr_t calledFrom(const Thread& t) {
    auto end = reinterpret_cast<uintptr_t>(t.fiber->stackTop) & ~uintptr_t(63);
    for (auto at = reinterpret_cast<uintptr_t>(t.stackPointer); at < end; at += sizeof(uintptr_t)) {
        uintptr_t word = *reinterpret_cast<const uintptr_t*>(at);
        if (isDeviceCode(word - 1) && isCall(word) && sourcePlace(word).line) return word;
    }
    return 0;
}

bool isWaiting(const Block& b, const Thread& t) {
    return t.rank != rankThatRuns() && hasFiber(b.states[t.rank]) && t.stackPointer;
}

const char* stateText(ThreadState s, bool runs) {
    switch (s) {
        case ThreadState::notStarted: return runs ? "runs" : "has not begun";
        case ThreadState::ready: return runs ? "runs" : "may go on";
        case ThreadState::logFull:
        case ThreadState::yielded: return "gave others a turn";
        case ThreadState::atBlockBarrier: return "waits at __syncthreads";
        case ThreadState::atWarpBarrier: return "waits at __syncwarp";
        case ThreadState::atCollective: return "waits for lanes of its warp";
        case ThreadState::atActiveMask: return "waits at __activemask";
        case ThreadState::atClusterBarrier: return "waits at the cluster's barrier";
        case ThreadState::atGridBarrier: return "waits at the grid's barrier";
        case ThreadState::atBarrierObject: return "waits at a cuda::barrier";
        case ThreadState::atTile: return "waits for a part of its block";
        case ThreadState::ended: return "has ended";
    }
    return "";
}

std::string spaced(Index3 i) { return std::to_string(i.x) + " " + std::to_string(i.y) + " " + std::to_string(i.z); }

// A line for each thing: a word, then its numbers, and what may have blanks behind a tab each.
void sayThread(std::string& out, const Block& b, const Thread& t) {
    ThreadState state = b.states[t.rank];
    bool ended = state == ThreadState::ended;
    out += "thread " + std::to_string(t.rank) + " " + spaced(t.index) + " " +
           (ended                      ? "ended"
            : isWaiting(b, t)          ? "waits"
            : t.rank == rankThatRuns() ? "runs"
                                       : "later") +
           "\t" + (ended && t.killed ? "was ended by a defect" : stateText(state, t.rank == rankThatRuns()));
    if (isWaiting(b, t)) {
        uintptr_t place = calledFrom(t);
        SourcePlace source = place ? sourcePlace(place) : SourcePlace();
        out += "\t" + source.file + "\t" + std::to_string(source.line);
    }
    out += "\n";
}

void sayShared(std::string& out) {
    for (const SharedArray& a : sharedArrays())
        if (!a.guard)
            out += "shared " + std::to_string(a.begin) + " " + std::to_string(a.bytes) + " " +
                   (a.dynamic ? "dynamic" : "static") + "\t" + a.function + "\t" + a.name + "\n";
}

// Of a thread that waits where its defect is, what shows it; else what stops at the place.
std::string commandFor(const Defect& d) {
    if (!d.hasThread || d.places.empty() || !d.places[0].line) return "";
    std::string thread = text({d.thread[0], d.thread[1], d.thread[2]});
    const Block* b = currentBlock();
    if (b && sameIndex(d.block, b->index))
        for (const Thread& t : b->threads)
            if (sameIndex(d.thread, t.index) && isWaiting(*b, t) && sourcePlace(calledFrom(t)).line == d.places[0].line)
                return "cuda thread " + thread;
    return "cuda break " + d.places[0].file + ":" + std::to_string(d.places[0].line) + " thread " + thread + " block " +
           text({d.block[0], d.block[1], d.block[2]});
}

}  // namespace

bool underDebugger() {
    static const bool is = [] {
        const char* text = std::getenv("CPU_DEVICE_DEBUGGER");
        return text && std::strcmp(text, "1") == 0;
    }();
    return is;
}

static void tellDebugger(const StoredDefect& defect) {
    static auto &sentence = *new std::string, &there = *new std::string;
    for (const Defect& d : mistakes({defect})) {
        if (isWarning(d)) continue;
        sentence = toText(d, static_cast<int>(text::columnsOf(1)), text::styleOf(1).colours);
        there = commandFor(d);
        cpu_device_debugger_text = sentence.c_str();
        cpu_device_debugger_there = there.c_str();
        cpu_device_debugger_defect();
    }
}

void addDebuggersWatcher() {
    if (!underDebugger()) return;
    addWatcher(*new DebuggersWatcher);
    listenToDefects(tellDebugger);
}

}  // namespace cpu_device

extern "C" {
// For cpu_device_debugger_call.

// What runs, and where each thread of the running block stands, as text. Empty between launches.
[[gnu::used]] uintptr_t cpu_device_debugger_state(int64_t) {
    static auto& out = *new std::string;
    out.clear();
    const Block* b = currentBlock();
    if (!b || !running.request) return reinterpret_cast<uintptr_t>("");
    if (currentThread()) noteStarts();
    const dim3 &grid = running.grid, &block = running.block;
    out += "launch " + std::to_string(running.number) + " " + spaced({grid.x, grid.y, grid.z}) + " " +
           spaced({block.x, block.y, block.z}) + " " + std::to_string(running.request->sharedBytes) + "\t" +
           (countsOfRunningKernel() ? kernelName(*countsOfRunningKernel()) : "") + "\n";
    out += "block " + std::to_string(b->number) + " " + spaced(b->index) + " " + std::to_string(b->barriersPassed) +
           " " + std::to_string(currentThread() ? rankThatRuns() : -1) + "\n";
    sayShared(out);
    for (const Thread& t : b->threads) sayThread(out, *b, t);
    return reinterpret_cast<uintptr_t>(out.c_str());
}

// 0: the block has not begun, as far as is known; 1: it waits while others run, or runs; 2: it has ended.
[[gnu::used]] uintptr_t cpu_device_debugger_block_state(int64_t which) {
    auto number = static_cast<uint64_t>(which);
    if (DebuggersWatcher::begun.count(number)) return 1;
    return currentBlock() && scheduleSeed() == 0 && number < *DebuggersWatcher::begun.rbegin() ? 2 : 0;
}

// From now on threadIdx is that of a thread of the block that waits: its stack pointer, or 0 if it does not wait. A
// negative number: that of the thread that runs.
[[gnu::used]] uintptr_t cpu_device_debugger_show(int64_t rank) {
    if (cpu_device_debugger_shows) {
        cpu_device_threadIdx = cpu_device_debugger_running;
        cpu_device_debugger_shows = 0;
    }
    const Block* b = currentBlock();
    if (!canShow || !b || rank < 0 || rank >= static_cast<int64_t>(b->threads.size()) ||
        !isWaiting(*b, b->threads[rank]))
        return 0;
    const Thread& t = b->threads[rank];
    cpu_device_debugger_running = cpu_device_threadIdx;
    cpu_device_debugger_index = &cpu_device_threadIdx;
    cpu_device_debugger_shows = 1;
    cpu_device_threadIdx = t;
    return reinterpret_cast<uintptr_t>(t.stackPointer);
}
}
