#include "html_program.h"

#include <algorithm>

#include "access_report.h"
#include "common/grading/command/moment.h"
#include "common/text/numbers.h"
#include "common/text/phrases.h"
#include "common/text/version.h"
#include "html_arrays.h"
#include "html_parts.h"
#include "html_source.h"
#include "svg.h"

namespace grade {
namespace {

using text::number;

std::string numberCell(const std::string& text) {
    return "<td class=\"number\">" + (text.empty() ? "–" : escaped(text)) + "</td>";
}

std::string kernelRow(const KernelSummary& k) {
    const LineTraffic& t = k.sum;
    std::string perRequest, below, conflicts;
    if (t.requests && t.sectors)
        perRequest = text::decimal(double(t.sectors) / double(t.requests), 1) + " / " +
                     text::decimal(double(t.leastSectors) / double(t.requests), 1);
    if (t.requests && t.sectors) below = number(t.belowL1) + (t.inParts ? " / " + number(t.inParts) : "");
    if (t.sharedRequests) conflicts = number(t.wavefronts - std::min(t.wavefronts, t.leastWavefronts));
    return "<tr><td><code>" + escaped(k.name) + "</code></td><td>" + words(k.shape) + "</td>" +
           numberCell(number(k.launches)) + numberCell(number(t.requests + t.sharedRequests)) +
           numberCell(t.sectors ? number(t.sectors) : "") + numberCell(perRequest) + numberCell(below) +
           numberCell(conflicts) + "</tr>\n";
}

std::string kernelTable(const std::string& report) {
    std::string rows, estimates;
    for (const KernelSummary& k : kernelsOf(report)) {
        rows += kernelRow(k);
        if (!k.estimate.empty())
            estimates += "<p><code>" + escaped(k.name) + "</code>: " + words(k.estimate) + "</p>\n";
    }
    if (rows.empty()) return element("p", "No kernel of your own was launched.");
    return "<div class=\"wide\" tabindex=\"0\">\n<table>\n" +
           heads({"Kernel", "First shape", "Launches", "Requests", "Sectors", "Per request / best",
                  "Below L1 / in parts", "Bank conflicts"},
                 2) +
           rows + "</table>\n</div>\n" + estimates;
}

}  // namespace

std::string htmlOf(const ProgramRun& run) {
    const size_t defects = defectsOf(run.report).size();
    const std::string found = defects ? text::plural(defects, "defect") : "no defects";
    const std::string arrays = arrayPictures(run.report, "a");
    return pageOf(run.source + ": " + found, svgStyle(),
                  "<header>\n" + element("h1", run.source) + "<p class=\"score\"><b>" + words(found) + "</b>" +
                      (text::inChinese() ? "" : " found") + "</p>\n" +
                      element("p",
                              dateInWords(run.date) + " · " + text::said("CPU device") + " · " +
                                  text::said("workbook") + " " + text::version(),
                              "about") +
                      element("p", "A click on a line with ▸ shows what one warp does there.", "teaches screen") +
                      "</header>\n<section>\n" + element("h2", "Kernels") + kernelTable(run.report) +
                      "</section>\n<section>\n" + element("h2", "Line by line") +
                      sourceView(run.report, "s", Shown::all) + "</section>\n" +
                      (arrays.empty() ? "" : "<section>\n" + element("h2", "The arrays") + arrays + "</section>\n"));
}

}  // namespace grade
