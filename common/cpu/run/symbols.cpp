#include "symbols.h"

#include <cpu_device/gaps.h>
#include <cpu_device/launch.h>

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string_view>
#include <unordered_map>

#include "programs.h"

// Put there by the linker. Arrays of unknown size, since the first is the start of the file.
extern "C" char __ehdr_start[];
extern "C" char __executable_start[], etext[], __data_start[], end[];

namespace cpu_device {
namespace {

struct Function {
    uintptr_t address;
    size_t bytes;
    const char* name;
    int unit = 0;  // of a static one: which .cu file it belongs to, counted from 1
    bool device = false;
};

struct Variable {
    uintptr_t address;
    size_t bytes;
    const char* name;
    int unit = 0;
};

// A name and the unit in which it is static, or 0: two files may each have a static kernel of one name.
using UnitName = std::pair<int, std::string_view>;

struct Table {
    // By name: the copies that the device pass made. Its objects stem from files named *.device.cpp.
    std::map<UnitName, uintptr_t> deviceFunctions;
    std::map<UnitName, Variable> deviceVariables;
    std::vector<Function> functions;  // both passes, by address
    std::vector<Variable> variables;  // both passes, by address
    std::vector<DeviceObject> deviceObjects;
    std::vector<DeviceThreadLocal> threadLocals;
    std::unordered_map<std::string_view, uintptr_t> threadLocalOffsets;
    // clang numbers the lambdas of a function that is not inline in the order in which it needs their names, which
    // can differ between the passes; their code stands in the same order. By name with "#" for the numbers.
    std::map<std::string, std::vector<uintptr_t>> hostLambdas, deviceLambdas;
    std::unordered_map<std::string, size_t> sharedBytes;  // by kernel
};

bool endsWith(std::string_view s, std::string_view end) {
    return s.size() >= end.size() && s.substr(s.size() - end.size()) == end;
}

// Numbers the .cu files. The host pass of x.cu and its device pass get one number; so do those of another x.cu, being
// linked in the same order.
class Units {
public:
    int number(const std::string& objectFile) {  // 0 if it is neither pass of a .cu
        for (const char* pass : {".host.cpp", ".device.cpp"})
            if (endsWith(objectFile, pass)) {
                std::string stem = objectFile.substr(0, objectFile.size() - std::strlen(pass));
                std::string unit = stem + "/" + std::to_string(seen[objectFile]++);
                return numbers.emplace(unit, static_cast<int>(numbers.size()) + 1).first->second;
            }
        return 0;
    }

private:
    std::map<std::string, int> seen, numbers;
};

// What the device pass made of a name: in the same unit if it is static there, else anywhere.
template <class Map>
auto findCopy(const Map& copies, int unit, const char* name) {
    auto found = copies.find(UnitName(unit, name));
    return found != copies.end() ? found : copies.find(UnitName(0, name));
}

// "_ZN…main3$_5…" → "_ZN…main3$_#…"
std::string withoutLambdaNumbers(const std::string& name) {
    std::string s;
    for (size_t i = 0; i < name.size(); i++) {
        s += name[i];
        if (name[i] != '_' || i == 0 || name[i - 1] != '$') continue;
        while (i + 1 < name.size() && name[i + 1] >= '0' && name[i + 1] <= '9') i++;
        s += '#';
    }
    return s;
}

uintptr_t loadBias(const Elf64_Ehdr* header) {
    auto* segments = reinterpret_cast<const Elf64_Phdr*>(reinterpret_cast<const char*>(header) + header->e_phoff);
    for (int i = 0; i < header->e_phnum; i++)
        if (segments[i].p_type == PT_LOAD && segments[i].p_offset == 0)
            return reinterpret_cast<uintptr_t>(__ehdr_start) - segments[i].p_vaddr;
    return 0;
}

// "transposeTile(float*, int)::tile" → function "transposeTile", name "tile"
void splitLocalName(const std::string& demangled, std::string& function, std::string& name) {
    size_t split = std::string::npos;
    int depth = 0;
    for (size_t i = 0; i + 1 < demangled.size(); i++) {
        char c = demangled[i];
        if (c == '(' || c == '<') depth++;
        if (c == ')' || c == '>') depth--;
        if (depth == 0 && c == ':' && demangled[i + 1] == ':') split = i;
    }
    if (split == std::string::npos) {
        name = demangled;
        return;
    }
    function = withoutParameters(demangled.substr(0, split));
    name = demangled.substr(split + 2);
    size_t bracket = name.find('[');
    if (bracket != std::string::npos) name.resize(bracket);
}

void readSymbols(Table& t, const char* file) {
    auto* header = reinterpret_cast<const Elf64_Ehdr*>(file);
    auto* sections = reinterpret_cast<const Elf64_Shdr*>(file + header->e_shoff);
    const char* sectionNames = file + sections[header->e_shstrndx].sh_offset;
    uintptr_t bias = loadBias(header);
    for (int s = 0; s < header->e_shnum; s++) {
        if (sections[s].sh_type != SHT_SYMTAB) continue;
        auto* symbols = reinterpret_cast<const Elf64_Sym*>(file + sections[s].sh_offset);
        const char* names = file + sections[sections[s].sh_link].sh_offset;
        size_t count = sections[s].sh_size / sizeof(Elf64_Sym);
        bool devicePass = false;
        int file = 0;
        Units units;
        for (size_t i = 0; i < count; i++) {
            const Elf64_Sym& symbol = symbols[i];
            const char* name = names + symbol.st_name;
            int type = ELF64_ST_TYPE(symbol.st_info);
            bool local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL;
            if (type == STT_FILE) {
                devicePass = endsWith(name, ".device.cpp");
                file = units.number(name);
            }
            if (symbol.st_shndx == SHN_UNDEF || symbol.st_shndx >= SHN_LORESERVE) continue;
            bool device = devicePass && local;
            int unit = local ? file : 0;
            uintptr_t address = bias + symbol.st_value;
            if (type == STT_FUNC) {
                t.functions.push_back({address, symbol.st_size, name, unit, device});
                if (device) t.deviceFunctions[{unit, name}] = t.deviceFunctions[{0, name}] = address;
                std::string unnumbered = withoutLambdaNumbers(name);
                if (unnumbered != name) (device ? t.deviceLambdas : t.hostLambdas)[unnumbered].push_back(address);
            } else if (type == STT_OBJECT && symbol.st_size > 0) {
                std::string_view section = sectionNames + sections[symbol.st_shndx].sh_name;
                bool managed = section.substr(0, 11) == ".cu_managed";
                t.variables.push_back({address, symbol.st_size, name, unit});
                if (device || managed) {
                    t.deviceVariables[{unit, name}] = t.deviceVariables[{0, name}] = t.variables.back();
                    bool constant = section.substr(0, 12) == ".cu_constant";
                    bool readOnly = constant || !(sections[symbol.st_shndx].sh_flags & SHF_WRITE);
                    t.deviceObjects.push_back(
                        {address, symbol.st_size, withoutParameters(demangle(name)), constant, managed, readOnly});
                }
            } else if (type == STT_TLS) {
                t.threadLocalOffsets[name] = symbol.st_value;
                if (!device || symbol.st_size == 0) continue;
                DeviceThreadLocal v{symbol.st_value, symbol.st_size, "", "", std::strncmp(name, "_ZGV", 4) == 0};
                splitLocalName(demangle(name), v.function, v.name);
                if (!v.function.empty() && !v.guard) t.sharedBytes[v.function] += v.bytes;
                t.threadLocals.push_back(v);
            }
        }
    }
    auto byAddress = [](const auto& a, const auto& b) { return a.address < b.address; };
    std::sort(t.functions.begin(), t.functions.end(), byAddress);
    for (auto* lambdas : {&t.hostLambdas, &t.deviceLambdas})
        for (auto& [name, addresses] : *lambdas) std::sort(addresses.begin(), addresses.end());
    std::sort(t.variables.begin(), t.variables.end(), byAddress);
    std::sort(t.deviceObjects.begin(), t.deviceObjects.end(),
              [](const DeviceObject& a, const DeviceObject& b) { return a.begin < b.begin; });
}

const Table& table() {
    static const Table* const t = [] {
        auto* made = new Table;
        int fd = open("/proc/self/exe", O_RDONLY);
        struct stat status {};
        if (fd >= 0 && fstat(fd, &status) == 0) {
            // Stays mapped: the names point into it.
            void* file = mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
            if (file != MAP_FAILED) readSymbols(*made, static_cast<const char*>(file));
        }
        if (fd >= 0) close(fd);
        return made;
    }();
    return *t;
}

// A variable of the host has a copy in the device pass too: only the source tells that it is none of the device's.
bool declaredForDevice(const char* symbol) {
    if (std::strncmp(symbol, "_ZZ", 3) == 0) return false;  // static in a function
    std::string name = withoutParameters(demangle(symbol));
    name.resize(std::min(name.size(), name.find('<')));
    size_t colons = name.rfind("::");
    if (colons != std::string::npos) name = name.substr(colons + 2);
    for (const Program* p = firstProgram(); p; p = p->next) {
        if (!p->knowsAllVariables) return true;
        for (size_t i = 0; i < p->variableCount; i++)
            if (name == p->variables[i]) return true;
    }
    return false;
}

bool isNameOfKernel(std::string_view name) {
    for (const Program* p = firstProgram(); p; p = p->next)
        for (size_t i = 0; i < p->kernelCount; i++)
            if (name == p->kernels[i]) return true;
    return false;
}

bool allKernelsAreKnown() {
    for (const Program* p = firstProgram(); p; p = p->next)
        if (!p->knowsAllKernels) return false;
    return firstProgram() != nullptr;
}

// "void Tree<int>::each(void (*)(int))" → "void Tree::each"
std::string withoutBrackets(const std::string& demangled) {
    std::string left;
    int depth = 0;
    for (char c : demangled) {
        if (c == '(' || c == '<') depth++;
        if (depth == 0) left += c;
        if (c == ')' || c == '>') depth--;
    }
    return left;
}

// A function of the host has a copy in the device pass too: only the source tells that it is no kernel. Any word of
// the name will do, as a kernel must not be missed.
bool declaredAsKernel(const std::string& demangled) {
    if (!allKernelsAreKnown()) return true;
    auto inName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    const std::string name = withoutBrackets(demangled);
    for (size_t i = 0, end; i < name.size(); i = end + 1) {
        for (end = i; end < name.size() && inName(name[end]);) end++;
        if (end > i && isNameOfKernel(std::string_view(name).substr(i, end - i))) return true;
    }
    return false;
}

template <class Entry>
const Entry* containing(const std::vector<Entry>& entries, uintptr_t address) {
    auto after = std::upper_bound(entries.begin(), entries.end(), address,
                                  [](uintptr_t a, const Entry& e) { return a < e.address; });
    if (after == entries.begin()) return nullptr;
    const Entry& e = *(after - 1);
    return address < e.address + std::max<size_t>(e.bytes, 1) ? &e : nullptr;
}

}  // namespace

const std::vector<DeviceThreadLocal>& deviceThreadLocals() { return table().threadLocals; }

uintptr_t threadLocalOffset(const char* mangledName) {
    auto found = table().threadLocalOffsets.find(mangledName);
    return found == table().threadLocalOffsets.end() ? 0 : found->second;
}

const DeviceObject* findDeviceObject(uintptr_t address) {
    const std::vector<DeviceObject>& objects = table().deviceObjects;
    auto after = std::upper_bound(objects.begin(), objects.end(), address,
                                  [](uintptr_t a, const DeviceObject& o) { return a < o.begin; });
    if (after == objects.begin()) return nullptr;
    return address < (after - 1)->end() ? &*(after - 1) : nullptr;
}

// Behind each variable the build driver leaves a gap (elf_object.cpp).
const DeviceObject* deviceObjectNear(uintptr_t address) {
    constexpr uintptr_t justBefore = 64;
    if (containing(table().variables, address)) return nullptr;
    const std::vector<DeviceObject>& objects = table().deviceObjects;
    auto after = std::upper_bound(objects.begin(), objects.end(), address,
                                  [](uintptr_t a, const DeviceObject& o) { return a < o.begin; });
    uintptr_t toNext = after == objects.end() ? ~uintptr_t(0) : after->begin - address;
    uintptr_t fromLast = after == objects.begin() ? ~uintptr_t(0) : address - (after - 1)->end();
    if (toNext <= justBefore && toNext < fromLast) return &*after;
    return fromLast < globalGap ? &*(after - 1) : nullptr;
}

uintptr_t executableBias() { return loadBias(reinterpret_cast<const Elf64_Ehdr*>(__ehdr_start)); }
uintptr_t textBegin() { return reinterpret_cast<uintptr_t>(__executable_start); }
size_t textBytes() { return static_cast<size_t>(etext - __executable_start); }
uintptr_t imageBegin() { return reinterpret_cast<uintptr_t>(__executable_start); }
uintptr_t variablesBegin() { return reinterpret_cast<uintptr_t>(__data_start); }
size_t imageBytes() { return static_cast<size_t>(end - __executable_start); }

std::string demangle(const char* name) {
    if (std::strncmp(name, "_Z", 2) != 0) return name;  // a variable n: __cxa_demangle knows a type of that name
    int status = 0;
    char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
    std::string result = status == 0 ? text : name;
    std::free(text);
    return result;
}

std::string withoutParameters(const std::string& demangled) {
    // The parameter list starts at the last "(" outside template arguments; "(anonymous namespace)" is no list.
    std::string s = demangled;
    const std::string anonymous = "(anonymous namespace)::";
    for (size_t at; (at = s.find(anonymous)) != std::string::npos;) s.erase(at, anonymous.size());
    int depth = 0;
    size_t end = s.size(), start = 0;
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '<') depth++;
        if (s[i] == '>') depth--;
        if (depth == 0 && s[i] == '(') {
            end = i;
            break;
        }
        if (depth == 0 && s[i] == ' ') start = i + 1;  // behind the return type
    }
    return start < end ? s.substr(start, end - start) : s;
}

const void* deviceFunction(const void* hostFunction) {
    const Function* f = containing(table().functions, reinterpret_cast<uintptr_t>(hostFunction));
    if (!f) return nullptr;
    std::string unnumbered = withoutLambdaNumbers(f->name);
    auto host = table().hostLambdas.find(unnumbered), device = table().deviceLambdas.find(unnumbered);
    if (host != table().hostLambdas.end() && device != table().deviceLambdas.end() &&
        host->second.size() == device->second.size()) {
        size_t i = std::find(host->second.begin(), host->second.end(), f->address) - host->second.begin();
        if (i < device->second.size()) return reinterpret_cast<const void*>(device->second[i]);
    }
    auto found = findCopy(table().deviceFunctions, f->unit, f->name);
    return found == table().deviceFunctions.end() ? nullptr : reinterpret_cast<const void*>(found->second);
}

// Asked at each launch, and so remembered.
bool isKernel(const void* hostFunction) {
    static auto& lock = *new std::mutex;
    static auto& answers = *new std::unordered_map<const void*, bool>;
    std::lock_guard<std::mutex> guard(lock);
    auto known = answers.find(hostFunction);
    if (known != answers.end()) return known->second;
    const Function* f = containing(table().functions, reinterpret_cast<uintptr_t>(hostFunction));
    return answers[hostFunction] = f && declaredAsKernel(demangle(f->name));
}

const void* deviceKernel(const void* hostFunction) {
    return isKernel(hostFunction) ? deviceFunction(hostFunction) : nullptr;
}

void* deviceVariable(const void* hostVariable, size_t* bytes) {
    auto address = reinterpret_cast<uintptr_t>(hostVariable);
    const Variable* v = containing(table().variables, address);
    if (!v) return nullptr;
    auto found = findCopy(table().deviceVariables, v->unit, v->name);
    if (found == table().deviceVariables.end() || !declaredForDevice(v->name)) return nullptr;
    if (bytes) *bytes = found->second.bytes - (address - v->address);
    return reinterpret_cast<void*>(found->second.address + (address - v->address));
}

bool isDeviceCode(uintptr_t address) {
    const Function* f = containing(table().functions, address);
    return f && f->device;
}

std::string symbolName(const void* address) {
    const Function* f = containing(table().functions, reinterpret_cast<uintptr_t>(address));
    return f ? f->name : std::string();
}

std::string functionName(const void* address) {
    const Function* f = containing(table().functions, reinterpret_cast<uintptr_t>(address));
    return f ? withoutParameters(demangle(f->name)) : std::string();
}

int launchBound(const std::string& kernel) {
    for (const Program* p = firstProgram(); p; p = p->next)
        for (size_t i = 0; i < p->boundCount; i++)
            if (kernel == p->bounds[i].kernel) return p->bounds[i].threads;
    return 0;
}

bool anyLaunchBounds() {
    for (const Program* p = firstProgram(); p; p = p->next)
        if (p->boundCount > 0) return true;
    return false;
}

const unsigned* clusterBound(const std::string& kernel) {
    for (const Program* p = firstProgram(); p; p = p->next)
        for (size_t i = 0; i < p->clusterCount; i++)
            if (kernel == p->clusters[i].kernel) return p->clusters[i].extents;
    return nullptr;
}

size_t staticSharedBytes(const void* hostFunction) {
    auto found = table().sharedBytes.find(functionName(hostFunction));
    return found == table().sharedBytes.end() ? 0 : found->second;
}

}  // namespace cpu_device
