#include "elf_object.h"

#include <elf.h>

#include <cstring>

#include "../include/cpu_device/gaps.h"
#include "text.h"

namespace cpucc {
namespace {

// Bytes behind a __shared__ and behind a __device__ variable.
using cpu_device::globalGap;
using cpu_device::sharedGap;
// Where a __shared__ array may begin: at bank 0, whatever the compiler would choose.
constexpr Elf64_Xword rowOfBanks = 128;

bool isObject(const std::string& content) {
    if (content.size() < sizeof(Elf64_Ehdr) || std::memcmp(content.data(), ELFMAG, SELFMAG) != 0) return false;
    auto* header = reinterpret_cast<const Elf64_Ehdr*>(content.data());
    return header->e_ident[EI_CLASS] == ELFCLASS64 && header->e_type == ET_REL;
}

// The parts of an object that is held in memory, to be read and written.
struct View {
    char* file;
    Elf64_Ehdr* header;
    Elf64_Shdr* sections;

    explicit View(std::string& content)
        : file(content.data()),
          header(reinterpret_cast<Elf64_Ehdr*>(file)),
          sections(reinterpret_cast<Elf64_Shdr*>(file + header->e_shoff)) {}

    const char* sectionName(int s) const { return file + sections[header->e_shstrndx].sh_offset + sections[s].sh_name; }

    template <class Action>
    void forEachSymbol(Action action) {  // action(symbol, its name)
        for (int s = 0; s < header->e_shnum; s++) {
            if (sections[s].sh_type != SHT_SYMTAB) continue;
            auto* symbols = reinterpret_cast<Elf64_Sym*>(file + sections[s].sh_offset);
            const char* names = file + sections[sections[s].sh_link].sh_offset;
            for (size_t i = 1; i < sections[s].sh_size / sizeof(Elf64_Sym); i++)
                action(symbols[i], names + symbols[i].st_name);
        }
    }
};

}  // namespace

std::optional<ObjectSymbols> readSymbols(const std::string& path) {
    std::optional<std::string> content = readFile(path);
    if (!content || !isObject(*content)) return std::nullopt;
    View object(*content);
    ObjectSymbols found;
    object.forEachSymbol([&](const Elf64_Sym& symbol, const char* name) {
        bool threadLocal = ELF64_ST_TYPE(symbol.st_info) == STT_TLS;
        bool global = ELF64_ST_BIND(symbol.st_info) != STB_LOCAL;
        const bool builtIn = startsWith(name, "cpu_device_");  // threadIdx and blockIdx: defined by the runtime
        if (symbol.st_shndx == SHN_UNDEF)
            (threadLocal && !builtIn ? found.undefinedThreadLocal : found.undefined).push_back(name);
        else if (threadLocal)
            found.threadLocals.push_back({name, symbol.st_size});
        else if (global && symbol.st_shndx < object.header->e_shnum)
            if (std::strcmp(object.sectionName(symbol.st_shndx), ".cu_managed") == 0) found.managed.push_back(name);
    });
    return found;
}

bool renameUndefined(const std::string& path, const std::map<std::string, std::string>& names) {
    if (names.empty()) return true;
    std::optional<std::string> content = readFile(path);
    if (!content || !isObject(*content)) return false;
    View object(*content);
    // The table of names moves to the end of the file, where it can grow.
    size_t table = 0;
    for (int s = 0; s < object.header->e_shnum; s++)
        if (object.sections[s].sh_type == SHT_SYMTAB) table = object.sections[s].sh_link;
    Elf64_Shdr& section = object.sections[table];
    std::string grown = content->substr(section.sh_offset, section.sh_size);
    std::map<std::string, Elf64_Word> places;
    object.forEachSymbol([&](Elf64_Sym& symbol, const char* name) {
        auto renamed = symbol.st_shndx == SHN_UNDEF ? names.find(name) : names.end();
        if (renamed == names.end()) return;
        auto [place, added] = places.emplace(renamed->second, static_cast<Elf64_Word>(grown.size()));
        if (added) grown += renamed->second + '\0';
        symbol.st_name = place->second;
    });
    section.sh_offset = content->size();
    section.sh_size = grown.size();
    return writeFile(path, *content + grown);
}

bool addGuardGaps(const std::string& path) {
    std::optional<std::string> content = readFile(path);
    if (!content || !isObject(*content)) return false;
    std::string end;  // what comes behind the file: sections whose content must grow
    View object(*content);
    for (int s = 0; s < object.header->e_shnum; s++) {
        Elf64_Shdr& section = object.sections[s];
        std::string name = object.sectionName(s);
        bool shared = startsWith(name, ".tbss.");
        bool global = startsWith(name, ".bss.") || startsWith(name, ".data.") || startsWith(name, ".cu_constant.");
        // Each variable has a section of its own. These two have none, and come between the host's variables and them.
        global = global || name == ".bss" || name == ".data";
        if (!shared && !global) continue;
        Elf64_Xword gap = shared ? sharedGap : globalGap;
        if (section.sh_type == SHT_PROGBITS) {
            end.resize((content->size() + end.size() + 63) / 64 * 64 - content->size());
            end += content->substr(section.sh_offset, section.sh_size);
            section.sh_offset = content->size() + end.size() - section.sh_size;
            end.append(gap, '\0');
        }
        section.sh_size += gap;
        if (shared && section.sh_addralign < rowOfBanks) section.sh_addralign = rowOfBanks;
    }
    return writeFile(path, *content + end);
}

}  // namespace cpucc
