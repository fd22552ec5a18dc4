#include "runtime_lock.h"

namespace cpu_device {

std::recursive_mutex& runtimeLock() {
    static std::recursive_mutex& it = *new std::recursive_mutex;
    return it;
}

}  // namespace cpu_device
