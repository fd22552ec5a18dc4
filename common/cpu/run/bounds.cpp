// The function that -fsanitize=bounds calls, for an array whose length the compiler knows. No access callback sees the
// arrays of a thread's own: they may be registers.
#include "bounds.h"

#include <cstdlib>

#include "executor.h"
#include "watcher.h"

namespace cpu_device {
namespace {

// As the compilers lay them out for the handlers of "undefined behaviour".
struct TypeOf {
    uint16_t kind;
    uint16_t info;  // of an integer: 2 * log2(its bits) + (is it signed?)
    char name[1];   // in quotes: 'float [3]'

    std::string text() const {
        std::string quoted = name;
        return quoted.substr(1, quoted.size() - 2);
    }
    bool isSigned() const { return info & 1; }
    int bits() const { return 1 << (info >> 1); }
};
struct Subscript {
    const char* file;
    uint32_t line, column;
    const TypeOf* array;
    const TypeOf* index;
};

// The handler gets all integers in one type.
int64_t valueOf(uintptr_t given, const TypeOf& type) {
    if (type.bits() > 64) return *reinterpret_cast<const int64_t*>(given);  // too wide: its address is given
    int unused = 64 - type.bits();
    auto shifted = static_cast<uint64_t>(given) << unused;
    return type.isSigned() ? static_cast<int64_t>(shifted) >> unused : static_cast<int64_t>(shifted >> unused);
}

std::string textOf(int64_t value, const TypeOf& type) {
    return type.isSigned() ? std::to_string(value) : std::to_string(static_cast<uint64_t>(value));
}

}  // namespace
}  // namespace cpu_device

extern "C" [[noreturn]] void __ubsan_handle_out_of_bounds_abort(void* data, void* index) {
    using namespace cpu_device;
    const auto& s = *static_cast<const Subscript*>(data);
    if (!currentThread()) std::abort();
    int64_t value = valueOf(reinterpret_cast<uintptr_t>(index), *s.index);
    bool before = s.index->isSigned() ? value < 0 : static_cast<uint64_t>(value) >> (s.index->bits() - 1) & 1;
    announce(&Watcher::badIndex, BadIndex{*currentThread(), reinterpret_cast<uintptr_t>(__builtin_return_address(0)),
                                          s.line, s.column, s.array->text(), textOf(value, *s.index), before});
    endThread(cudaErrorIllegalAddress);
}
