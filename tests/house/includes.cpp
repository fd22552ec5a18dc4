#include "includes.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>

namespace house {
namespace {

namespace fs = std::filesystem;

bool isSource(const fs::path& file) {
    static const std::set<std::string> endings{".h", ".hpp", ".cuh", ".cpp", ".cu", ".def"};
    return endings.count(file.extension().string()) > 0;
}

std::set<std::string> sourcesBelow(const fs::path& root) {
    std::set<std::string> files;
    for (const char* folder : {"common", "chapters", "solutions", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (isSource(entry.path())) files.insert(entry.path().lexically_relative(root).string());
    return files;
}

struct Include {
    std::string name;
    bool inQuotes;  // then it may be beside the file
};

std::optional<Include> includedBy(const std::string& line) {
    char bracket[2] = "", name[200] = "";
    int end = 0;
    std::sscanf(line.c_str(), " # include %1[<\"]%199[^>\"]%*1[>\"]%n", bracket, name, &end);
    if (end == 0) return std::nullopt;
    return Include{name, bracket[0] == '"'};
}

// Where it may lead: beside the file, from the root, among what a .cu includes, to the chapter of a solution.
std::vector<fs::path> placesFor(const Include& include, const fs::path& file) {
    const fs::path chapter = fs::path("chapters") / file.parent_path().filename();
    std::vector<fs::path> places{include.name, fs::path("common/cpu/include") / include.name, chapter / include.name};
    if (include.inQuotes) places.insert(places.begin(), file.parent_path() / include.name);
    return places;
}

// A walk along the includes from a file, until it comes to one that it came through.
struct Walk {
    const Includes& includes;
    std::set<std::string> done;
    std::vector<std::string> path, circle;

    bool from(const std::string& file) {
        if (done.count(file)) return false;
        if (auto before = std::find(path.begin(), path.end(), file); before != path.end()) {
            circle.assign(before, path.end());
            circle.push_back(file);
            return true;
        }
        path.push_back(file);
        auto next = includes.find(file);
        if (next != includes.end())
            for (const std::string& included : next->second)
                if (from(included)) return true;
        path.pop_back();
        done.insert(file);
        return false;
    }
};

}  // namespace

Includes readIncludes(const fs::path& root) {
    const std::set<std::string> files = sourcesBelow(root);
    Includes includes;
    for (const std::string& file : files) {
        std::set<std::string>& of = includes[file];
        std::ifstream in(root / file);
        for (std::string line; std::getline(in, line);) {
            auto include = includedBy(line);
            if (!include) continue;
            for (const fs::path& place : placesFor(*include, file))
                if (const std::string path = place.lexically_normal().string(); files.count(path)) {
                    of.insert(path);
                    break;
                }
        }
    }
    return includes;
}

Includes partsOf(const Includes& includes) {
    auto partOf = [](const fs::path& file) { return (file.parent_path() / file.stem()).string(); };
    Includes parts;
    for (const auto& [file, included] : includes) {
        std::set<std::string>& of = parts[partOf(file)];
        for (const std::string& other : included)
            if (partOf(other) != partOf(file)) of.insert(partOf(other));
    }
    return parts;
}

std::vector<std::string> circleIn(const Includes& includes) {
    Walk walk{includes, {}, {}, {}};
    for (const auto& [file, included] : includes) {
        walk.path.clear();
        if (walk.from(file)) return walk.circle;
    }
    return {};
}

}  // namespace house
