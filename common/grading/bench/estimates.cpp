#include "estimates.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>

#include "../command/run_stage.h"
#include "common/cpu/estimate/model.h"
#include "common/text/numbers.h"
#include "markers.h"
#include "memory_curves.h"

namespace bench {
namespace {

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    for (char c : line)
        if (c == '\t')
            cells.emplace_back();
        else
            cells.back() += c;
    return cells;
}

std::string lower(std::string text) {
    for (char& c : text) c = char(std::tolower(c));
    return text;
}

std::string signedPercent(double share) {
    const long percent = std::lround(100 * share);
    return percent == 0 ? "0 %" : (percent > 0 ? "+" : "−") + std::to_string(std::labs(percent)) + " %";
}

std::string milliseconds(double ms) { return text::decimal(ms, ms < 1 ? 3 : ms < 100 ? 2 : 1); }

// `of`: whose kernels are put in order, "chapter" or "file".
std::string summary(const std::string& card, const std::vector<Judged>& rows, const std::string& of) {
    const Verdict v = verdictOn(rows);
    return card + ": " + std::to_string(rows.size()) + " rows; the middle one is off by " + text::percent(v.median) +
           ", the worst by " + text::percent(v.worst) + "; " + std::to_string(v.beyond) +
           " are off by more than 40 %. " + std::to_string(v.ranges) +
           " are ranges, off by the distance to their nearer end; if the middle of each had been said, it would be " +
           text::percent(v.medianOfMiddle) + " and " + text::percent(v.worstOfMiddle) + ". Of " +
           std::to_string(v.pairs) + " pairs of a " + of + "'s kernels whose times differ by more than a tenth, " +
           std::to_string(v.inOrder) + " are in the right order, " + std::to_string(v.open) +
           " are left open by estimates that meet, and " + std::to_string(v.wrong.size()) +
           " are in the wrong order.\n";
}

// "≈ 1.10 to 2.68"
std::string estimateCell(const Judged& j) {
    if (!j.isRange()) return "≈ " + milliseconds(j.estimated);
    return "≈ " + milliseconds(j.least) + " to " + milliseconds(j.most);
}
std::string errorCell(const Judged& j) {
    return signedPercent(j.error()) + (j.isRange() ? " (" + signedPercent(j.errorOfMiddle()) + ")" : "");
}

// "2.3 `transposeNaiveCol`"
std::string kernelCell(const CountedRow& c) {
    return (c.stage.empty() ? "`" : c.stage + " `") + c.name + "`" + (c.step.empty() ? "" : ", " + c.step);
}

// Which pairs are estimated in the wrong order.
std::string wrongPairs(const std::vector<std::string>& cards, const std::vector<std::vector<Judged>>& judged) {
    std::string table = "In the wrong order, the faster one of each pair first:\n\n" +
                        tableHead({"card", "kernel", "on", "ms", "estimate"}, 3);
    for (size_t i = 0; i < cards.size(); i++)
        for (const auto& [faster, slower] : verdictOn(judged[i]).wrong)
            for (const Judged* j : {faster, slower})
                table += tableRow({j == faster ? cards[i] : "", kernelCell(*j->counted), j->counted->on,
                                   milliseconds(j->measured), estimateCell(*j)});
    return table;
}

// `of`: what the rows are of, "stage" or "file".
std::string tableOf(const std::vector<std::string>& cards, const std::vector<std::vector<Judged>>& judged,
                    const std::string& of) {
    std::vector<std::string> head{of, "kernel", "on"};
    for (const std::string& card : cards)
        for (const std::string& column : {card + ", ms", std::string("estimate"), std::string("off by")})
            head.push_back(column);
    head.push_back("bound by, on an " + cards[0]);
    std::string table = tableHead(head, 3);
    for (size_t i = 0; i < judged[0].size(); i++) {
        const CountedRow& c = *judged[0][i].counted;
        std::vector<std::string> cells{of == "file" ? "`" + c.chapter + "`" : c.stage,
                                       "`" + c.name + "`" + (c.step.empty() ? "" : ", " + c.step), c.on};
        for (const std::vector<Judged>& rows : judged) {
            auto same = std::find_if(rows.begin(), rows.end(), [&](const Judged& j) { return j.counted == &c; });
            const bool there = same != rows.end();
            cells.push_back(there ? milliseconds(same->measured) : "");
            cells.push_back(there ? estimateCell(*same) : "");
            cells.push_back(there ? errorCell(*same) : "");
        }
        cells.push_back(judged[0][i].boundBy);
        table += tableRow(cells);
    }
    return table;
}

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// The lines of a table that are no comment.
std::vector<std::vector<std::string>> tableIn(const std::string& file) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line[0] != '#') rows.push_back(cellsOf(line));
    return rows;
}

}  // namespace

double Judged::error() const {
    if (measured > most) return most / measured - 1;
    return measured < least ? least / measured - 1 : 0;
}

OthersResults readOthers(const std::string& counted, const std::string& timed) {
    OthersResults o;
    for (const auto& c : tableIn(counted))
        if (c.size() == 4) o.counted.push_back({c[0], "", c[1], "", c[2], true, c[3]});
    std::ifstream in(timed);
    std::getline(in, o.timed.about["card"]);
    o.timed.about["card"] = o.timed.about["card"].substr(0, o.timed.about["card"].find(','));
    o.timed.about["card"].erase(0, std::string("# card: ").size());
    o.card = shortCard(o.timed);
    for (const auto& c : tableIn(timed)) {
        if (c.size() != 5) continue;
        Row r;
        r.chapter = c[0];
        r.name = c[1];
        r.on = c[2];
        r.milliseconds = std::strtod(c[3].c_str(), nullptr);
        o.timed.rows.push_back(r);
    }
    return o;
}

std::vector<CountedRow> readCounted(const std::string& file) {
    std::vector<CountedRow> rows;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const std::vector<std::string> c = cellsOf(line);
        if (line.empty() || line[0] == '#' || c.size() != 7) continue;
        rows.push_back({c[0], c[1], c[2], c[3], c[4], c[5] == "cold", c[6]});
    }
    return rows;
}

bool writeCounted(const std::string& file, const std::vector<CountedRow>& rows) {
    std::ofstream out(file);
    out << "# What the CPU device counts of the launches that make bench times: make estimates\n"
           "# chapter, stage, kernel, step, size, L2 before, launches\n";
    for (const CountedRow& r : rows)
        out << r.chapter << '\t' << r.stage << '\t' << r.name << '\t' << r.step << '\t' << r.on << '\t'
            << (r.cold ? "cold" : "warm") << '\t' << r.launches << '\n';
    return bool(out.flush());
}

int countAll(const std::string& file, const std::vector<Program>& programs) {
    setenv("ESTIMATES", "1", 1);
    std::vector<CountedRow> rows;
    for (const Program& p : programs) {
        std::string id, name;
        auto onEvent = [&](const grading::Event& event) {
            if (const auto* stage = std::get_if<grading::StageBegan>(&event)) {
                id = stage->stage.substr(0, stage->stage.find(' '));
                name = stage->stage.substr(stage->stage.find(' ') + 1);
            }
            if (const auto* failure = std::get_if<grading::Failure>(&event))
                std::cerr << p.chapter << " " << id << ": " << failure->what << "\n";
            if (const auto* c = std::get_if<grading::Counted>(&event))
                rows.push_back({p.chapter, id, name, p.step, c->on, c->cold, c->launches});
        };
        const std::vector<std::string> which =
            p.step.empty() ? std::vector<std::string>{"--all"} : std::vector<std::string>{"--stage", p.stage};
        if (auto failure = grade::runStages(p.worker, which, 1, {300, 1 << 16}, onEvent))
            std::cerr << p.worker << ": " << failure->what << " " << failure->element << "\n";
    }
    return writeCounted(file, rows) ? 0 : 2;
}

std::vector<Judged> judge(const std::vector<CountedRow>& counted, const Results& results) {
    const auto card = estimate::cardOf(lower(shortCard(results)));
    std::vector<Judged> judged;
    if (!card) return judged;
    for (const CountedRow& c : counted)
        for (const Row& row : results.rows) {
            if (row.library || row.chapter != c.chapter || row.stage != c.stage || row.name != c.name ||
                row.step != c.step || row.on != c.on)
                continue;
            Judged j{&c, 0, 0, 0, row.milliseconds, ""};
            double longest = 0;
            for (const estimate::Work& launch : estimate::fromText(c.launches)) {
                const estimate::Estimate e = estimate::estimateOf(launch, *card, c.cold);
                j.estimated += e.microseconds / 1e3;
                j.least += e.least / 1e3;
                j.most += e.most / 1e3;
                if (e.microseconds > longest && !e.limits.empty()) {
                    longest = e.microseconds;
                    j.boundBy = e.limits[0].name;
                }
            }
            judged.push_back(j);
            break;
        }
    return judged;
}

Verdict verdictOn(const std::vector<Judged>& rows) {
    Verdict v;
    std::vector<double> errors, ofMiddles;
    for (const Judged& j : rows) {
        errors.push_back(std::fabs(j.error()));
        ofMiddles.push_back(std::fabs(j.errorOfMiddle()));
        v.ranges += j.isRange();
        v.beyond += errors.back() > 0.4;
    }
    if (errors.empty()) return v;
    v.median = medianOf(errors);
    v.worst = *std::max_element(errors.begin(), errors.end());
    v.medianOfMiddle = medianOf(ofMiddles);
    v.worstOfMiddle = *std::max_element(ofMiddles.begin(), ofMiddles.end());
    for (size_t a = 0; a < rows.size(); a++)
        for (size_t b = 0; b < a; b++) {
            const Judged &one = rows[a], &other = rows[b];
            if (one.counted->chapter != other.counted->chapter) continue;
            const bool oneIsFaster = one.measured < other.measured;
            const Judged &faster = oneIsFaster ? one : other, &slower = oneIsFaster ? other : one;
            if (slower.measured <= 1.1 * faster.measured) continue;
            v.pairs++;
            v.inOrder += faster.most < slower.least;
            v.open += faster.most >= slower.least && faster.least <= slower.most;
            if (faster.least > slower.most) v.wrong.push_back({&faster, &slower});
        }
    return v;
}

int writeEstimates(const std::string& page, const EstimateFiles& files, bool check) {
    const std::vector<CountedRow> rows = readCounted(files.counted);
    std::vector<std::string> cards;
    std::vector<std::vector<Judged>> judged;
    std::string summaries;
    for (const std::string& file : files.results) {
        const Results r = read(file);
        cards.push_back(shortCard(r));
        judged.push_back(judge(rows, r));
        if (judged.back().empty()) {
            std::cerr << "bench: no row of " << file << " was counted in " << files.counted << "\n";
            return 2;
        }
        summaries += (summaries.empty() ? "" : "\n") + summary(cards.back(), judged.back(), "chapter");
    }
    std::string text = contents(page);
    std::vector<std::string> cardsOfOthers;
    std::vector<std::vector<Judged>> judgedOthers;
    std::string ofOthers;
    const std::vector<CountedRow> counted = readOthers(files.othersCounted, files.othersTimed[0]).counted;
    for (const std::string& file : files.othersTimed) {
        const OthersResults others = readOthers(files.othersCounted, file);
        cardsOfOthers.push_back(others.card);
        judgedOthers.push_back(judge(counted, others.timed));
        if (judgedOthers.back().empty()) {
            std::cerr << "bench: no row of " << file << " was counted in " << files.othersCounted << "\n";
            return 2;
        }
        ofOthers += (ofOthers.empty() ? "" : "\n") + summary(others.card, judgedOthers.back(), "file");
    }
    const bool there = replaceBetween(text, "<!-- estimates -->", "<!-- end of estimates -->",
                                      "\n" + summaries + "\n" + wrongPairs(cards, judged) + "\n" +
                                          tableOf(cards, judged, "stage")) != text.npos &&
                       replaceBetween(text, "<!-- others -->", "<!-- end of others -->",
                                      "\n" + ofOthers + "\n" + wrongPairs(cardsOfOthers, judgedOthers) + "\n" +
                                          tableOf(cardsOfOthers, judgedOthers, "file")) != text.npos;
    if (!there) {
        std::cerr << "bench: " << page << " has no <!-- estimates --> … <!-- end of estimates -->, or none of others\n";
        return 2;
    }
    summaries += "\n" + ofOthers;
    std::cout << summaries;
    return updateBoth(page, text, check, "make estimates") ? 0 : 1;
}

}  // namespace bench
