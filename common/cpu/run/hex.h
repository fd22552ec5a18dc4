#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace cpu_device {

// 0x10f0, with zeros in front up to so many digits.
inline std::string hex(uintptr_t value, int digits = 1) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%0*lx", digits, static_cast<unsigned long>(value));
    return text;
}

}  // namespace cpu_device
