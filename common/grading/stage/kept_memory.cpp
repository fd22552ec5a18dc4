#include "kept_memory.h"

#include <malloc.h>

#include <cstdint>
#include <string>

#include "students_process.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

std::string bytesInUseThere(const std::string&) {
    const struct mallinfo2 all = mallinfo2();
    return bytesOf<uint64_t>({all.uordblks + all.hblkhd});
}
uint64_t bytesInUse() { return valuesIn<uint64_t>(callStudent(bytesInUseThere, ""))[0]; }

}  // namespace

void expectNothingKept(const std::function<void()>& call) {
    constexpr int calls = 4;
    uint64_t before = 0, kept = 0;
    for (int i = 0; i < calls; i++) {
        call();
        const uint64_t now = bytesInUse();
        if (i > 0 && now <= before) return;
        kept = now - before;
        before = now;
    }
    fail({"right, but each call keeps " + number(kept) + " bytes of the host's memory", "", "",
          "what new or malloc() gave is for delete or free() to give back; a std::vector does that by itself"});
}

}  // namespace grading
