// Which card's memory the report speaks of: MODEL=modern (sm_70 and later) or MODEL=fermi (sm_20).
#pragma once

namespace cpu_device {

enum class MemoryModel { modern, fermi };
MemoryModel memoryModel();

}  // namespace cpu_device
