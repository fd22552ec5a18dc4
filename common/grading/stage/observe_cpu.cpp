// The CPU device: everything that a launch does is seen.
#include <cuda_runtime_api.h>

#include "events.h"
#include "observe.h"
#include "stage.h"
#include "text.h"

namespace grading {

// A grader has its own report.
[[maybe_unused]] static const bool silent = (cpu_device::silenceReport(), true);

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

Observation observeAnything(const std::function<void()>& launch) {
    Observation seen;
    seen.counted = true;
    seen.report = cpu_device::watch(launch);
    seen.all = seen.report.all();
    return seen;
}

void showcase(const Observation& seen) {
    if (seen.all.launches) emit({{"report", nlohmann::json::parse(cpu_device::toJson(seen.report))}});
}

bool onGpu() { return false; }
size_t guardElements() { return 0; }
void nameMemory(const void* device, const char* name) { cpu_device::nameMemory(device, name); }

std::string lastWriterOf(const void* device) {
    auto write = cpu_device::lastWrite(device);
    if (!write) return "nobody wrote it";
    auto three = [](const uint32_t* v) {
        return "(" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + ")";
    };
    return "written last by block " + three(write->block) + ", thread " + three(write->thread) + ": " +
           fileName(write->file) + ":" + std::to_string(write->line);
}

}  // namespace grading
