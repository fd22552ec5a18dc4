#include "observe.h"

#include <cuda_runtime_api.h>

#include "stage.h"
#include "text.h"

namespace grading {
namespace {

std::string where(const cpu_device::SourcePlace& p) {
    return fileName(p.file) + ":" + std::to_string(p.line);
}

}  // namespace

void expectNoDefect(const cpu_device::Report& report) {
    for (const cpu_device::Defect& d : report.defects) {
        // The grader frees what it allocates, and asks for errors, by itself.
        if (d.kind == cpu_device::DefectKind::unfreedMemory || d.kind == cpu_device::DefectKind::uncheckedLaunch) continue;
        Failure f;
        f.what = cpu_device::name(d.kind);
        if (!d.object.empty()) f.what += ": " + d.object;
        if (d.count > 1) f.what += " (" + number(d.count) + " times)";
        f.element = d.what;
        for (const cpu_device::SourcePlace& p : d.places)
            if (p.line) f.writer += (f.writer.empty() ? "" : " and ") + where(p);
        if (!d.places.empty() && d.places[0].line) f.writer += "  " + sourceLine(d.places[0].file, d.places[0].line);
        f.cause = d.cause;
        fail(f);
    }
}

Observation observe(const std::function<void()>& launch) {
    Observation seen = observeAnything(launch);
    if (seen.counted) {
        if (seen.all.launches == 0 && cudaPeekAtLastError() == cudaSuccess) notWritten("nothing was launched");
        if (seen.all.globalLoads.requests + seen.all.globalStores.requests + seen.all.globalAtomics.requests == 0 &&
            cudaPeekAtLastError() == cudaSuccess)
            notWritten("the kernel reads and writes nothing");
    }
    written();
    expectNoDefect(seen.report);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        Failure f;
        f.what = std::string("the launch failed: ") + cudaGetErrorName(error);
        f.element = cudaGetErrorString(error);
        if (error == cudaErrorInvalidValue || error == cudaErrorInvalidConfiguration)
            f.cause = "a block has 1 to 1024 threads, a grid at least one block, shared memory at most 48 KiB";
        fail(f);
    }
    return seen;
}

}  // namespace grading
