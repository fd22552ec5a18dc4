#include "picture_command.h"

#include <iostream>

#include "common/grading/command/progress.h"
#include "common/grading/command/terminal.h"
#include "picture.h"
#include "reports.h"
#include "svg.h"

namespace grade {
namespace {

// Nothing asked: the next stage to do, if it is written; else the nearest before it, else the nearest after it.
std::vector<Stage> candidates(const Built& built, const std::vector<Stage>& stages) {
    std::vector<Stage> some;
    const Stage& next = nextStage(built, stages);
    for (const Stage& s : stages) {
        some.insert(some.begin(), s);
        if (s.id == next.id) break;
    }
    some.insert(some.end(), stages.begin() + static_cast<ptrdiff_t>(some.size()), stages.end());
    return some;
}

}  // namespace

int drawPicture(const Built& built, const std::vector<Stage>& stages, const Stage* asked, const Options& o,
                uint64_t seed, const Limits& limits) {
    std::string why;
    for (const Stage& stage : asked ? std::vector<Stage>{*asked} : candidates(built, stages)) {
        StageResult r;
        r.stage = stage;
        bool begins = runStage(built.cpuWorker, "CPU device", seed, limits, r);
        std::string nothing = whyNoPicture(r);
        if (!nothing.empty()) {
            if (why.empty()) why = nothing;
            if (begins) continue;
            break;  // nor would any other stage
        }
        if (!why.empty() && o.svg != "-") std::cout << wrapped(why + " Here is " + stage.id + " instead.", 0) << "\n";
        if (o.svg.empty())
            std::cout << pictureOf(r, screenColumns());
        else
            writeFile(o.svg, built.isSolution ? svgForLesson(r) : svgOf(r));
        return 0;
    }
    std::cout << wrapped(why, 0);
    return 1;
}

}  // namespace grade
