#include "report.h"

#include <unistd.h>

#include <iostream>

namespace mutants {
namespace {

const char* const refusedWord = "refused";
const char* const sameWord = "equivalent by compiled code";
const char* const uncompiledWord = "do not compile";
const char* const reasonWord = "survive with a written reason";
const char* const unexplainedWord = "survive without one";

path folderOfMutants() { return answers::projectRoot() / "build/mutants"; }

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

Report::Report(const Options& options, const std::vector<Reason>& reasons, size_t count)
    : options(options),
      reasons(reasons),
      count(count),
      began(std::chrono::steady_clock::now()),
      onTerminal(isatty(STDERR_FILENO)) {
    std::error_code ignored;
    answers::fs::create_directories(folderOfMutants(), ignored);
    table.open(folderOfMutants() / "verdicts.tsv");
}

void Report::operator()(const Mutant& mutant, const Outcome& outcome) {
    std::lock_guard<std::mutex> guard(lock);
    done++;
    std::string word = judge(mutant, outcome);
    counts[word]++;
    table << mutant.id << '\t' << mutant.answer.stage << '\t' << mutant.operatorName << '\t'
          << mutant.base->file.filename().string() << '\t' << word << '\t' << firstLine(outcome.said) << std::endl;
    if (word == unexplainedWord) tellSurvivor(mutant, outcome);
    progress();
}

std::string Report::judge(const Mutant& mutant, const Outcome& outcome) {
    if (outcome.kind == Outcome::refused) return refusedWord;
    if (outcome.kind == Outcome::sameCode) return sameWord;
    if (outcome.kind == Outcome::doesNotCompile) return uncompiledWord;
    const Reason* reason = outcome.said.empty() ? reasonFor(mutant, reasons) : nullptr;
    if (!reason) return unexplainedWord;
    used.insert(reason);
    return reasonWord;
}

void Report::tellSurvivor(const Mutant& mutant, const Outcome& outcome) {
    path saved = folderOfMutants() / (mutant.id + ".cu");
    std::ofstream(saved) << programOf(mutant);
    if (onTerminal) std::cerr << "\r\033[K";
    std::cout << mutant.id << "  stage " << mutant.answer.stage << ", " << mutant.operatorName << ", of "
              << answers::fs::relative(mutant.base->file, answers::projectRoot()).string() << "\n"
              << mutant.diff << outcome.said << "  make mutants ONLY=" << mutant.id << options.again()
              << "     or: less " << answers::fs::relative(saved, answers::projectRoot()).string() << "\n"
              << std::endl;
}

void Report::progress() {
    if (!onTerminal) return;
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    auto left = static_cast<long>(seconds / double(done) * double(count - done));
    std::cerr << "\r\033[K " << done << " of " << count << " mutants, " << counts[unexplainedWord]
              << " survive without a reason, " << left / 60 << " min " << left % 60 << " s left" << std::flush;
}

int Report::end(bool whole) {
    if (onTerminal) std::cerr << "\r\033[K";
    bool bad = counts[unexplainedWord] > 0;
    if (whole)
        for (const Reason& r : reasons)
            if (!used.count(&r)) {
                bad = true;
                std::cout << "tests/mutants/survivors: the class \"" << r.name
                          << "\" covers no survivor: take it out, or mend its patterns\n";
            }
    std::cout << count - counts[uncompiledWord] << " mutants";
    const char* before = ": ";
    for (const char* word : {refusedWord, sameWord, uncompiledWord, reasonWord, unexplainedWord}) {
        std::cout << before << counts[word] << " " << word;
        before = ", ";
    }
    std::cout << "; seed " << options.seed << std::endl;
    return bad ? 1 : 0;
}

}  // namespace mutants
