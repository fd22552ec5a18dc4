// Includes run one way: the runtime knows no watcher, and no two parts of common/ need each other. A part is a header
// with the source of the same name.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

const fs::path common = fs::path(SOURCES) / "common";

using Graph = std::map<std::string, std::set<std::string>>;

std::vector<fs::path> sources() {
    std::vector<fs::path> all;
    for (const fs::directory_entry& e : fs::recursive_directory_iterator(common))
        if (e.path().extension() == ".h" || e.path().extension() == ".cpp") all.push_back(e.path());
    return all;
}

// The file of common/ that `name` means in a file of `folder`, or nothing.
fs::path resolved(const std::string& name, const fs::path& folder) {
    for (const fs::path& from : {folder, common / "cpu/include", fs::path(SOURCES)}) {
        fs::path path = (from / name).lexically_normal();
        if (fs::exists(path)) return path;
    }
    return {};
}

std::set<fs::path> includesOf(const fs::path& file) {
    static const std::regex include("^ *# *include *[\"<]([^\">]+)[\">]");
    std::set<fs::path> all;
    std::ifstream in(file);
    std::smatch m;
    for (std::string line; std::getline(in, line);)
        if (std::regex_search(line, m, include))
            if (fs::path path = resolved(m[1], file.parent_path()); !path.empty()) all.insert(path);
    return all;
}

std::string partOf(const fs::path& file) {
    return (file.parent_path() / file.stem()).lexically_relative(common).generic_string();
}

Graph parts() {
    Graph g;
    for (const fs::path& file : sources())
        for (const fs::path& included : includesOf(file))
            if (partOf(included) != partOf(file)) g[partOf(file)].insert(partOf(included));
    return g;
}

// A way along includes from `from` back to itself: "a > b > a", or nothing.
std::string circleThrough(const Graph& g, const std::string& from) {
    std::map<std::string, std::string> reachedFrom;
    std::vector<std::string> open = {from};
    while (!open.empty()) {
        std::string at = open.back();
        open.pop_back();
        auto next = g.find(at);
        if (next == g.end()) continue;
        for (const std::string& to : next->second) {
            if (to == from) {
                std::string way = from;
                for (std::string back = at; back != from; back = reachedFrom[back]) way = back + " > " + way;
                return from + " > " + way;
            }
            if (reachedFrom.emplace(to, at).second) open.push_back(to);
        }
    }
    return "";
}

}  // namespace

TEST_CASE("the runtime includes nothing of its watchers") {
    size_t seen = 0;
    for (const fs::path& file : sources()) {
        if (file.parent_path() != common / "cpu/run") continue;
        seen++;
        for (const fs::path& included : includesOf(file)) {
            CAPTURE(file.string());
            CHECK(included.parent_path() != common / "cpu/watch");
        }
    }
    CHECK(seen > 50);
}

TEST_CASE("no circles") {
    Graph g = parts();
    CHECK(g.size() > 100);
    for (const auto& [part, needed] : g) {
        if (part.rfind("grading/stage/", 0) == 0) continue;
        CHECK(circleThrough(g, part) == "");
    }
}
