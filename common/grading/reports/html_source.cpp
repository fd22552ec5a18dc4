#include "html_source.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "../stage/text.h"
#include "access_report.h"
#include "common/text/numbers.h"
#include "common/text/phrases.h"
#include "definitions.h"
#include "html_parts.h"
#include "picture.h"
#include "svg.h"

namespace grade {
namespace {

using text::decimal;
using text::number;

// All that is known of a line. Several kernels may come through it.
struct SourceRow {
    std::string source;
    LineTraffic sum;
    uint64_t kernelSectors = 0;  // of the kernels that come through it
    std::vector<Access> accesses;
    std::vector<size_t> defects, others;  // those that are told here, and those that have another place here
    bool known() const { return sum.requests || sum.sharedRequests || !defects.empty() || !others.empty(); }
};

using SourceRows = std::map<int, SourceRow>;

struct SourceFile {
    std::string path, id;
    SourceRows rows;
    std::set<std::string> kernels;  // their names, without template arguments
};

constexpr uintmax_t largestSource = 4 << 20;  // bytes: of what is larger, only the lines in the report are shown

// A report may name any path.
std::string wholeText(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) > largestSource)
        return "";
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (in) text << in.rdbuf();
    return text.str();
}

std::string bareName(const std::string& kernel) {
    const std::string name = kernel.substr(0, kernel.find('<'));
    const size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

class SourceViewer {
public:
    SourceViewer(const std::string& report, const std::string& id, Shown shown)
        : id(id), shown(shown), defects(defectsOf(report)) {
        // Graders free what they allocate, and ask for errors, by themselves.
        if (shown == Shown::kernels)
            defects.erase(std::remove_if(defects.begin(), defects.end(),
                                         [](const ReportedDefect& d) {
                                             return d.kind == "memory not freed" || d.kind == "unchecked launch";
                                         }),
                          defects.end());
        takeTraffic(report);
        takeDefects();
    }

    std::string html() {
        std::string all = defectsElsewhere();
        for (SourceFile& f : files) all += listing(f);
        return all;
    }

private:
    SourceFile& fileAt(const std::string& path) {
        for (SourceFile& f : files)
            if (f.path == path) return f;
        files.push_back({path, id + "-f" + std::to_string(files.size() + 1), {}, {}});
        return files.back();
    }

    void takeTraffic(const std::string& report) {
        std::map<std::string, uint64_t> sectors;
        const std::vector<LineTraffic> lines = linesOf(report);
        for (const LineTraffic& l : lines) sectors[l.kernel] += l.sectors;
        for (const LineTraffic& l : lines) {
            SourceFile& f = fileAt(l.file);
            f.kernels.insert(bareName(l.kernel));
            SourceRow& row = f.rows[l.line];
            row.source = l.source;
            row.kernelSectors += sectors[l.kernel];
            add(row.sum, l);
        }
        for (const Access& a : accessesOf(report))
            for (SourceFile& f : files)
                if (grading::fileName(f.path) == a.file && f.rows.count(a.line)) {
                    f.rows[a.line].accesses.push_back(a);
                    break;
                }
    }

    static void add(LineTraffic& sum, const LineTraffic& l) {
        sum.requests += l.requests;
        sum.sectors += l.sectors;
        sum.leastSectors += l.leastSectors;
        sum.belowL1 += l.belowL1;
        sum.inParts += l.inParts;
        sum.dram += l.dram;
        sum.loaded += l.loaded;
        sum.loadedFromL2 += l.loadedFromL2;
        sum.sharedRequests += l.sharedRequests;
        sum.wavefronts += l.wavefronts;
        sum.leastWavefronts += l.leastWavefronts;
    }

    // A defect is told at its first line, and named at the others.
    void takeDefects() {
        for (size_t n = 0; n < defects.size(); n++) {
            const ReportedPlace* first = nullptr;
            for (const ReportedPlace& p : defects[n].places) {
                if (!p.line) continue;
                SourceRow& row = fileAt(p.file).rows[p.line];
                if (!first)
                    row.defects.push_back(n);
                else if ((p.file != first->file || p.line != first->line) &&
                         std::find(row.others.begin(), row.others.end(), n) == row.others.end())
                    row.others.push_back(n);
                if (!first) first = &p;
            }
        }
    }

    std::string anchorOf(const ReportedPlace& p) { return fileAt(p.file).id + "-L" + std::to_string(p.line); }
    std::string defectId(size_t n) const { return id + "-d" + std::to_string(n + 1); }

    static std::string nameOf(const ReportedDefect& d) {
        const std::string in = text::inChinese() ? "，核函数 " : " in ";
        return escaped(text::said(d.kind) + (d.kernel.empty() ? "" : in + d.kernel));
    }

    // A place with its code, as a link to it.
    std::string side(const ReportedPlace& p) {
        std::string code = grading::sourceLine(p.file, p.line);
        return "<li><a href=\"#" + anchorOf(p) + "\">" +
               escaped(grading::fileName(p.file) + ":" + std::to_string(p.line)) + "</a>" +
               (code.empty() ? "" : " <code>" + escaped(code) + "</code>") + "</li>\n";
    }

    std::string told(size_t n) {
        const ReportedDefect& d = defects[n];
        std::string sides;
        for (const ReportedPlace& p : d.places)
            if (p.line) sides += side(p);
        std::string what = d.what;
        if (!d.object.empty() && what.find(d.object) == std::string::npos) what = d.object + ": " + what;
        if (!d.block.empty()) what = "block " + d.block + ", " + what;
        return "<div class=\"defect\" id=\"" + defectId(n) + "\">\n<p><b>" + nameOf(d) + "</b>: " + words(what) +
               (d.count > 1 ? " " + words("(" + number(d.count) + " times)") : "") + "</p>\n" +
               (sides.empty() ? "" : "<ul>\n" + sides + "</ul>\n") +
               (d.cause.empty() ? "" : element("p", "Likely cause: " + d.cause)) + "</div>\n";
    }

    // Those that no line of a source has.
    std::string defectsElsewhere() {
        std::string all;
        for (size_t n = 0; n < defects.size(); n++) {
            const auto& places = defects[n].places;
            if (std::none_of(places.begin(), places.end(), [](const ReportedPlace& p) { return p.line > 0; }))
                all += told(n);
        }
        return all;
    }

    static std::string cell(const std::string& value, const std::string& unit, const std::string& css = "") {
        if (value.empty()) return "<span></span>";
        return "<span class=\"cell" + (css.empty() ? "" : " " + css) + "\">" + value + "<i> " + words(unit) +
               "</i></span>";
    }

    // How much of what its kernel moves.
    static std::string share(const SourceRow& row) {
        if (!row.sum.sectors || !row.kernelSectors) return cell("", "");
        const double part = double(row.sum.sectors) / double(row.kernelSectors);
        return "<span class=\"cell heat\" style=\"--share:" + decimal(part * 100, 1) + "%\">" + text::percent(part) +
               "<i> " + words("of the sectors") + "</i></span>";
    }

    static std::string perRequest(const LineTraffic& t) {
        if (!t.requests || !t.sectors) return cell("", "");
        const double each = double(t.sectors) / double(t.requests), best = double(t.leastSectors) / double(t.requests);
        const bool wasteful = t.sectors > t.leastSectors;
        return cell(decimal(each, 1) + " <small>/ " + decimal(best, 1) + "</small>",
                    "sectors per request, the best is " + decimal(best, 1), wasteful ? "waste" : "fine");
    }

    static std::string conflicts(const LineTraffic& t) {
        if (!t.sharedRequests) return cell("", "");
        const uint64_t n = t.wavefronts - std::min(t.wavefronts, t.leastWavefronts);
        return cell(number(n), n == 1 ? "bank conflict" : "bank conflicts", n ? "waste" : "fine");
    }

    // What L2 sees of it; more than the bytes need, where sectors are stored in parts.
    static std::string below(const LineTraffic& t) {
        if (!t.requests || !t.sectors) return cell("", "");
        const std::string parts = t.inParts ? " <small>/ " + number(t.inParts) + "</small>" : "";
        return cell(number(t.belowL1) + parts,
                    "sectors below L1" + (t.inParts ? ", " + number(t.inParts) + " of them in parts" : ""),
                    t.inParts ? "waste" : "");
    }

    static std::string heldByL1(const LineTraffic& t) {
        if (!t.loaded) return cell("", "");
        return cell(text::percent(1 - double(t.loadedFromL2) / double(t.loaded)), "of its loads in L1");
    }

    static std::string dram(const LineTraffic& t) {
        if (!t.requests || !t.sectors) return cell("", "");
        return cell(number(t.dram), "sectors of DRAM");
    }

    static std::string cells(const SourceRow& row) {
        if (!row.sum.requests && !row.sum.sharedRequests) return "";
        const LineTraffic& t = row.sum;
        const uint64_t requests = t.requests + t.sharedRequests;
        return share(row) + cell(requests ? number(requests) : "", requests == 1 ? "request" : "requests") +
               cell(t.requests && t.sectors ? number(t.sectors) : "", "sectors") + perRequest(t) + heldByL1(t) +
               below(t) + dram(t) + conflicts(t);
    }

    std::string pictures(const SourceRow& row, const std::string& rowId, int line) const {
        if (row.accesses.empty()) return "";
        std::string words;
        for (const Access& a : row.accesses) words += element("li", titleOf(a) + ". " + inWords(a));
        return "<div class=\"figure\" tabindex=\"0\">\n" +
               svgOnPage(row.accesses, "Line " + std::to_string(line) + ": the accesses of one warp", rowId + "-p") +
               "</div>\n<ul class=\"words\">\n" + words + "</ul>\n";
    }

    std::string rowOf(const SourceFile& f, int line, const std::string& source) {
        const auto found = f.rows.find(line);
        const SourceRow none, &row = found == f.rows.end() ? none : found->second;
        const std::string rowId = f.id + "-L" + std::to_string(line);
        const std::string no = "<span class=\"no\">" + (line ? std::to_string(line) : "?") + "</span>",
                          code = "<code>" + (source.empty() ? " " : escaped(source)) + "</code>";
        std::string html;
        if (row.accesses.empty())
            html = "<div class=\"row" + std::string(row.known() ? " known" : "") + "\"" +
                   (row.known() ? " id=\"" + rowId + "\"" : "") + ">" + no + cells(row) + code + "</div>\n";
        else
            html = "<details id=\"" + rowId + "\"><summary class=\"row known\">" + no + cells(row) + code +
                   "</summary>\n" + pictures(row, rowId, line) + "</details>\n";
        for (size_t n : row.defects) html += told(n);
        for (size_t n : row.others)
            html += "<div class=\"defect\"><p>" + words("The other side of:") + " <a href=\"#" + defectId(n) + "\">" +
                    nameOf(defects[n]) + "</a></p></div>\n";
        return html;
    }

    // By line, from 0.
    std::vector<bool> chosen(const SourceFile& f, const std::vector<std::string>& lines) const {
        // A header is somebody else's, or mostly about something else.
        const size_t point = f.path.rfind('.');
        const bool whole = shown == Shown::all && point != std::string::npos && f.path.compare(point, 2, ".h") != 0 &&
                           f.path.substr(point) != ".cuh";
        std::vector<bool> some(lines.size(), whole);
        if (whole) return some;
        for (const Definition& d : definitionsIn(lines)) {
            bool wanted = false;
            for (const auto& [line, row] : f.rows) wanted |= size_t(line) > d.begin && size_t(line) <= d.end;
            const size_t end = std::min(d.end, lines.size());
            const std::set<std::string> used = identifiersIn(
                {lines.begin() + static_cast<ptrdiff_t>(d.begin), lines.begin() + static_cast<ptrdiff_t>(end)});
            for (const std::string& kernel : f.kernels) wanted |= used.count(kernel) > 0;
            if (wanted)
                std::fill(some.begin() + static_cast<ptrdiff_t>(d.begin), some.begin() + static_cast<ptrdiff_t>(end),
                          true);
        }
        for (const auto& [line, row] : f.rows)
            if (line > 0 && size_t(line) <= some.size()) some[size_t(line) - 1] = true;
        return some;
    }

    std::string listing(SourceFile& f) {
        std::string body;
        const std::vector<std::string> lines = inLines(wholeText(f.path));
        const std::vector<bool> some = chosen(f, lines);
        bool gap = false, any = false;
        for (size_t i = 0; i < lines.size(); i++) {
            if (some[i]) {
                if (gap && any) body += "<div class=\"row gap\">⋮</div>\n";
                body += rowOf(f, int(i) + 1, lines[i]);
                any = true;
            }
            gap = !some[i];
        }
        // Of a file that cannot be read, and of places that are not in it.
        for (const auto& [line, row] : f.rows)
            if (line < 1 || size_t(line) > lines.size()) body += rowOf(f, line, row.source);
        std::string heads;
        for (const char* head : {"line", "share of sectors", "requests", "sectors", "per request / best", "L1 holds",
                                 "below L1 / in parts", "DRAM", "bank conflicts"})
            heads += "<span>" + words(head) + "</span>";
        const std::string name = f.path.empty() ? text::said("(line not known)") : grading::fileName(f.path);
        return "<div class=\"source\">\n<div class=\"row head\">" + heads + "<span>" + escaped(name) +
               "</span></div>\n" + body + "</div>\n";
    }

    std::string id;
    Shown shown;
    std::vector<ReportedDefect> defects;
    std::vector<SourceFile> files;
};

}  // namespace

std::string sourceView(const std::string& report, const std::string& id, Shown shown) {
    return SourceViewer(report, id, shown).html();
}

}  // namespace grade
