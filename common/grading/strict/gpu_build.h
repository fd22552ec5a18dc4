// The worker program of strict grading for a GPU: the same file through nvcc in a sandbox, linked so that its host code
// runs in a process of its own, and CUDA is called by the graders' alone (stage/students_device_gpu.cpp).
#pragma once

#include <optional>
#include <string>

#include "common/grading/command/control_group.h"
#include "common/grading/command/sandbox.h"
#include "submission.h"
#include "toolchain.h"

namespace grade {

struct Gpu {
    std::string name, architecture;  // "NVIDIA H200", "sm_90"
    std::string nvcc;
};
// The first of the machine, if the chapter's graders were built for it and DEVICE=cpu does not leave it out.
std::optional<Gpu> gpuFor(const std::string& chapter, const std::string& root);

struct GpuBuild {
    std::string worker;         // empty if there is none
    std::string compileErrors;  // what nvcc says
    std::string refused;        // a sentence: what strict grading leaves out
    std::string fault;          // what a tool says that fails, and not for the answer's sake
};
// `folder`: where strict_build.h has put the source, in in/.
GpuBuild buildForGpu(const std::string& chapter, const std::string& root, const std::string& folder, const Gpu& gpu,
                     const Sandbox& sandbox, const GroupPlace& groups, const Toolchain& tools);

}  // namespace grade
