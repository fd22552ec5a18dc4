// The programs in programs/ are of the kind that people publish: each checks its own result, prints PASS and is
// free of defects. All of them run on real cards too.
#include <doctest/doctest.h>

#include "run_program.h"

using namespace program_tests;

TEST_CASE("published programs run unmodified, pass their own checks and have no defects") {
    std::vector<fs::path> files = drawnPrograms("programs");
    if (environment("ONLY", "").empty()) REQUIRE(files.size() > 0);
    struct Outcome {
        Build build;
        Run run;
    };
    std::vector<Outcome> outcomes(files.size());
    threeAtATime(files.size(), [&](size_t i) {
        outcomes[i].build = build(files[i]);
        if (outcomes[i].build.done) outcomes[i].run = run(outcomes[i].build);
    });
    for (size_t i = 0; i < files.size(); i++) {
        std::string name = files[i].filename().string();
        const Build& built = outcomes[i].build;
        const Run& ran = outcomes[i].run;
        CHECK_MESSAGE(built.done, name << " does not build:\n" << built.messages.substr(0, 3000));
        if (!built.done) continue;
        MESSAGE(name << ": " << ran.seconds << " s");
        bool reported = ran.report.is_object() && ran.report.contains("defects");
        CHECK_MESSAGE(reported, name << " wrote no report");
        bool defects = reported && !ran.report["defects"].empty();
        if (defects) {
            for (const auto& defect : ran.report["defects"]) FAIL_CHECK(name << ": " << defect.dump());
        }
        bool passed = ran.output.find("PASS") != std::string::npos && (ran.exitStatus == 0 || defects);
        CHECK_MESSAGE(passed, name << ": exit status " << ran.exitStatus << "\n" << ran.output.substr(0, 2000));
        if (reported && readFile(files[i]).find("__global__") != std::string::npos) {
            CHECK_MESSAGE(!ran.report["kernels"].empty(), name << ": no kernel in the report");
        }
    }
}
