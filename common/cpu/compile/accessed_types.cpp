#include "accessed_types.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

#include "lexer.h"

namespace cpucc {
namespace {

// "std::complex<double>" → "complex", as the code of a kernel names it.
std::string shortName(std::string_view name) {
    size_t begin = 0;
    int depth = 0;
    for (size_t i = 0; i < name.size(); i++) {
        if (name[i] == '<' || name[i] == '(') depth++;
        if (name[i] == '>' || name[i] == ')') depth--;
        if (depth == 0 && name[i] == ':') begin = i + 1;
    }
    name = name.substr(begin);
    return std::string(name.substr(0, name.find_first_of("< ")));
}

// "const struct complex & " → "complex"
std::string nameOfPointedType(const std::string& type) {
    std::vector<std::string> words = namesIn(type);
    for (const char* word : {"const", "volatile", "struct", "union", "class"})
        words.erase(std::remove(words.begin(), words.end(), word), words.end());
    return words.size() == 1 ? words[0] : "";
}

struct Named {
    std::string name;
    size_t bytes;
    bool toEight;  // aligned to 8 or more
    bool operator<(const Named& o) const {
        return std::tie(name, bytes, toEight) < std::tie(o.name, o.bytes, o.toEight);
    }
};

// Of those that share all that, the one that is aligned to least.
std::map<Named, size_t> alignmentsIn(const std::string& classes) {
    std::map<Named, size_t> all;
    std::istringstream lines(classes);
    std::string name;
    for (std::string line; std::getline(lines, line);) {
        size_t size = 0, alignment = 0;
        if (begins(line, "Class ")) {
            name = shortName(std::string_view(line).substr(6));
        } else if (std::sscanf(line.c_str(), "   size=%zu align=%zu", &size, &alignment) == 2) {
            size_t& least = all.emplace(Named{name, size, alignment >= 8}, alignment).first->second;
            least = std::min(least, alignment);
        }
    }
    return all;
}

// "__builtin___tsan_read16 (_4)", "__builtin___tsan_write_range (_5, 24)": of what, and how many bytes.
std::pair<std::string, size_t> accessIn(const CodeLine& s) {
    if (!begins(s.called, "__builtin___tsan_")) return {};
    size_t bytes = 0;
    if (holds(s.called, "_range")) {
        const size_t comma = s.text.rfind(", ");
        bytes = comma == npos ? 0 : std::strtoul(s.text.c_str() + comma + 2, nullptr, 10);
    } else if (holds(s.called, "16")) {
        bytes = 16;
    }
    const std::vector<std::string> names = namesIn(s.text.substr(s.called.size()));
    return {names.empty() ? "" : names[0], bytes};
}

}  // namespace

std::string accessedTypes(const std::vector<KernelCode>& kernels, const std::string& classes) {
    const std::map<Named, size_t> alignments = alignmentsIn(classes);
    std::string rows;
    for (const KernelCode& kernel : kernels) {
        std::map<std::pair<size_t, bool>, size_t> least;  // by size, and whether it is aligned to 8 or more
        for (const CodeLine& s : kernel.statements) {
            const auto [pointer, bytes] = accessIn(s);
            const auto declared = kernel.locals.find(pointer);
            if (!bytes || declared == kernel.locals.end()) continue;
            const std::string type = nameOfPointedType(declared->second);
            if (type.empty()) continue;  // as are the names of unions that have none
            // Of 8 or 16 bytes the call says which it is. Of other sizes two may share their name: Vector<float, 6>.
            const bool hasOther = alignments.count({type, bytes, false}) && alignments.count({type, bytes, true});
            if (hasOther && bytes != 8 && bytes != 16) continue;
            for (const bool toEight : {false, true}) {
                const auto known = alignments.find({type, bytes, toEight});
                if (known == alignments.end()) continue;
                size_t& alignment = least.emplace(std::make_pair(bytes, toEight), known->second).first->second;
                alignment = std::min(alignment, known->second);
            }
        }
        for (const auto& [access, alignment] : least)
            rows += kernel.name + "\t\t" + std::to_string(access.first) + '\t' + std::to_string(alignment) +
                    "\taligned\t0\n";
    }
    return rows;
}

}  // namespace cpucc
