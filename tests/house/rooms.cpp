#include "rooms.h"

#include <functional>

namespace house {
namespace {

// common/ itself holds headers only: what lies in a folder of it is no part of that room.
bool isIn(const Room& room, const std::string& file) {
    if (file.rfind(room.folder + "/", 0) != 0) return false;
    return room.folder != "common" || file.find('/', room.folder.size() + 1) == std::string::npos;
}

}  // namespace

const std::vector<Room>& rooms() {
    static const std::vector<Room> all{
        {"tests", {"suites, right and wrong answers", "run by make test"}, Side::grading, 0, 0, 3},
        {"solutions", {"what starters", "are made from"}, Side::students, 2, 0},
        {"tests/graders", {"a chapter's stages", "and its hints"}, Side::grading, 1, 1},
        {"common/grading/bench", {"times on a GPU:", "tables, charts"}, Side::grading, 1, 2},
        {"common/grading/strict", {"--strict: marks for", "a file not trusted"}, Side::grading, 1, 0},
        {"common/grading/reports", {"pages, pictures, JSON", "of what stages did"}, Side::grading, 2, 2},
        {"chapters", {"lesson, starter,", "what it must define"}, Side::students, 3, 0},
        {"common/grading/command", {"./grade: runs stages,", "shows verdicts"}, Side::grading, 3, 2},
        {"common/grading/stage", {"what graders are", "written with"}, Side::grading, 4, 1},
        {"common", {"what students", "include"}, Side::students, 5, 0},
        {"common/cpu/watch", {"counts accesses,", "finds defects"}, Side::device, 5, 1},
        {"common/cpu/compile", {"cpucc: from a .cu", "to a program"}, Side::device, 5, 2},
        {"common/cpu/run", {"executes launches,", "the runtime API"}, Side::device, 6, 1},
        {"common/cpu/estimate", {"what a launch might", "take on a GPU"}, Side::device, 6, 2},
        {"common/cpu/libraries", {"Thrust, CUB, cuBLAS,", "cuFFT, cuRAND, in part"}, Side::device, 6, 0},
        {"common/cpu/include", {"CUDA's headers, and the", "report's types"}, Side::device, 7, 0, 2},
        {"common/text", {"UTF-8, numbers,", "the version"}, Side::device, 7, 2},
    };
    return all;
}

const Room* roomOf(const std::string& file) {
    const Room* found = nullptr;
    for (const Room& room : rooms())
        if (isIn(room, file) && (!found || room.folder.size() > found->folder.size())) found = &room;
    return found;
}

std::vector<Arrow> arrowsBetweenRooms(const Includes& includes) {
    std::map<std::pair<const Room*, const Room*>, std::string> examples;
    for (const auto& [file, included] : includes)
        for (const std::string& other : included) {
            const Room *from = roomOf(file), *to = roomOf(other);
            if (from && to && from != to) examples.insert({{from, to}, file + " includes " + other});
        }
    std::vector<Arrow> arrows;
    for (const auto& [pair, example] : examples) arrows.push_back({pair.first, pair.second, example});
    return arrows;
}

std::vector<Arrow> wrongArrows(const std::vector<Arrow>& arrows) {
    std::vector<Arrow> wrong;
    for (const Arrow& a : arrows)
        if (a.to->row <= a.from->row) wrong.push_back(a);
    return wrong;
}

std::vector<Arrow> necessaryArrows(const std::vector<Arrow>& arrows) {
    std::map<const Room*, std::vector<const Room*>> below;
    for (const Arrow& a : arrows)
        if (a.to->row > a.from->row) below[a.from].push_back(a.to);
    std::function<bool(const Room*, const Room*)> leads = [&](const Room* from, const Room* to) {
        if (from == to) return true;
        for (const Room* next : below[from])
            if (leads(next, to)) return true;
        return false;
    };
    std::vector<Arrow> necessary;
    for (const Arrow& a : arrows) {
        bool longer = a.to->row <= a.from->row;
        for (const Room* next : below[a.from]) longer = longer || (next != a.to && leads(next, a.to));
        if (!longer) necessary.push_back(a);
    }
    return necessary;
}

}  // namespace house
