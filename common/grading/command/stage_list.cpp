#include "stage_list.h"

#include <elf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "common/text/utf8.h"

namespace grade {
namespace {

// Some bytes of a file, fewer where it ends before. The program has megabytes, of which these are few.
std::string bytes(std::istream& file, uint64_t offset, uint64_t size) {
    file.clear();
    file.seekg(0, std::ios::end);
    const auto end = static_cast<uint64_t>(std::max<std::streamoff>(file.tellg(), 0));
    std::string text(offset < end ? std::min(size, end - offset) : 0, '\0');
    file.seekg(static_cast<std::streamoff>(offset));
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    return text;
}

// What lies in a file at an offset; zeros where it has none.
template <class T>
T at(std::istream& file, uint64_t offset) {
    T it{};
    const std::string text = bytes(file, offset, sizeof it);
    if (text.size() == sizeof it) std::memcpy(&it, text.data(), sizeof it);
    return it;
}

std::string sectionNamed(const std::string& name, std::istream& file) {
    auto header = at<Elf64_Ehdr>(file, 0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return "";
    // An object has thousands of sections.
    const std::string table = bytes(file, header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr));
    auto section = [&](size_t i) {
        Elf64_Shdr s{};
        if ((i + 1) * sizeof s <= table.size()) std::memcpy(&s, table.data() + i * sizeof s, sizeof s);
        return s;
    };
    auto contents = [&](const Elf64_Shdr& s) { return bytes(file, s.sh_offset, s.sh_size); };
    const std::string names = contents(section(header.e_shstrndx));
    for (size_t i = 0; i < header.e_shnum; i++)
        if (size_t begin = section(i).sh_name; begin < names.size() && name == names.c_str() + begin)
            return contents(section(i));
    return "";
}

struct Listed {
    int line = 0;  // of the graders' source
    Stage stage;
};

// "36\n2.1\ntransposeHost\nthe reference\n"
Listed listedFrom(const std::string& text) {
    Listed l;
    std::istringstream in(text);
    std::string line, needs;
    for (std::string* s : {&line, &l.stage.id, &l.stage.name, &l.stage.teaches, &needs}) std::getline(in, *s);
    l.line = std::atoi(line.c_str());
    std::istringstream ids(needs);
    for (std::string id; ids >> id;) l.stage.needs.push_back(id);
    return l;
}

}  // namespace

std::vector<Stage> stagesIn(const std::string& worker) {
    std::ifstream in(worker, std::ios::binary);
    const std::string section = sectionNamed("grade_stages", in);
    std::vector<Listed> all;
    // Each ends with a zero, and the compiler may leave more of them in between.
    for (size_t begin = 0; (begin = section.find_first_not_of('\0', begin)) != std::string::npos;) {
        size_t end = std::min(section.find('\0', begin), section.size());
        all.push_back(listedFrom(text::printable(section.substr(begin, end - begin))));
        begin = end;
    }
    // The compiler may also change their order.
    std::stable_sort(all.begin(), all.end(), [](const Listed& a, const Listed& b) { return a.line < b.line; });
    std::vector<Stage> stages;
    for (const Listed& l : all) stages.push_back(l.stage);
    return stages;
}

}  // namespace grade
