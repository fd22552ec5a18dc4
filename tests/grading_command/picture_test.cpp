// The accesses of one warp: as numbers, in words, and drawn with characters.
#include <doctest/doctest.h>

#include <set>
#include <sstream>

#include "common/text/width.h"
#include "occurrences.h"
#include "samples.h"

using namespace grade;

namespace {

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// The picture without the legend, which shows the characters too.
std::string drawn(const Request& r) {
    for (size_t columns : {60, 80, 120})
        for (const std::string& line : linesOf(pictureOf(stageWith(r), columns))) {
            INFO(columns << " columns: " << line);
            CHECK(text::width(line) <= columns);
        }
    std::string text = pictureOf(stageWith(r));
    size_t legend = text.find("Sectors of 32");
    return text.substr(0, legend == std::string::npos ? text.find("Banks of shared") : legend);
}

int mostPasses(const Access& a) {
    int passes = 0;
    for (const Word& w : wordsOf(a)) passes = std::max(passes, w.pass + 1);
    return passes;
}

}  // namespace

TEST_CASE("coalesced: four full sectors, all used") {
    Request r;
    auto sectors = sectorsOf(accessOf(r));
    REQUIRE(sectors.size() == 4);
    CHECK(sectors[0].lanes == 0xff);
    CHECK(sectors[3].lanes == 0xff000000);
    CHECK(sectors[3].offset == 96);
    CHECK(sectors[2].used == 0xffffffff);
    CHECK(inWords(accessOf(r)) ==
          "All 32 lanes read 4 bytes each from in, side by side. They fill 4 sectors: every byte "
          "that is moved is used (100 %).");
    CHECK(verdictOf(accessOf(r)) == "4 sectors, 100 % used");
    CHECK_FALSE(isWasteful(accessOf(r)));
    CHECK(contains(drawn(r),
                   "  lane  0–7      8–15     16–23    24–31\n"
                   "        ████████│████████│████████│████████\n"
                   "  byte  0        32       64       96\n"));
}

TEST_CASE("every second element: twice the sectors, half used") {
    Request r;
    r.offset = [](int lane) { return 8L * lane; };
    r.units = 8;
    auto sectors = sectorsOf(accessOf(r));
    REQUIRE(sectors.size() == 8);
    CHECK(sectors[1].lanes == 0xf0);
    CHECK(sectors[1].used == 0x0f0f0f0f);
    CHECK(contains(inWords(accessOf(r)),
                   "8 bytes apart. They lie in 8 sectors: 256 bytes are moved for 128 (50 %). 4 sectors would do."));
    CHECK(count(drawn(r), "█·█·█·█·") == 8);
    CHECK(isWasteful(accessOf(r)));
}

TEST_CASE("down a column: a sector for each lane") {
    Request r;
    r.kind = "globalStores";
    r.object = "out";
    r.offset = [](int lane) { return 4096L * lane; };
    r.units = 32;
    CHECK(inWords(accessOf(r)) ==
          "All 32 lanes write 4 bytes each to out, 4 096 bytes apart. They lie in 32 sectors: 1 024 "
          "bytes are moved for 128 (12.5 %). 4 sectors would do.");
    CHECK(count(drawn(r), "█·······") == 32);
    CHECK(contains(drawn(r), "126976"));
    CHECK_FALSE(contains(drawn(r), "│"));  // no two are neighbours
}

TEST_CASE("misaligned by one element: a fifth sector") {
    Request r;
    SUBCASE("by the index") {
        r.offset = [](int lane) { return 4L + 4 * lane; };
    }
    SUBCASE("by the array's address") { r.alignment = 4; }
    r.units = 5;
    Access a = accessOf(r);
    auto sectors = sectorsOf(a);
    REQUIRE(sectors.size() == 5);
    CHECK(sectors[0].lanes == 0x7f);
    CHECK(sectors[4].lanes == 0x80000000);
    CHECK(sectors[0].offset == -r.alignment);
    CHECK(contains(inWords(a), "4 sectors would do. They begin 4 bytes behind the begin of a sector."));
    CHECK(contains(drawn(r), "·███████│████████│████████│████████│█·······"));
}

TEST_CASE("all lanes want one element") {
    Request r;
    r.offset = [](int) { return 12L; };
    r.units = 1;
    CHECK(
        contains(inWords(accessOf(r)),
                 "All 32 lanes read the same 4 bytes of in. They lie in 1 sector: 32 bytes are moved for 4 (12.5 %)."));
    CHECK_FALSE(contains(inWords(accessOf(r)), "would do"));
    CHECK(contains(drawn(r), "  lane  0–31\n        ···█····\n"));
}

TEST_CASE("elements of 8 and 16 bytes, and of one") {
    Request r;
    r.bytes = 8;
    r.offset = [](int lane) { return 8L * lane; };
    r.units = 8;
    CHECK(verdictOf(accessOf(r)) == "8 sectors, 100 % used");
    CHECK(contains(drawn(r), "0–3      4–7      8–11"));
    r.bytes = 16;
    r.offset = [](int lane) { return 16L * lane; };
    r.units = 16;
    CHECK(verdictOf(accessOf(r)) == "16 sectors, 100 % used");
    CHECK(count(drawn(r), "████████") == 16);
    r.bytes = 1;
    r.offset = [](int lane) { return 2L * lane; };
    r.units = 2;
    CHECK(verdictOf(accessOf(r)) == "2 sectors, 50 % used");
    CHECK(contains(drawn(r), "▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒"));
    CHECK(contains(pictureOf(stageWith(r)), "▒ wanted in part"));
}

TEST_CASE("warps of which only some lanes take part") {
    Request r;
    r.mask = 0x0000ffff;
    r.units = 2;
    CHECK(accessOf(r).activeLanes() == 16);
    CHECK(
        contains(inWords(accessOf(r)), "16 of 32 lanes read 4 bytes each from in, side by side. They fill 2 sectors"));
    r.mask = 1 << 5;
    r.units = 1;
    CHECK(contains(inWords(accessOf(r)), "Lane 5 alone reads 4 bytes from in. They lie in 1 sector"));
}

TEST_CASE("runs, and no order at all") {
    Request r;
    r.offset = [](int lane) { return 4096L * (lane / 8) + 4 * (lane % 8); };
    CHECK(contains(inWords(accessOf(r)), "in 4 runs of 8 neighbours. They fill 4 sectors"));
    r.offset = [](int lane) { return 4L * (31 - lane); };
    CHECK(contains(inWords(accessOf(r)), "side by side, backwards"));
    r.offset = [](int lane) { return 4L * (lane ^ 5); };
    CHECK(contains(inWords(accessOf(r)), "side by side, but not in the lanes' order"));
    r.offset = [](int lane) { return 4L * (lane / 2); };
    CHECK(contains(inWords(accessOf(r)), "in 16 runs of 2 that want the same"));
    r.offset = [](int lane) { return 128L * (lane % 8) + 4 * (lane / 8); };
    CHECK(contains(inWords(accessOf(r)), "in 4 runs of 8 that are 128 bytes apart"));
    r.offset = [](int lane) { return 4L * (lane * lane * 7 % 501); };
    CHECK(contains(inWords(accessOf(r)), "at scattered places"));
}

TEST_CASE("an average that differs from the request drawn is told") {
    Request r;
    nlohmann::json report = reportOf(r);
    CHECK_FALSE(contains(inWords(accessesOf(report).at(0)), "on average"));
    report["kernels"][0]["lines"][0]["globalLoads"] = {{"requests", 12}, {"sectorsPerRequest", 4.75}};
    CHECK(contains(inWords(accessesOf(report).at(0)), "Over all 12 requests of this line it is 4.8 on average."));
}

TEST_CASE("banks: no conflict, two ways, all in one") {
    Request r;
    r.kind = "sharedLoads";
    r.object = "tile";
    r.units = 1;
    CHECK(mostPasses(accessOf(r)) == 1);
    CHECK(contains(inWords(accessOf(r)), "No two want different words of one bank: 1 wavefront"));
    CHECK(count(drawn(r), "■") == 32);

    r.offset = [](int lane) { return 132L * lane; };  // a padded column
    CHECK(mostPasses(accessOf(r)) == 1);

    r.offset = [](int lane) { return 8L * lane; };
    r.units = 2;
    CHECK(mostPasses(accessOf(r)) == 2);
    CHECK(contains(
        inWords(accessOf(r)),
        "They lie in only 16 of the 32 banks, and a bank gives one word at a time: 2 wavefronts, where 1 would do."));
    CHECK(count(drawn(r), "■ · ■ · ■ · ■ · ") == 8);
    CHECK(contains(drawn(r), "■ · 0–15\n"));
    CHECK(contains(drawn(r), "■ · 16–31\n"));

    r.offset = [](int lane) { return 128L * lane; };
    r.units = 32;
    CHECK(mostPasses(accessOf(r)) == 32);
    CHECK(contains(inWords(accessOf(r)),
                   "All lie in bank 0, which gives one word at a time: 32 wavefronts, where 1 would do."));
    CHECK(contains(drawn(r), "26 passes more"));
    CHECK(contains(drawn(r), "  pass 32 ■ · "));
    CHECK(isWasteful(accessOf(r)));
}

TEST_CASE("banks: one word for all, and the array's own place") {
    Request r;
    r.kind = "sharedLoads";
    r.units = 1;
    r.alignment = 8;
    r.offset = [](int) { return 0L; };
    auto words = wordsOf(accessOf(r));
    REQUIRE(words.size() == 1);
    CHECK(words[0].bank == 2);
    CHECK(words[0].lanes == 0xffffffff);
    CHECK(contains(inWords(accessOf(r)), "One word serves them all: 1 wavefront."));
}

TEST_CASE("banks: wide elements take several passes without a conflict") {
    Request r;
    r.kind = "sharedStores";
    r.bytes = 8;
    r.offset = [](int lane) { return 8L * lane; };
    r.units = 2;
    CHECK(mostPasses(accessOf(r)) == 2);
    CHECK_FALSE(isWasteful(accessOf(r)));
    CHECK(contains(inWords(accessOf(r)), "more bytes than the banks give in one pass: 2 wavefronts, no conflict"));
    r.bytes = 16;
    r.offset = [](int lane) { return 16L * lane; };
    r.units = 4;
    CHECK(mostPasses(accessOf(r)) == 4);
    CHECK_FALSE(isWasteful(accessOf(r)));
    // A broadcast load is served for the whole warp at once, a store by halves.
    r.bytes = 8;
    r.offset = [](int) { return 0L; };
    CHECK(mostPasses(accessOf(r)) == 2);
    r.kind = "sharedLoads";
    CHECK(mostPasses(accessOf(r)) == 1);
}

TEST_CASE("atomics take turns") {
    Request r;
    r.kind = "sharedAtomics";
    r.offset = [](int) { return 0L; };
    r.units = 32;
    CHECK(mostPasses(accessOf(r)) == 32);
    CHECK(contains(inWords(accessOf(r)), "take turns: 32 wavefronts, where 1 would do"));
    r.kind = "globalAtomics";
    CHECK(contains(inWords(accessOf(r)), "take turns, and each turn moves its sector: 32 sectors"));
    CHECK(titleOf(accessOf(r)) == "Atomic on in");
}

TEST_CASE("lanes as text") {
    CHECK(lanesAsText(1, 8) == "0");
    CHECK(lanesAsText(0xff00, 8) == "8–15");
    CHECK(lanesAsText(0x55, 8) == "0–6 by 2");
    CHECK(lanesAsText(0x55, 6) == "0,2…");
    CHECK(lanesAsText(0x10001, 8) == "0,16");
    CHECK(lanesAsText(0x89, 8) == "0,3,7");
    CHECK(lanesAsText(0x88888889, 8) == "0,3…");
}

TEST_CASE("what a line reads is drawn before what it writes") {
    nlohmann::json report = reportOf({});
    nlohmann::json& line = report["kernels"][0]["lines"][0];
    for (const char* kind : {"globalStores", "sharedLoads", "sharedStores"}) {
        Request r;
        r.kind = kind;
        nlohmann::json other = reportOf(r)["kernels"][0]["lines"][0];
        line[kind] = other[kind];
        line["samples"][kind] = other["samples"][kind];
    }
    std::string order;
    for (const Access& a : accessesOf(report)) order += titleOf(a) + "; ";
    CHECK(order == "Load from in; Shared load from in; Shared store to in; Store to in; ");
}

TEST_CASE("why there is no picture") {
    StageResult s = stageWith({});
    CHECK(whyNoPicture(s).empty());
    s.report = "";
    CHECK(whyNoPicture(s) == "1.2 copy launches no kernel that could be drawn.");
    s.outcome = Outcome::failed;
    CHECK(contains(whyNoPicture(s), "./grade --stage 1.2"));
    s.outcome = Outcome::notWritten;
    CHECK(whyNoPicture(s) == "1.2 copy is not written yet: there is nothing to draw.");
}
