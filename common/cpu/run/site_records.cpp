#include "site_records.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "symbols.h"

namespace cpu_device {

uintptr_t recordBase;

static SiteRecord* records;
// Made when first asked for and never destroyed: global objects of the program allocate and free memory.
static std::vector<SiteRecord*>& used() {
    static auto& it = *new std::vector<SiteRecord*>;
    return it;
}

void prepareRecords() {
    if (records) return;
    size_t bytes = (textBytes() + 64) * sizeof(SiteRecord);
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        std::fputs("CPU device: no memory for the table of accesses\n", stderr);
        std::exit(1);
    }
    records = static_cast<SiteRecord*>(p);
    recordBase = reinterpret_cast<uintptr_t>(records) - textBegin() * sizeof(SiteRecord);
}

void noteUse(SiteRecord* r) {
    if (r->fits == 0) used().push_back(r);
}

void forgetTargets() {
    for (SiteRecord* r : used()) *r = {};
    used().clear();
}

}  // namespace cpu_device
