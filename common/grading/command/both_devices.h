// A stage that ran on the CPU device and then on a GPU has one result: what both say stands once, what only one of
// them says is marked.
#pragma once

#include "result.h"

namespace grade {

StageResult onBothDevices(const StageResult& cpu, const StageResult& gpu);

}  // namespace grade
