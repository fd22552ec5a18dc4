#pragma once

#include "common/grading/command/built.h"
#include "common/grading/command/options.h"
#include "common/grading/command/run_stage.h"

namespace grade {

// ./grade --picture [stage] [--svg FILE]. Returns the exit status: 1 if there is nothing to draw.
int drawPicture(const Built& built, const std::vector<Stage>& stages, const Stage* asked, const Options& options,
                uint64_t seed, const Limits& limits);

}  // namespace grade
