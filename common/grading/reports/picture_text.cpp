// The pictures as text.
#include <algorithm>

#include "../stage/text.h"
#include "access_report.h"
#include "common/grading/command/terminal.h"
#include "common/text/phrases.h"
#include "common/text/width.h"
#include "common/text/wrap.h"
#include "picture.h"

namespace grade {
namespace {

using text::cut;
using text::left;
using text::said;

constexpr size_t margin = 8, sectorWidth = 9;  // columns, with what separates two sectors

std::string withoutTrailingSpaces(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

// Eight characters, one for 4 bytes.
std::string bytesOf(const Sector& s) {
    std::string text;
    for (int word = 0; word < 8; word++) {
        uint32_t used = s.used >> word * 4 & 15;
        text += used == 15 ? "█" : used ? "▒" : "·";
    }
    return text;
}

// What stands in front of a row.
std::string label(const std::string& word, size_t columns) { return left("  " + said(word), columns); }

std::string drawnSectors(const Access& a, size_t columns) {
    const size_t sectorsARow = (columns - margin) / sectorWidth;
    std::vector<Sector> sectors = sectorsOf(a);
    std::string text;
    for (size_t row = 0; row < sectors.size(); row += sectorsARow) {
        std::string lanes = label("lane", margin), bytes = "        ", offsets = label("byte", margin);
        for (size_t i = row; i < std::min(row + sectorsARow, sectors.size()); i++) {
            const Sector& s = sectors[i];
            bool neighbour =
                i + 1 < sectors.size() && i + 1 < row + sectorsARow && sectors[i + 1].offset == s.offset + 32;
            lanes += left(lanesAsText(s.lanes, sectorWidth - 1), sectorWidth);
            bytes += bytesOf(s) + (neighbour ? "│" : " ");
            offsets += left(cut(std::to_string(s.offset), sectorWidth - 1), sectorWidth);
        }
        if (row) text += "\n";
        text += withoutTrailingSpaces(lanes) + withoutTrailingSpaces(bytes) + withoutTrailingSpaces(offsets);
    }
    return text;
}

// A row for each pass over the banks, with the lanes that it serves.
std::string drawnBanks(const Access& a, size_t columns) {
    const size_t bankWidth = columns < 80 ? 1 : 2;
    std::vector<Word> words = wordsOf(a);
    int passes = 0;
    for (const Word& w : words) passes = std::max(passes, w.pass + 1);
    std::string text = label("bank", 10);
    for (int bank = 0; bank < 32; bank += 4) text += left(std::to_string(bank), 4 * bankWidth);
    text += (bankWidth == 1 ? " " : "") + said("lanes") + "\n";
    constexpr int shownFirst = 4, shownLast = 2;
    bool shortened = passes > shownFirst + shownLast + 1;
    for (int pass = 0; pass < passes; pass++) {
        if (shortened && pass == shownFirst) {
            int left = passes - shownFirst - shownLast;
            text += "          " + said("… and so on, " + std::to_string(left) + " passes more …") + "\n";
            pass += left;
        }
        bool wanted[32] = {};
        uint32_t lanes = 0;
        for (const Word& w : words)
            if (w.pass == pass) wanted[w.bank] = true, lanes |= w.lanes;
        std::string row = label("pass " + std::to_string(pass + 1), 10);
        for (bool w : wanted) row += left(w ? "■" : "·", bankWidth);
        text += row + (bankWidth == 1 ? " " : "") + lanesAsText(lanes, 6) + "\n";
    }
    return text;
}

std::string legend(bool global, bool shared, bool parts, size_t columns) {
    std::string text;
    if (global)
        text += text::wrapped(said(std::string("Sectors of 32 bytes, 4 bytes a character: █ wanted by a lane, ") +
                                   (parts ? "▒ wanted in part, " : "") +
                                   "· moved for nothing. Above, the lanes that want them; below, the distance from the "
                                   "array's first byte."),
                              0, columns);
    if (shared)
        text += text::wrapped(
            said("Banks of shared memory: ■ one word, given in that pass. Which pass is first is not known; "
                 "here they follow the lanes."),
            0, columns);
    return text;
}

}  // namespace

std::string pictureOf(const StageResult& s, size_t columns) {
    std::vector<Access> accesses = accessesOf(s.report);
    bool global = false, shared = false, parts = false;
    std::string text = bold(said(s.stage.id + " " + s.stage.name + ": one warp's accesses" +
                                 (s.reportOn.empty() ? "" : ", " + s.reportOn))) +
                       "\n";
    const Access* before = nullptr;
    for (const Access& a : accesses) {
        bool sameLine = before && before->kernel == a.kernel && before->file == a.file && before->line == a.line;
        if (!sameLine)
            text += "\n" + withoutTrailingSpaces(cut(a.file + ":" + std::to_string(a.line) + "  " + a.source, columns));
        text += "\n" + text::wrapped(said(titleOf(a) + ". " + inWords(a)), 2, columns) + "\n";
        text += a.memory == Memory::global ? drawnSectors(a, columns) : drawnBanks(a, columns);
        (a.memory == Memory::global ? global : shared) = true;
        if (a.memory == Memory::global)
            for (const Sector& sector : sectorsOf(a)) parts |= bytesOf(sector).find("▒") != std::string::npos;
        before = &a;
    }
    return text + "\n" + legend(global, shared, parts, columns);
}

}  // namespace grade
