#include "index3.h"

namespace cpu_device {

std::string text(Index3 i) {
    return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

Defect defectAt(DefectKind kind, Index3 block, Index3 thread) {
    Defect d;
    d.kind = kind;
    copyTo(d.block, block);
    copyTo(d.thread, thread);
    d.hasThread = true;
    return d;
}

}  // namespace cpu_device
