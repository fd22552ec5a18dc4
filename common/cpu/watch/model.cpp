#include "model.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cpu_device {

MemoryModel memoryModel() {
    static const MemoryModel model = [] {
        const char* text = std::getenv("MODEL");
        if (!text || !*text || std::strcmp(text, "modern") == 0) return MemoryModel::modern;
        if (std::strcmp(text, "fermi") == 0) return MemoryModel::fermi;
        std::fprintf(stderr, "CPU device: MODEL=%s is unknown: use modern or fermi\n", text);
        std::_Exit(2);
    }();
    return model;
}

}  // namespace cpu_device
