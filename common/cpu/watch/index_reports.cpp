// Indices that leave an array whose length the compiler knows.
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "../run/bounds.h"
#include "../run/shared_memory.h"
#include "counts.h"
#include "defect_store.h"
#include "lines.h"
#include "watch.h"

namespace cpu_device {
namespace {

// `tile[y][x + 1]` in a line.
struct Element {
    std::string name;
    size_t begin;
    std::vector<std::string> subscripts;  // "[y]", "[x + 1]"
    std::vector<size_t> ends;             // of each, where its ] stands
};

bool inName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The ] that belongs to the [ at `open`, or npos.
size_t closing(const std::string& line, size_t open) {
    int depth = 0;
    for (size_t i = open; i < line.size(); i++) {
        depth += line[i] == '[' ? 1 : line[i] == ']' ? -1 : 0;
        if (depth == 0) return i;
    }
    return std::string::npos;
}

std::vector<Element> elementsIn(const std::string& line) {
    std::vector<Element> all;
    for (size_t begin = 0, end = 0; begin < line.size(); begin = std::max(end, begin + 1)) {
        end = begin;
        while (end < line.size() && inName(line[end])) end++;
        Element e{line.substr(begin, end - begin), begin, {}, {}};
        for (size_t open = end; !e.name.empty() && open < line.size() && line[open] == '[';) {
            size_t close = closing(line, open);
            if (close == std::string::npos) break;
            e.subscripts.push_back(line.substr(open, close + 1 - open));
            e.ends.push_back(close);
            open = close + 1;
        }
        if (!e.ends.empty()) all.push_back(e);
    }
    return all;
}

// `float sum[4]` declares sum; `return sum[3]` does not.
bool declares(const std::string& line, const Element& e) {
    size_t type = e.begin ? line.find_last_not_of(' ', e.begin - 1) : std::string::npos;
    if (type == std::string::npos || type + 1 == e.begin || !(inName(line[type]) || line[type] == '>')) return false;
    return line.compare(type >= 5 ? type - 5 : 0, 6, "return") != 0;
}

bool isArrayOfFile(const std::string& name, const std::string& file, int upToLine) {
    for (int number = 1; number < upToLine; number++) {
        std::string line = sourceLine(file, number);
        for (const Element& e : elementsIn(line))
            if (e.name == name && declares(line, e)) return true;
    }
    return false;
}

// The one that the compiler means. Where cpucc has moved the columns of the line: the only array. Else one without a
// name.
Element elementAt(const SourcePlace& place, size_t column) {
    std::vector<Element> all = elementsIn(sourceLine(place.file, place.line));
    for (const Element& e : all)
        if (e.begin == column - 1 || std::count(e.ends.begin(), e.ends.end(), column - 1)) return e;
    auto isPointer = [&](const Element& e) { return !isArrayOfFile(e.name, place.file, place.line); };
    all.erase(std::remove_if(all.begin(), all.end(), isPointer), all.end());
    return all.size() == 1 ? all[0] : Element();
}

bool isShared(const std::string& name) {
    const std::vector<SharedArray>& arrays = sharedArrays();
    return std::any_of(arrays.begin(), arrays.end(), [&](const SharedArray& a) { return a.name == name; });
}

// Of "float [3][4]" the 3; 0 where the type does not say, as of an array whose length is worked out.
uint64_t lengthOf(const std::string& type) {
    const size_t open = type.find('[');
    return open == std::string::npos ? 0 : std::strtoull(type.c_str() + open + 1, nullptr, 10);
}

}  // namespace

void AccessWatcher::badIndex(const BadIndex& bad) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::outOfBounds, kernel, bad.place)) return;
    SourcePlace place = sourcePlace(bad.place);
    Element element;
    if (place.line == static_cast<int>(bad.line)) element = elementAt(place, bad.column);
    // Of tile[y][x], the array tile[y] has one dimension, and the index is the second.
    auto dimensions = static_cast<size_t>(std::count(bad.type.begin(), bad.type.end(), '['));
    size_t nth = element.subscripts.size() > dimensions ? element.subscripts.size() - dimensions : 0;
    std::string array = element.name;
    for (size_t i = 0; i < nth; i++) array += element.subscripts[i];

    Defect d = defectAt(DefectKind::outOfBounds, currentBlock()->index, bad.thread.index);
    uint64_t length = lengthOf(bad.type);
    std::string thread = "thread " + text(bad.thread.index);
    if (!array.empty()) d.object = array + "[" + bad.index + "]";
    d.what = thread + " uses " + (array.empty() ? "index " + bad.index + " of an array" : d.object) +
             (length ? ", but the last index is " + std::to_string(length - 1) : ", and there is no such element");
    if (bad.before)
        d.cause = "an index is negative, or an unsigned one wrapped around: guard the border";
    else if (nth > 0)
        d.cause = "the index goes on behind the end of a row: check it, and how many elements a row has";
    else if (isShared(element.name))
        d.cause = "an index is beyond the array: is it large enough for this block?";
    else
        d.cause = "does a loop go one round too far, or is the array too small?";
    store(d, kernel, {bad.place});
}

}  // namespace cpu_device
