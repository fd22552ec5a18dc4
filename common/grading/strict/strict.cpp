#include "strict.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>

#include "common/grading/command/both_devices.h"
#include "common/grading/command/built.h"
#include "common/grading/command/call.h"
#include "common/grading/command/contained.h"
#include "common/grading/command/run_stage.h"
#include "common/grading/command/stage_list.h"
#include "common/grading/command/stage_runs.h"
#include "common/grading/command/terminal.h"
#include "common/grading/reports/reports.h"
#include "common/text/phrases.h"
#include "common/text/utf8.h"
#include "common/text/version.h"
#include "gpu_build.h"
#include "known_stages.h"
#include "strict_build.h"
#include "toolchain.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannotGrade(const std::string& why) {
    std::cerr << "grade: " << text::said(why) << "\n";
    std::exit(2);
}

std::string folderForFolders() {
    const char* where = std::getenv("TMPDIR");
    return where && *where == '/' ? where : "/tmp";
}

// A folder that goes away with it.
class WorkFolder {
public:
    WorkFolder() {
        path = folderForFolders() + "/strict.XXXXXX";
        if (!mkdtemp(path.data())) cannotGrade("no folder can be made for what is built: set TMPDIR to one with room");
        chmod(path.c_str(), 0711);  // who runs it is somebody else
    }
    ~WorkFolder() { remove(); }
    void remove() const {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    std::string path;
};

Sandbox sandboxFor(const Options& o) {
    Sandbox s = Sandbox::find(o.sandbox);
    if (s.kind() == Sandbox::Kind::none && !o.trust)
        cannotGrade(
            o.sandbox.empty()
                ? "no sandbox works here, so nothing is graded: install bubblewrap, or use a machine whose kernel "
                  "has landlock. --trust grades without, for files that you have read"
                : "the sandbox " + o.sandbox + " does not work here (bubblewrap and landlock are known)");
    return s;
}

// The innermost folder on the way to it, or it, that its owner alone may enter; else the path itself.
std::string closedAbove(const std::string& path) {
    struct stat s {};
    for (fs::path folder = path; folder != folder.root_path(); folder = folder.parent_path())
        if (stat(folder.c_str(), &s) == 0 && !(s.st_mode & S_IXOTH)) return folder.string();
    return path;
}
// Said before anything is compiled, since it is no fault of the answer.
// Whose file is trusted needs no sandbox.
void mustReach(Sandbox& sandbox, const Options& o, const std::string& path, const std::string& insteadUse) {
    if (sandbox.reaches(path)) return;
    if (o.trust) {
        sandbox = Sandbox();
        return;
    }
    const std::string closed = closedAbove(path);
    cannotGrade("what is graded runs as a user of its own, who may not enter " + closed + ": chmod a+rx " + closed +
                ", or " + insteadUse);
}

std::string firstLine(const std::string& said) { return said.substr(0, said.find('\n')); }

// Of what a compiler says; or its first line.
std::string firstError(const std::string& said) {
    const size_t at = said.find("error: "), begin = at == std::string::npos ? 0 : said.rfind('\n', at) + 1;
    return said.substr(begin, said.find('\n', begin) - begin);
}

// The answer was copied there, which is no business of its author's.
std::string withoutFolder(std::string said, const std::string& folder) {
    for (size_t at; (at = said.find(folder)) != std::string::npos;) said.erase(at, folder.size());
    return said;
}

Toolchain usableToolchain(Sandbox& sandbox, const Options& o, const std::string& root) {
    Toolchain tools = findToolchain(root);
    if (tools.compiler.empty()) cannotGrade("there is no compiler here: install g++, or name one with CXX=");
    if (!Sandbox::showsAlways(tools.compiler))
        mustReach(sandbox, o, tools.compiler, "name a compiler with CXX= that everybody may run");
    return tools;
}

// The stages of a chapter whose graders are built; or the one that is asked for.
std::vector<Stage> stagesOfChapter(const std::string& chapter, const std::string& only, const std::string& root) {
    std::ifstream objects(root + "/build/grade/cpu/" + chapter + ".objects");
    for (std::string object; std::getline(objects, object);)
        if (std::vector<Stage> stages = stagesIn(object); !stages.empty()) {
            if (only.empty()) return stages;
            for (const Stage& stage : stages)
                if (stage.id == only) return {stage};
            cannotGrade(chapter + " has no stage " + only);
        }
    cannotGrade("there is no chapter " + chapter);
}

std::string askedChapter(const Options& o, const Submission& s, const std::string& root) {
    std::string chapter = o.chapter.empty() ? chapterOf(s.text, root) : o.chapter;
    if (chapter.empty() && !s.refused.empty())
        cannotGrade(o.strict + ": " + s.refused + ". With --chapter it gets a result of zero");
    if (chapter.empty())
        cannotGrade(o.strict + ": it includes no chapter's header, so say which one it answers: --chapter transpose");
    if (!fs::exists(root + "/chapters/" + chapter)) {
        for (const auto& folder : fs::directory_iterator(root + "/chapters"))
            if (std::string name = folder.path().filename(); name.substr(name.find('_') + 1) == chapter) return name;
        cannotGrade("there is no chapter " + chapter);
    }
    return chapter;
}

std::string sentenceOf(const Refused& r) {
    return "line " + std::to_string(r.line) + " has " + text::printable(r.word) + ": " + r.why;
}

// Zero for all of them, each with the reason.
void refuseAll(const std::vector<Stage>& stages, const std::string& what, const std::string& why,
               ChapterResult& result) {
    result.refused = what + (why.empty() ? "" : ": " + firstError(why));
    for (const Stage& stage : stages) {
        StageResult r;
        r.stage = stage;
        r.outcome = Outcome::failed;
        r.onDevice = "CPU device";
        r.failure.what = what;
        r.failure.element = why;
        result.stages.push_back(r);
    }
}

// "reduction.cu:7  ": what judges has no file to read, and gives no more than a line's number.
void quoteLine(const Submission& submission, std::string& place) {
    const size_t colon = place.rfind(':'), blank = place.find("  ", colon);
    if (colon == std::string::npos || blank == std::string::npos || blank + 2 != place.size()) return;
    const int number = std::atoi(place.c_str() + colon + 1);
    std::istringstream lines(submission.text);
    std::string line;
    for (int i = 0; i < number && std::getline(lines, line); i++) {
    }
    const size_t begin = line.find_first_not_of(" \t");
    if (lines && begin != std::string::npos) place += text::printable(line.substr(begin));
}

// The program that judges on the CPU device; and that for a GPU, where there is one, with its own sandbox.
struct Workers {
    std::string cpu, gpu;
    Limits limits, gpuLimits;
};

void runAll(const std::vector<Stage>& stages, Workers workers, const Submission& submission, uint64_t seed, bool quiet,
            const KnownStages& known, ChapterResult& result) {
    const Sharing sharing = shareProcessors(stages.size(), workers.gpu.empty());
    workers.limits.workers = sharing.workers;
    auto run = [&](StageResult& r) {
        if (workers.gpu.empty() && known.has(r)) return true;
        const bool began = runStage(workers.cpu, "CPU device", seed, workers.limits, r);
        if (r.outcome == Outcome::passed && !workers.gpu.empty()) {
            StageResult gpu;
            gpu.stage = r.stage;
            runStage(workers.gpu, "GPU", seed, workers.gpuLimits, gpu);
            r = onBothDevices(r, gpu);
        }
        if (workers.gpu.empty()) known.keep(r);
        return began;
    };
    auto leaveOut = [](StageResult& r, const std::string& needed) { r.failure.what = needed; };
    StageRuns runs(stages, sharing.stages, {run, leaveOut});
    for (const Stage& stage : stages) {
        if (!quiet) printRunning(stage);
        result.stages.push_back(runs.next());
        quoteLine(submission, result.stages.back().failure.writer);
        if (!quiet) printStage(result.stages.back(), false, true);
    }
}

uint64_t secretSeed() {
    std::random_device random;
    return (uint64_t(random()) << 20 ^ random()) % 1'000'000'000'000;
}

// It is no fault of the answer if the device cannot be reached.
void mustReachGpu(const Gpu& gpu, const std::string& worker, const Limits& limits, const WorkFolder& folder) {
    const Ending e = runContained(worker, {"--stage", "none"}, limits, [](const grading::Event&) {});
    if (e.began) return;
    folder.remove();
    cannotGrade("the " + gpu.name + " cannot be reached in the sandbox: " + text::printable(firstLine(e.output)) +
                ". DEVICE=cpu grades without it");
}

void addLayers(const Sandbox& sandbox, const GroupPlace& groups, ChapterResult& result) {
    result.sandbox = sandbox.name();
    result.layers = sandbox.layers();
    if (sandbox.kind() == Sandbox::Kind::none) result.layers.push_back("no sandbox: trusted by who graded");
    if (groups.good())
        result.layers.push_back("a control group: memory and processes of all that it starts, together");
    else
        result.missing.push_back("no control group works here: memory and processes are limited one by one");
    result.layers.push_back("compiled in it, with only CUDA's headers and the chapter's in view");
    result.layers.push_back("words and symbols of the answer");
    result.layers.push_back("its host code in a process of its own, which may ask the system for memory alone");
    result.layers.push_back("inputs from a secret seed");
}

}  // namespace

int gradeStrictly(const Options& o) {
#if !defined(__x86_64__)
    cannotGrade("strict grading is for x86-64 alone so far");
#endif
    const std::string root = workbookRoot();
    const Submission submission = readSubmission(o.strict);
    const std::string chapter = askedChapter(o, submission, root);
    // What is there and up to date is soon said, and what the machine offers is asked meanwhile.
    auto graders =
        std::async(std::launch::async, call, std::vector<std::string>{root + "/common/make/build", "chapter", chapter});
    Sandbox sandbox = sandboxFor(o);
    mustReach(sandbox, o, folderForFolders(), "set TMPDIR to a folder that everybody may enter");
    if (graders.get() != 0) cannotGrade("the graders could not be built");
    const std::vector<Stage> stages = stagesOfChapter(chapter, o.stage, root);
    mustReach(sandbox, o, root + "/build/cpu/cpucc", "put the workbook into a folder that everybody may enter");
    const bool quiet = o.json == "-";

    Built built;
    built.root = root, built.chapter = chapter, built.source = o.strict;
    ChapterResult result;
    result.chapter = chapter;
    result.source = o.strict;
    result.seed = o.seed ? *o.seed : secretSeed();
    const GroupPlace groups = GroupPlace::find();
    const std::optional<Gpu> gpu = gpuFor(chapter, root);
    addLayers(sandbox, groups, result);
    if (gpu) {
        built.gpuWorker = gpu->name;
        result.layers.push_back("times on the " + gpu->name + ", whose devices are all that is let through");
    }
    if (!quiet) printHeading(built, result.seed);

    const std::vector<Refused> words = refusedWords(asCompiled(submission.text), root);
    if (!submission.refused.empty()) {
        refuseAll(stages, "not graded", submission.refused, result);
    } else if (!words.empty()) {
        refuseAll(stages, "refused", sentenceOf(words[0]), result);
    } else {
        const Toolchain tools = usableToolchain(sandbox, o, root);
        const WorkFolder folder;
        const StrictBuild made = buildStrictly(submission, chapter, root, folder.path, sandbox, groups, tools);
        if (!made.fault.empty()) {
            folder.remove();
            cannotGrade("the compiler " + tools.compiler +
                        " does not work here, and no answer is to blame: name another with CXX=. It says: " +
                        text::printable(firstError(made.fault)));
        }
        if (!made.refused.empty())
            refuseAll(stages, "refused", made.refused, result);
        else if (made.worker.empty())
            refuseAll(stages, "it does not compile", withoutFolder(made.compileErrors, folder.path + "/in/"), result);
        GpuBuild onGpu;
        if (!made.worker.empty() && gpu) {
            onGpu = buildForGpu(chapter, root, folder.path, *gpu, sandbox, groups, tools);
            if (!onGpu.fault.empty()) {
                folder.remove();
                cannotGrade(gpu->nvcc +
                            " does not work here, and no answer is to blame: name another with NVCC=. It "
                            "says: " +
                            text::printable(firstLine(onGpu.fault)));
            }
            if (!onGpu.refused.empty())
                refuseAll(stages, "refused", onGpu.refused, result);
            else if (onGpu.worker.empty())
                refuseAll(stages, "it does not compile", withoutFolder(onGpu.compileErrors, folder.path + "/in/"),
                          result);
        }
        if (!made.worker.empty() && result.refused.empty()) {
            std::vector<std::string> shown = tools.runtime;
            shown.push_back(made.worker);
            const Sandbox inside = sandbox.showing(shown);
            shown.back() = onGpu.worker;
            const Sandbox besideGpu = sandbox.showing(shown).withGpu();
            Workers workers{made.worker, onGpu.worker, {}, {}};
            workers.limits.seconds = o.seconds;
            workers.limits.groups = &groups;
            workers.gpuLimits = workers.limits;
            workers.limits.sandbox = &inside;
            workers.gpuLimits.sandbox = &besideGpu;
            if (gpu) mustReachGpu(*gpu, workers.gpu, workers.gpuLimits, folder);
            const std::string conditions = std::to_string(result.seed) + " " + std::to_string(o.seconds) + " " +
                                           text::version() + " " + tools.compiler;
            const KnownStages known(o.known, root + "/tests/graders/" + chapter + ".cpp", asCompiled(submission.text),
                                    conditions);
            runAll(stages, workers, submission, result.seed, quiet, known, result);
        }
    }
    if (!quiet) {
        if (!result.refused.empty()) std::cout << " " << text::printable(text::said(result.refused)) << "\n";
        std::cout << "\n"
                  << text::said(std::to_string(result.passed()) + " of " + std::to_string(result.stages.size()) +
                                " stages passed")
                  << "\n"
                  << text::said("Layers:") << "\n";
        for (const std::string& layer : result.layers) std::cout << "  " << text::said(layer) << "\n";
        if (!result.missing.empty()) std::cout << text::said("Missing:") << "\n";
        for (const std::string& layer : result.missing) std::cout << "  " << text::said(layer) << "\n";
    }
    writeReports(o, result);
    return result.passed() == result.stages.size() ? 0 : 1;
}

}  // namespace grade
