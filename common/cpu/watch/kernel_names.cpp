#include "kernel_names.h"

#include "../run/sites.h"
#include "../run/symbols.h"
#include "lines.h"

namespace cpu_device {

std::string baseName(std::string name) {
    size_t bracket = name.find('<');
    if (bracket != std::string::npos) name.resize(bracket);
    size_t colon = name.rfind("::");
    if (colon != std::string::npos) name = name.substr(colon + 2);
    while (!name.empty() && (name.back() == ' ' || name.back() == ')')) name.pop_back();
    return name;
}

// A kernel launched through its template's name is known by its text; its sites tell the template arguments.
std::string kernelName(const KernelCounts& k) {
    if (k.keyIsKernel) {
        std::string name = functionName(k.key);
        return name.empty() ? k.text : name;
    }
    for (const std::vector<Counts>* table : {&k.global, &k.shared})
        for (uint32_t n = 1; n < table->size(); n++) {
            if ((*table)[n].requests == 0) continue;
            const std::vector<Frame>& frames = framesOf(site(n).place);
            if (!frames.empty() && baseName(frames.front().function) == baseName(k.text))
                return frames.front().function;
        }
    return k.text;
}

}  // namespace cpu_device
