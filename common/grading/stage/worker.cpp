// The main program of a chapter's graders, linked with the student's file:
//
//     --stage 2.5 [--seed N] [--probe]  one stage, for ./grade
//     --all [--seed N]                  all of them in one process, for make bench
//     --events                          it is told what happens
//     --untimed                         without the times, for compute-sanitizer
//     anything else                     doctest's own options
#define DOCTEST_CONFIG_IMPLEMENT
// A crash must end the process: ./grade says what it was.
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS
#include "stage.h"

#include <cstdlib>
#include <cstring>
#include <sstream>

#include "emit.h"
#include "inputs.h"
#include "observe.h"
#include "own_stage.h"
#include "showcase.h"
#include "students_process.h"
#include "timing.h"
#include "verdict.h"

namespace {

// A stage that throws says what; doctest would only print it.
struct Listener : doctest::IReporter {
    explicit Listener(const doctest::ContextOptions&) {}
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override { grading::emit(grading::Ended{}); }
    void test_case_start(const doctest::TestCaseData& stage) override {
        grading::stageBegins(stage.m_name);
        grading::emit(grading::StageBegan{stage.m_name});
    }
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
        if (stats.failure_flags != 0) return;
        if (!grading::allAccountedFor()) {
            grading::tell({"this stage's grader holds a launch against no account", "", "", "",
                           "tell the authors: common/grading/stage/account.h"});
            return;
        }
        // Where nothing was observed, too: a function of the host.
        if (const auto fault = grading::faultOfReset()) {
            grading::tell(*fault);
            return;
        }
        grading::showcaseIfNone();
        grading::emit(grading::Passed{});
    }
    void test_case_exception(const doctest::TestCaseException& e) override {
        grading::emit(grading::Thrown{e.error_string.c_str()});
    }
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};
DOCTEST_REGISTER_LISTENER("events", 1, Listener);

int runStages(const std::string& filter) {
    std::ostringstream unread;
    doctest::Context context;
    context.addFilter("test-case", filter.c_str());
    context.setCout(&unread);
    return context.run();
}

}  // namespace

void grading::leaveStage(const std::string& why) {
    DOCTEST_FAIL(why);
    std::abort();  // DOCTEST_FAIL throws
}

int main(int argc, char** argv) {
    grading::beginListening(argc, argv);
    grading::startStudentsProcess(argc, argv);
    grading::emit(grading::Began{});
    std::string filter;
    uint64_t seed = 1;
    if (const char* text = std::getenv("GRADE_SEED")) seed = std::strtoull(text, nullptr, 10);
    for (int i = 1; i < argc; i++) {
        std::string a = argv[i];
        bool more = i + 1 < argc;
        if (a == "--stage" && more)
            filter = std::string(argv[++i]) + " *";
        else if (a == "--all")
            filter = "*";
        else if (a == "--seed" && more)
            seed = std::strtoull(argv[++i], nullptr, 10);
        else if (a == "--probe")
            grading::onlyAskIfWritten();
        else if (a == "--untimed")
            grading::timeNothing();
    }
    grading::setSeed(seed);
    if (!filter.empty()) return runStages(filter);
    doctest::Context context(argc, argv);
    return context.run();
}
