#include <cpu_device/defects.h>

namespace cpu_device {

const char* name(DefectKind kind) {
    static constexpr const char* names[] = {
#define DEFECT(kind, name, consequences) name,
#include <cpu_device/defects.def>
    };
    return names[static_cast<size_t>(kind)];
}

}  // namespace cpu_device
