// What the C++ library calls when host code breaks one of its rules: an element that a std::vector does not have, the
// value of an empty std::optional. (_GLIBCXX_ASSERTIONS; before version 12 it prints a line and aborts by itself.)
#include <cstdio>
#include <cstdlib>
#include <string>

#include "programs.h"
#include "watcher.h"

namespace cpu_device {

// std::__glibcxx_assert_fail: the library's own is not linked where there is this one.
[[noreturn]] void libraryCheckFails(const char* file, int line, const char* function, const char* condition) noexcept
    asm("_ZSt21__glibcxx_assert_failPKciS0_S0_");

void libraryCheckFails(const char* file, int line, const char* function, const char* condition) noexcept {
    if (!watchedProgram()) {
        std::fprintf(stderr, "%s:%d: %s: Assertion '%s' failed.\n", file, line, function, condition);
        std::abort();
    }
    bool isIndex = std::string(condition).find("size()") != std::string::npos;
    announceHostDefect(isIndex ? DefectKind::outOfBounds : DefectKind::assertion,
                       std::string("host code uses ") +
                           (isIndex ? "an element that its container does not have" : "what is not there") +
                           " (the C++ library checks " + condition + ")",
                       isIndex ? "an index is negative, or not less than the container's size"
                               : "is a container empty, or a pointer null?",
                       "", {callPlaces()});
    endAfterHostDefect();
}

}  // namespace cpu_device
