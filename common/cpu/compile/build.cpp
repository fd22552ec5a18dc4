#include "build.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "../../text/phrases.h"
#include "../../text/screen.h"
#include "../../text/utf8.h"
#include "accessed_types.h"
#include "commands.h"
#include "diagnostics.h"
#include "load_waits.h"
#include "local_arrays.h"
#include "precompiled.h"
#include "process.h"
#include "rewrite.h"
#include "text.h"
#include "translate.h"
#include "whole_copies.h"

namespace cpucc {
namespace {

namespace fs = std::filesystem;

// The file named by -o. What was there before is removed first, so that nobody takes it for new; and nobody sees half
// of the new one. A device (/dev/null) is written as it is.
class Output {
public:
    explicit Output(const std::string& path) : path(path), isFile(!fs::exists(path) || fs::is_regular_file(path)) {
        std::error_code ignored;
        if (isFile) fs::remove(path, ignored);
    }
    ~Output() {
        std::error_code ignored;
        if (isFile) fs::remove(unfinished(), ignored);
    }
    std::string unfinished() const { return isFile ? path + ".unfinished" : path; }
    bool finish() const {
        std::error_code error;
        if (isFile) fs::rename(unfinished(), path, error);
        if (error) std::cerr << "cpucc: " << path << " cannot be written: " << error.message() << '\n';
        return !error;
    }

private:
    std::string path;
    bool isFile;
};

class Builder {
public:
    explicit Builder(const Options& options) : options(options), output(options.output), work(options.keep) {
        if (work.path().empty())
            throw UsageError(options.keep.empty()
                                 ? "no temporary directory can be made: set TMPDIR to one with room"
                                 : options.keep + " cannot be written: name another directory for --keep");
        context.addSourceLines = options.clang;
        context.colours = text::styleOf(STDERR_FILENO).colours;
    }

    int run() {
        if (compileAll() && linkDevicePasses() && link()) return 0;
        // Then the compiler's messages may be lost too: they are written there.
        if (std::string complaint = work.complaint(); !complaint.empty())
            std::cerr << "cpucc: " << directoryOf(work.path()) << " cannot hold what is built (" << complaint
                      << "): set TMPDIR to a folder with room\n";
        return 1;
    }

    int runForHeaders() {
        bool good = true;
        for (Pass pass : {Pass::host, Pass::device}) good = headers(pass, {}, "")[1] != "cuda_runtime.h" && good;
        return good ? 0 : 1;
    }

private:
    const Options& options;
    Output output;  // first: without a folder to work in, the old one is gone too
    WorkDirectory work;
    DiagnosticContext context;
    std::vector<std::string> objects;
    // With -rdc=true: of files whose device code is linked with one another's before it becomes local.
    struct DevicePass {
        std::string object, kernelCode;  // its file, if any
        std::map<std::string, Refusal> externs;
    };
    std::vector<DevicePass> devicePasses;
    std::map<std::string, int> stems;  // how many files had this one
    Command forgiveness;               // for names that change their meaning in a class

    bool compileAll() {
        for (const std::string& file : options.files) {
            forgiveness.clear();
            if (!compile(file) && !(!forgiveness.empty() && compile(file))) return false;
        }
        return true;
    }

    bool linkDevicePasses() {
        if (devicePasses.empty()) return true;
        const std::string all = work.path() + "/device_passes.o", kernelCode = work.path() + "/device_passes.rows";
        Command command = {"ld", "-r", "-o", all};
        std::string rows;
        for (const DevicePass& pass : devicePasses) {
            command.push_back(pass.object);
            if (!pass.kernelCode.empty()) rows += readFile(pass.kernelCode).value_or("");
        }
        if (!succeeded(command, work.path() + "/device_passes.link.txt")) return false;
        const std::optional<ObjectSymbols> symbols = readSymbols(all);
        if (!symbols) return false;
        bool complete = true;
        for (const DevicePass& pass : devicePasses)
            complete = !needsOtherFiles(pass.externs, symbols->undefined) && complete;
        if (!complete || (!rows.empty() && !writeFile(kernelCode, rows))) return false;
        objects.push_back(all);
        return succeeded(deviceObjectCommand(*symbols, all, rows.empty() ? "" : kernelCode),
                         work.path() + "/device_passes.objcopy.txt");
    }

    bool link() {
        Options unfinished = options;
        unfinished.output = output.unfinished();
        return (linkedByGold(goldCommand(unfinished, objects)) ||
                succeeded(linkCommand(unfinished, objects), work.path() + "/link.txt")) &&
               output.finish();
    }

    // gold takes two fifths of the usual linker's time, but stops at this and that which the usual one passes over, and
    // says things differently. So what it says is nobody's to read: then the usual one links.
    bool linkedByGold(const Command& command) {
        if (command.empty()) return false;
        std::unique_ptr<Process> process = start(command, work.path() + "/gold.txt");
        return process->wait() == 0 && process->output().empty();
    }

    std::unique_ptr<Process> start(const Command& command, const std::string& log) {
        if (options.verbose) {
            for (const std::string& word : command) std::cerr << word << ' ';
            std::cerr << std::endl;
        }
        return std::make_unique<Process>(command, log);
    }

    void show(const Process& process) { std::cerr << presentable(process.output(), context); }

    bool succeeded(const Command& command, const std::string& log) {
        std::unique_ptr<Process> process = start(command, log);
        int status = process->wait();
        show(*process);
        if (status == 127)
            std::cerr << "cpucc: " << command[0] << " could not be run: is binutils installed?\n";
        else if (status != 0 && process->output().empty())
            std::cerr << "cpucc: " << command[0] << " failed with status " << status << '\n';
        return status == 0;
    }

    static void say(const Refusal& r) {
        std::cerr << text::printable(r.file) << ':' << r.line << ':' << r.column
                  << ": error: " << text::said(text::printable(r.sentence)) << '\n';
    }

    // Does the compiler stop at what is left out here? Then that is said, instead of what it says.
    static bool saidInOwnWords(const Translation& translation, const std::string& said) {
        bool any = false;
        for (const Refusal& r : translation.refusedIfMissed)
            if (said.find(r.file + ":" + std::to_string(r.line) + ":") != npos) {
                say(r);
                any = true;
            }
        return any;
    }

    // What device code uses and only another file defines would be taken from the host pass of that file.
    static bool needsOtherFiles(const std::map<std::string, Refusal>& externs,
                                const std::vector<std::string>& undefined) {
        bool any = false;
        for (const auto& [name, refusal] : externs)
            for (const std::string& symbol : undefined)
                if (isSymbolOf(symbol, name)) {
                    say(refusal);
                    any = true;
                    break;
                }
        return any;
    }

    // Two files may have one name: helpers/scan.cu and scan.cu.
    std::string directoryFor(const std::string& file) {
        int earlier = stems[stemOf(file)]++;
        if (earlier == 0) return work.path();
        std::string directory = work.path() + "/" + std::to_string(earlier);
        std::error_code ignored;
        std::filesystem::create_directory(directory, ignored);
        return directory;
    }

    bool translated(const std::string& file, const std::string& directory, Translation& translation) {
        TranslationRequest request;
        request.file = file;
        request.includeDirectories = options.includeDirectories;
        request.libraries = options.libraries;
        request.defines = predefined();
        for (const std::string& define : options.defines) {
            size_t equals = define.find('=');
            std::string value = equals == std::string::npos ? "1" : define.substr(equals + 1);
            request.defines.push_back({define.substr(0, equals), value});
        }
        request.outputDirectory = directory;
        request.watched = !options.fast;
        request.columnsInBytes = options.clang;
        if (!translate(request, translation)) throw UsageError(file + " cannot be read");
        for (const Refusal& r : translation.refusals) say(r);
        for (const auto& [path, text] : translation.files)
            if (!writeFile(path, text)) return false;
        for (const auto& [path, name] : translation.names) {
            context.names[path] = name;
            context.originals[name] = translation.originals[name];
            context.shifts[name] = translation.shifts[name];
        }
        return translation.refusals.empty();
    }

    bool takesStructuresApart() const { return options.clang && !options.fast; }

    // `using Array = Array<T>;`, `Array::Array();` and `static const float zero = 0;` in a class: g++ stops there or
    // warns, nvcc does not. What else g++ would let pass with -fpermissive is an error that it named the first time.
    bool mayForgive(const std::string& said, bool good) {
        if (!forgiveness.empty()) return false;
        if (!good && saysOnlyWhatNvccTakes(said)) forgiveness = {"-fpermissive", "-w"};
        if (good && said.find("[-Wchanges-meaning]") != std::string::npos) forgiveness = {"-Wno-changes-meaning"};
        return !forgiveness.empty();
    }
    void forgive(Command& command) const { command.insert(command.end(), forgiveness.begin(), forgiveness.end()); }

    Command headers(Pass pass, const Translation& translation, const std::string& stem) {
        Command words = {"-DCPU_DEVICE_SPECIAL_FUNCTIONS", "-include", "cuda_runtime.h"};
        if (!translation.specialFunctions)
            words = headersFor(options, pass, [&](const Command& command, const std::string& log) {
                return start(command, log)->wait() == 0;
            });
        std::string behind;
        for (const std::string& define : options.defines)
            if (const size_t equals = define.find('='); !isForHeaders(define))
                behind += "#define " + define.substr(0, equals) + ' ' +
                          (equals == npos ? "1" : define.substr(equals + 1)) + '\n';
        if (!behind.empty() && writeFile(stem + ".defines.h", behind))
            words.insert(words.end(), {"-include", stem + ".defines.h"});
        return words;
    }

    // Starts the first step of the device pass: the only one, where copies of structures stay whole without help.
    std::unique_ptr<Process> startDevice(const std::string& file, const Translation& translation,
                                         const std::string& stem) {
        std::string output = stem + (takesStructuresApart() ? ".device.ll" : ".device.o");
        Command command = compileCommand(options, Pass::device, file, translation.deviceFile, output,
                                         headers(Pass::device, translation, stem));
        forgive(command);
        if (!takesStructuresApart()) command.push_back("-fstack-usage");
        if (saysItsCode()) {
            command.push_back("-fdump-tree-optimized-lineno=" + stem + ".device.code");
            command.push_back("-fdump-lang-class=" + stem + ".device.classes");
        }
        return start(takesStructuresApart() ? unoptimised(command) : command, stem + ".device.txt");
    }

    // "a.cu:6:17:void sums(int*, int)\t80016\tstatic": a row for the largest, if it is large. nvcc gives a kernel what
    // it needs.
    static std::string largeFrame(const std::string& usage) {
        constexpr unsigned long large = 32 * 1024ul, mostLocal = 512 * 1024ul;
        unsigned long largest = 0;
        std::istringstream lines(usage);
        for (std::string line; std::getline(lines, line);)
            if (const size_t tab = line.find('\t'); tab != npos)
                largest = std::max(largest, std::strtoul(line.c_str() + tab + 1, nullptr, 10));
        return largest < large || largest > mostLocal ? "" : "*\t\t" + std::to_string(largest) + "\t0\tframe\t0\n";
    }

    bool saysItsCode() const { return !options.clang && !options.fast && !options.debug; }

    std::string fileOfKernelCode(const std::string& stem, const Translation& translation) const {
        std::string rows = largeFrame(readFile(stem + ".device.su").value_or(""));
        if (saysItsCode()) {
            const std::vector<KernelCode> kernels = kernelsIn(readFile(stem + ".device.code").value_or(""));
            rows += loadWaits(kernels, translation.calledFunctions) +
                    localArrays(kernels, translation.keptLoops, translation.calledFunctions) +
                    accessedTypes(kernels, readFile(stem + ".device.classes").value_or(""));
        }
        const std::string path = stem + ".kernel_code";
        // Whatever else is put there by its section's name takes no row away.
        return !rows.empty() && writeFile(path, "\n" + rows) ? path : "";
    }

    std::unique_ptr<Process> startSecondStep(const std::string& file, const std::string& stem) {
        std::string path = stem + ".device.ll";
        writeFile(path, withWholeCopies(readFile(path).value_or("")));
        Command command = compileCommand(options, Pass::device, file, path, stem + ".device.o");
        command.push_back("-fstack-usage");
        return start(command, stem + ".device.txt");
    }

    bool compile(const std::string& file) {
        Translation translation;
        std::string directory = directoryFor(file), stem = directory + "/" + stemOf(file);
        if (!translated(file, directory, translation)) return false;
        std::string hostObject = stem + ".host.o", deviceObject = stem + ".device.o";
        context.names[hostObject] = context.names[deviceObject] = file;  // for what the linker says
        const bool isLinkedLater = options.relocatable && options.files.size() > 1;
        auto device = startDevice(file, translation, stem);
        Command hostCommand = compileCommand(options, Pass::host, file, translation.hostFile, hostObject,
                                             headers(Pass::host, translation, stem));
        const bool silent = std::count(hostCommand.begin(), hostCommand.end(), "-w") > 0;
        if (!translation.possiblyMisplaced.empty()) {  // these warnings are asked for, not the student's mistakes
            hostCommand.insert(hostCommand.end(), {"-Wdeprecated-declarations", "-Wno-error=deprecated-declarations"});
            hostCommand.erase(std::remove(hostCommand.begin(), hostCommand.end(), "-w"), hostCommand.end());
        }
        forgive(hostCommand);
        auto host = start(hostCommand, stem + ".host.txt");

        bool deviceGood = device->wait() == 0;
        if (deviceGood && takesStructuresApart()) {
            device = startSecondStep(file, stem);
            deviceGood = device->wait() == 0;
        }
        std::string kernelCode;
        std::vector<std::string> undefined;
        std::vector<Refusal> tooMuchShared;
        if (deviceGood) {
            auto symbols = readSymbols(deviceObject);
            if (symbols) {
                undefined = symbols->undefined;
                tooMuchShared = findTooMuchShared(translation.sharedArrays, symbols->threadLocals);
            }
            deviceGood = symbols &&
                         renameUndefined(deviceObject, renamings(*symbols, Pass::device, takesStructuresApart())) &&
                         addGuardGaps(deviceObject);
            kernelCode = fileOfKernelCode(stem, translation);
            if (!isLinkedLater)
                deviceGood = deviceGood &&
                             succeeded(deviceObjectCommand(*symbols, deviceObject, kernelCode), stem + ".objcopy.txt");
        }
        bool hostGood = host->wait() == 0;
        // What is wrong in both passes is said once; the host pass also has the warnings.
        std::string said = host->output();
        if (mayForgive(said, hostGood)) return false;
        if (!hostGood && saidInOwnWords(translation, said)) return false;
        std::vector<Refusal> misplaced = confirmed(translation.possiblyMisplaced, said);
        for (const Refusal& r : misplaced) say(r);
        if (!(silent && hostGood)) std::cerr << presentable(said, context);
        if (!hostGood || !misplaced.empty()) return false;
        if (!deviceGood) {
            if (!saidInOwnWords(translation, device->output())) show(*device);
            return false;
        }
        for (const Refusal& r : tooMuchShared) say(r);
        if (!tooMuchShared.empty() || (!isLinkedLater && needsOtherFiles(translation.externs, undefined))) return false;
        auto symbols = readSymbols(hostObject);
        if (!symbols || !renameUndefined(hostObject, renamings(*symbols, Pass::host))) return false;
        objects.push_back(hostObject);
        if (isLinkedLater)
            devicePasses.push_back({deviceObject, kernelCode, translation.externs});
        else
            objects.push_back(deviceObject);
        return true;
    }
};

}  // namespace

int build(const Options& options) {
    Builder builder(options);
    return options.headersOnly ? builder.runForHeaders() : builder.run();
}

}  // namespace cpucc
