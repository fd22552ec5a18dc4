// The command lines of the steps: what each flag is for stands beside it in commands.cpp.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "elf_object.h"
#include "options.h"

namespace cpucc {

using Command = std::vector<std::string>;

enum class Pass { host, device };

// What nvcc predefines; __CUDA_ARCH__ in the device pass only.
std::vector<std::pair<std::string, std::string>> predefined();

// `headers`: the words that include the CPU device's headers before anything else.
Command compileCommand(const Options& options, Pass pass, const std::string& file, const std::string& source,
                       const std::string& object, const Command& headers = {"-include", "cuda_runtime.h"});
// The same, but only as far as clang's own language, not yet optimised: a source that compileCommand goes on with.
Command unoptimised(Command compile);
// Undefined symbols of an object and the runtime's names for them.
// Does a -D change what the headers say? The others stand behind the headers, which have names such as N of their own.
bool isForHeaders(const std::string& define);
// `copiesStructures`: by memcpy, as the program's own copies are made.
std::map<std::string, std::string> renamings(const ObjectSymbols& symbols, Pass pass, bool copiesStructures = false);
// `kernelCode`: a file that goes into the object as a section, or "".
Command deviceObjectCommand(const ObjectSymbols& symbols, const std::string& object, const std::string& kernelCode);
Command linkCommand(const Options& options, const std::vector<std::string>& objects);
// The same with the gold linker; empty where it is not there, or where what is to be linked may mean something else to
// it: a linker's option, a script, a library that is only named.
Command goldCommand(const Options& options, const std::vector<std::string>& objects);

}  // namespace cpucc
