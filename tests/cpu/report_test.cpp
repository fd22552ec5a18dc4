// The access report: its JSON and its text say the same, numbers that theory knows, the same bytes every time, and
// how a program ends.
#include <doctest/doctest.h>

#include <cstdio>
#include <map>
#include <set>

#include "run_program.h"

using namespace program_tests;
using nlohmann::json;

namespace {

// A program of report/, built once.
const Build& program(const std::string& name, const std::string& flags = "") {
    static std::map<std::string, Build> built;
    bool isNew = built.count(name + flags) == 0;
    Build& b = built[name + flags];
    if (isNew) b = build(fs::path(__FILE__).parent_path() / "report" / (name + ".cu"), flags);
    REQUIRE_MESSAGE(b.done, b.messages);
    return b;
}

json kernelOf(const Run& run, const std::string& name) {
    REQUIRE_MESSAGE(run.report.is_object(), run.output);
    for (const json& kernel : run.report["kernels"]) {
        if (kernel["name"] == name) return kernel;
    }
    FAIL("no kernel " << name << " in\n" << run.output);
    return {};
}

std::set<std::string> kindsOf(const Run& run) {
    REQUIRE_MESSAGE(run.report.is_object(), run.output);
    std::set<std::string> all;
    for (const json& defect : run.report["defects"]) all.insert(defect["kind"]);
    return all;
}

std::set<std::string> keys(const json& object) {
    std::set<std::string> all;
    for (const auto& [key, value] : object.items()) all.insert(key);
    return all;
}

void collectKeys(const json& value, std::set<std::string>& all) {
    if (value.is_object()) {
        std::set<std::string> own = keys(value);
        all.insert(own.begin(), own.end());
    }
    if (value.is_structured()) {
        for (const json& part : value) collectKeys(part, all);
    }
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The cells of a row of a kernel's tables in the text: "  global loads     65 536    32.0 …" → 65536, 32.0, …
// They are two blanks or more apart; a single one parts thousands, or a number from its %.
std::vector<double> row(const std::string& text, const std::string& kernel, const std::string& label) {
    size_t begin = text.find("\n" + kernel + "\n");
    if (begin == std::string::npos) return {};
    std::string part = text.substr(begin + 1, text.find("\n\n", begin + 1) - begin);
    size_t at = part.find("\n  " + label + "  ");
    if (at == std::string::npos) return {};
    at += label.size() + 3;
    std::string line = part.substr(at, part.find('\n', at) - at), cell;
    std::vector<double> cells;
    line += "  ";
    for (size_t i = 0; i + 1 < line.size(); i++) {
        bool gap = line[i] == ' ' && line[i + 1] == ' ';
        if (line[i] != ' ') cell += line[i];
        if (!gap || cell.empty()) continue;
        cells.push_back(std::stod(cell));
        cell.clear();
    }
    return cells;
}

// Is `shown`, printed with that many decimals, `exact`?
bool rounds(double shown, double exact, int decimals) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", decimals, exact);
    return shown == std::stod(text);
}

}  // namespace

TEST_CASE("the JSON has the documented fields") {
    Run r = run(program("traffic"));
    CHECK(r.exitStatus == 0);
    REQUIRE_MESSAGE(r.report.is_object(), r.output);
    CHECK(keys(r.report) == std::set<std::string>{"schema", "version", "model", "kernels", "defects", "api"});
    CHECK(r.report["schema"] == 1);
    CHECK(contains(r.output, "Access report of the CPU device " + r.report["version"].get<std::string>() + "\n"));
    CHECK(r.report["model"] == "modern");
    CHECK(r.report["kernels"].size() == 2);
    CHECK(r.report["defects"].empty());
    const std::set<std::string> traffic = {"globalLoads", "globalStores", "globalAtomics",
                                           "sharedLoads", "sharedStores", "sharedAtomics"};
    const std::set<std::string> globalFields = {"requests",   "lanes",      "sectors",           "lines",
                                                "bytesAsked", "bytesMoved", "sectorsPerRequest", "efficiency",
                                                "l1Lines",    "l2Sectors",  "l2PartialSectors",  "l2JoinableSectors",
                                                "dramSectors"};
    const std::set<std::string> sharedFields = {"requests",  "lanes",      "wavefronts",          "ideal",
                                                "conflicts", "bytesAsked", "wavefrontsPerRequest"};
    auto checkTraffic = [&](const json& holder) {
        for (const std::string& sort : traffic) {
            REQUIRE(holder.contains(sort));
            bool global = sort.rfind("global", 0) == 0;
            CHECK(keys(holder[sort]) == (global ? globalFields : sharedFields));
        }
    };
    for (const json& kernel : r.report["kernels"]) {
        std::set<std::string> expected = traffic;
        expected.insert({"name",
                         "launches",
                         "threads",
                         "blocks",
                         "barriersPerBlock",
                         "threadsThatStored",
                         "loadsAfterStores",
                         "dramLoads",
                         "dramStores",
                         "dramFills",
                         "l1HitRate",
                         "fillings",
                         "idleBarriers",
                         "absentFromBarriers",
                         "lateFillings",
                         "unfencedAtomics",
                         "mostGlobalLoads",
                         "mostSharedLoads",
                         "shapes",
                         "lines"});
        CHECK(keys(kernel) == expected);
        checkTraffic(kernel);
        for (const json& shape : kernel["shapes"]) {
            CHECK(keys(shape) == std::set<std::string>{"grid", "block", "sharedBytes", "count"});
            CHECK(shape["grid"].size() == 3);
        }
        CHECK(kernel["lines"].size() >= 2);
        for (const json& line : kernel["lines"]) {
            expected = traffic;
            expected.insert({"file", "line", "source", "samples"});
            CHECK(keys(line) == expected);
            for (const std::string& sort : traffic) {
                CAPTURE(sort);
                bool accessed = line[sort]["requests"] != 0;
                CHECK(line["samples"].contains(sort) == accessed);
                if (!accessed) continue;
                const json& sample = line["samples"][sort];
                CHECK(keys(sample) == std::set<std::string>{"lanes", "bytes", "object", "alignment", "offsets", "block",
                                                            "warp", "units"});
                CHECK(sample["offsets"].size() == 32);
                for (int lane = 0; lane < 32; lane++) {
                    bool active = sample["lanes"].get<uint32_t>() >> lane & 1;
                    CHECK(sample["offsets"][lane].is_null() == !active);
                }
            }
            CHECK(contains(line["file"], "traffic.cu"));
            checkTraffic(line);
        }
    }

    r = run(program("statuses"), "", "0 4");
    REQUIRE(r.report["defects"].size() == 1);
    const json& defect = r.report["defects"][0];
    CHECK(keys(defect) ==
          std::set<std::string>{"kind", "kernel", "what", "cause", "object", "places", "block", "thread", "count"});
    CHECK(defect["kind"] == "out of bounds");
    CHECK(defect["kernel"] == "write");
    REQUIRE(defect["places"].size() == 1);
    CHECK(keys(defect["places"][0]) == std::set<std::string>{"file", "line", "function"});
    CHECK(defect["places"][0]["line"] == 4);

    std::string page = readFile(fs::path(__FILE__).parent_path() / "../../docs/access-report.md");
    std::string schema = page.substr(std::min(page.size(), page.find("## The report as JSON")));
    std::set<std::string> all;
    collectKeys(run(program("traffic"), "TOUCHES=1").report, all);
    collectKeys(r.report, all);
    for (const std::string& key : all) {
        bool described = contains(schema, "`" + key + "`") || contains(schema, "\"" + key + "\"");
        CHECK_MESSAGE(described, key);
    }
}

TEST_CASE("TOUCHES=1: who touched which element, in the first launch of each kernel") {
    Run r = run(program("traffic"), "TOUCHES=1");
    auto array = [&](const char* kernel, const char* object, const char* way) {
        const json touches = kernelOf(r, kernel)["touches"];
        for (const json& t : touches)
            if (t["object"] == object && t["way"] == way) return t;
        FAIL("nobody touches ", object);
        return json();
    };
    for (bool stores : {false, true}) {
        const json t = array("transpose", stores ? "out" : "in", stores ? "stores" : "loads");
        CHECK((t["elementBytes"] == 4 && t["elements"] == 96 * 96 && t["touched"] == 96 * 96 && t["leftOut"] == 0));
        CHECK((t["leastTimes"] == 1 && t["mostTimes"] == 1));
        CHECK(t["columns"] == 96);
        REQUIRE(t["views"].size() == 2);
        int wrong = 0;
        for (const json& v : t["views"]) {
            const int step = v["rowStep"], rows = v["rows"], columns = v["columns"];
            REQUIRE(v["columnStep"] == step);
            for (int i = 0; i < rows * columns; i++) {
                const int row = i / columns * step, column = i % columns * step, x = (stores ? row : column) / 32,
                          y = (stores ? column : row) / 32;
                wrong +=
                    v["block"][i] != y * 3 + x || v["thread"][i] != row % 8 * 32 + column % 32 || v["times"][i] != 1;
            }
        }
        CHECK(wrong == 0);
        CHECK((t["views"][0]["rows"] == 64 && t["views"][0]["columns"] == 64 && t["views"][0]["rowStep"] == 1));
        CHECK((t["views"][1]["rows"] == 48 && t["views"][1]["columns"] == 48 && t["views"][1]["rowStep"] == 2));
    }
    const json bins = array("histogram", "bins", "stores"), values = array("histogram", "out", "loads");
    CHECK((bins["elements"] == 16 && bins["leastTimes"] == 36 && bins["mostTimes"] == 36));
    // Each third, and as many threads as elements.
    CHECK((values["touched"] == 96 * 32 && values["leastTimes"] == 3 && values["mostTimes"] == 3));
    CHECK(values["views"][0]["block"][1] == -1);
    // Only where it was asked for.
    for (const json& kernel : run(program("traffic")).report["kernels"]) CHECK_FALSE(kernel.contains("touches"));
}

TEST_CASE("the numbers are those of theory, a line's sum up to the kernel's, and the text shows the same") {
    Run r = run(program("traffic"));
    json transpose = kernelOf(r, "transpose"), histogram = kernelOf(r, "histogram");
    CHECK(transpose["launches"] == 3);
    CHECK(transpose["threads"] == 3 * 9 * 256);
    CHECK(transpose["blocks"] == 3 * 9);
    CHECK(transpose["barriersPerBlock"] == 1);
    CHECK(transpose["shapes"] ==
          json::parse(R"([{"grid": [3, 3, 1], "block": [32, 8, 1], "sharedBytes": 0, "count": 3}])"));
    // 96 rows of 3 warps' width, 3 times.
    CHECK(transpose["globalLoads"]["requests"] == 3 * 96 * 3);
    CHECK(transpose["globalLoads"]["sectors"] == 3 * 96 * 3 * 4);
    CHECK(transpose["globalLoads"]["efficiency"] == 1);
    CHECK(transpose["sharedLoads"]["wavefronts"] == 3 * 96 * 3 * 32);
    CHECK(transpose["sharedLoads"]["conflicts"] == 3 * 96 * 3 * 31);
    CHECK(transpose["sharedStores"]["wavefronts"] == 3 * 96 * 3);
    // Each block reads and writes sectors that no other has, and each once.
    CHECK(transpose["globalLoads"]["l2Sectors"] == 3 * 96 * 3 * 4);
    CHECK(transpose["globalStores"]["l2Sectors"] == 3 * 96 * 3 * 4);
    CHECK(transpose["globalStores"]["l2PartialSectors"] == 0);
    CHECK(transpose["dramLoads"] == 3 * 96 * 96 / 8);
    CHECK(transpose["globalLoads"]["dramSectors"] == transpose["dramLoads"]);
    CHECK(transpose["dramStores"] == 3 * 96 * 96 / 8);
    CHECK(transpose["l1HitRate"] == 0);
    CHECK(histogram["launches"] == 2);
    CHECK(histogram["shapes"].size() == 2);
    CHECK(histogram["barriersPerBlock"] == 2);
    CHECK(histogram["globalAtomics"]["requests"] == 37);
    CHECK(histogram["globalAtomics"]["lanes"] == 37 * 16);
    CHECK(histogram["globalAtomics"]["sectors"] == 37 * 2);
    CHECK(histogram["sharedAtomics"]["lanes"] == 96 * 96 + 50);

    int rows = 0;
    for (const json& kernel : {transpose, histogram}) {
        std::string name = kernel["name"];
        for (std::string sort : {"global", "shared"}) {
            for (std::string what : {"Loads", "Stores", "Atomics"}) {
                const json& t = kernel[sort + what];
                const char* moved = sort == "global" ? "sectors" : "wavefronts";
                std::vector<const char*> sums = {"requests", "lanes", "bytesAsked", moved};
                if (sort == "global")
                    sums.insert(sums.end(), {"l2Sectors", "l2PartialSectors", "dramSectors", "l1Lines"});
                for (const char* sum : sums) {
                    uint64_t lines = 0;
                    for (const json& line : kernel["lines"]) lines += line[sort + what][sum].get<uint64_t>();
                    CHECK_MESSAGE(lines == t[sum], name << " " << sort << what << " " << sum);
                }
                std::string label = sort + " " + std::string(1, char(what[0] + 32)) + what.substr(1);
                CAPTURE(name);
                CAPTURE(label);
                std::vector<double> cells = row(r.output, name, label);
                if (t["requests"] == 0) {
                    CHECK(cells.empty());
                    continue;
                }
                REQUIRE(cells.size() == 5);
                rows++;
                double requests = t["requests"], lanes = t["lanes"];
                CHECK(cells[0] == requests);
                CHECK(rounds(cells[1], lanes / requests, 1));
                if (sort == "global") {
                    double efficiency = t["efficiency"];
                    CHECK(cells[2] == t["sectors"].get<double>());
                    CHECK(rounds(cells[3], t["sectorsPerRequest"], 1));
                    CHECK(std::abs(cells[4] - efficiency * 100) <= 0.051);
                    CHECK(std::abs(efficiency - t["bytesAsked"].get<double>() / t["bytesMoved"].get<double>()) < 1e-5);
                } else {
                    CHECK(cells[2] == t["wavefronts"].get<double>());
                    CHECK(rounds(cells[3], t["wavefrontsPerRequest"], 1));
                    CHECK(cells[4] == t["conflicts"].get<double>());
                }
            }
        }
    }
    CHECK(rows == 4 + 5);
    CHECK(contains(r.output, "\nNo defects found.\n"));
}

TEST_CASE("a program has its lines though it is called like a header of CUDA's") {
    Run r = run(program("cooperative_groups"));
    CHECK(r.exitStatus == 0);
    const json lines = kernelOf(r, "fill")["lines"];
    REQUIRE(lines.size() == 1);
    CHECK(contains(lines[0]["file"], "cooperative_groups.cu"));
    CHECK(lines[0]["line"] == 8);
}

TEST_CASE("lanes that skip accesses of a loop, or of two nested ones, stay in step with the others") {
    Run r = run(program("rounds"));
    REQUIRE_MESSAGE(r.exitStatus == 0, r.output);
    auto expect = [&](const char* kernel, int requests, int lanes) {
        CAPTURE(kernel);
        json stores = kernelOf(r, kernel)["globalStores"];
        CHECK(stores["requests"] == requests);
        CHECK(stores["lanes"] == lanes);
        CHECK(stores["sectors"] == 4 * requests);
    };
    for (const char* kernel : {"shorterRows", "shorterRowsLeft", "shorterRounds"})
        expect(kernel, 8 + 4, 8 * 32 + 4 * 16);
    expect("alternate", 6, 6 * 16);
    for (const char* kernel : {"twoStores", "otherLoops"}) expect(kernel, 12, 6 * 32 + 6 * 24);
    expect("onSeveralLines", 6, 6 * 32);
}

TEST_CASE("reading from an offset: lines of a cache of 128 bytes, and sectors without it") {
    // 2^20 floats from two arrays, 32768 warps. From element 11 on, each warp's 128 bytes lie in two lines and in
    // five sectors; the last warp has only 21 lanes left, in one line and three sectors.
    struct {
        const char* offset;
        uint64_t requests, lines, sectors;
        double cached, uncached;
        const char* text;
    } known[] = {{"0", 65536, 65536, 65536 * 4, 1, 1, "100 %"},
                 {"11", 65536, 2 * 65536 - 2, 5 * 65536 - 4, 0.5, 0.8, "80 %"},
                 {"128", 65536 - 8, 65536 - 8, (65536 - 8) * 4, 1, 1, "100 %"}};
    for (const auto& k : known) {
        CAPTURE(k.offset);
        Run fermi = run(program("offsets"), "MODEL=fermi", k.offset), modern = run(program("offsets"), "", k.offset);
        CHECK(fermi.exitStatus == 0);
        CHECK(fermi.report["model"] == "fermi");
        json cached = kernelOf(fermi, "readOffset"), uncached = kernelOf(modern, "readOffset");
        CHECK(cached["globalLoads"]["requests"] == k.requests);
        CHECK(cached["globalLoads"]["lines"] == k.lines);
        CHECK(cached["globalLoads"]["bytesMoved"] == k.lines * 128);
        CHECK(cached["globalLoads"]["efficiency"].get<double>() == doctest::Approx(k.cached).epsilon(1e-5));
        CHECK(contains(fermi.output, std::string("; without the cache ") + k.text + " efficient\n"));
        CHECK(uncached["globalLoads"]["sectors"] == k.sectors);
        CHECK(uncached["globalLoads"]["bytesMoved"] == k.sectors * 32);
        CHECK(uncached["globalLoads"]["efficiency"].get<double>() == doctest::Approx(k.uncached).epsilon(1e-5));
        // The model changes what loads cost, not what was seen.
        CHECK(cached["globalStores"] == uncached["globalStores"]);
        CHECK(cached["globalLoads"]["sectors"] == uncached["globalLoads"]["sectors"]);
        CHECK(cached["globalLoads"]["bytesAsked"] == uncached["globalLoads"]["bytesAsked"]);
    }
    CHECK(run(program("offsets"), "MODEL=kepler", "0").exitStatus == 2);
}

TEST_CASE("the same seed gives the same bytes; only a race shows in the result which seed it was") {
    const std::set<std::string> none, race = {"race in global memory"};
    std::set<std::string> sums, lasts;
    for (std::string seed : {"", "SCHEDULE=1", "SCHEDULE=7", "SCHEDULE=12345678901"}) {
        for (std::string way : {"sum", "last"}) {
            Run first = run(program("order"), seed, way), second = run(program("order"), seed, way);
            CHECK(!first.reportText.empty());
            CHECK(first.reportText == second.reportText);
            CHECK(first.output == second.output);
            (way == "sum" ? sums : lasts).insert(first.output.substr(0, first.output.find('\n')));
            CHECK(kindsOf(first) == (way == "sum" ? none : race));
        }
    }
    CHECK(sums == std::set<std::string>{"result " + std::to_string(3840 * 3839 / 2)});
    CHECK(lasts.size() == 4);
    CHECK(run(program("traffic"), "SCHEDULE=7").reportText == run(program("traffic"), "SCHEDULE=7").reportText);
    CHECK(run(program("traffic")).reportText == run(program("traffic")).reportText);
}

TEST_CASE("the program's own status passes through; defects alone make one of their own") {
    const Build& watched = program("statuses");
    CHECK(run(watched, "", "0 0").exitStatus == 0);
    CHECK(run(watched, "", "3 0").exitStatus == 3);
    CHECK(run(watched, "", "255 0").exitStatus == 255);
    CHECK(run(watched, "", "0 4").exitStatus == statusOfDefects);
    CHECK(run(watched, "", "3 4").exitStatus == 3);
    CHECK(kindsOf(run(watched, "", "3 4")) == std::set<std::string>{"out of bounds"});

    // Without a report: full speed, nothing written, and nothing found.
    const Build& fast = program("statuses", "--fast");
    Run r = run(fast, "", "0 0");
    CHECK(r.exitStatus == 0);
    CHECK(r.output.empty());
    CHECK(r.reportText.empty());
    CHECK(run(fast, "", "3 0").exitStatus == 3);
}

TEST_CASE("memory that was not freed comes last, as a warning, unless LEAKS=error") {
    const Build& leaks = program("leaks");
    Run r = run(leaks);
    CHECK(r.exitStatus == 0);
    CHECK(r.output.find("\nNo defects found.\n1 warning\n 1. memory not freed: kept\n") != std::string::npos);
    CHECK(kindsOf(r) == std::set<std::string>{"memory not freed"});
    CHECK(run(leaks, "LEAKS=warning").exitStatus == 0);
    r = run(leaks, "LEAKS=error");
    CHECK(r.exitStatus == statusOfDefects);
    CHECK(r.output.find("\n1 defect\n 1. memory not freed: kept\n") != std::string::npos);
    r = run(leaks, "", "reads");
    CHECK(r.exitStatus == statusOfDefects);
    CHECK(r.output.find("\n1 defect\n 1. uninitialised") != std::string::npos);
    CHECK(r.output.find("\n1 warning\n 1. memory not freed") != std::string::npos);
    CHECK(r.report["defects"].back()["kind"] == "memory not freed");
}

TEST_CASE("a report that cannot be written does not change the program's end") {
    Run r = run(program("statuses"), "REPORT=/nowhere/report.json", "3 0");
    CHECK(r.exitStatus == 3);
    CHECK(contains(r.output, "cannot write the report to /nowhere/report.json"));
    CHECK(contains(r.output, "Access report"));
}

// In comments, in a message and in what an assert asks for: Latin-1, half a character, NUL, ESC, a control of 8 bits.
TEST_CASE("whatever bytes a source holds, the report is UTF-8 and steers no terminal") {
    const std::string odd("\xFC \xE2\x82 \0 \x1B[31m \x7F \xC2\x9B", 16);
    fs::path source = scratchFolder() / "odd.cu";
    std::ofstream(source) << "#include <cassert>\n__global__ void k(int* a) {\n    a[0] = 1;  // " << odd
                          << "\n    if (threadIdx.x == 0) a[1] = 2;  // \xC3\xBC " << odd << "\n    assert(a[0] == '"
                          << odd << "');\n}\nint main() { int* a; cudaMalloc(&a, 4); k<<<1, 2>>>(a); cudaFree(a); }\n";
    Build built = build(source, "-w");
    REQUIRE_MESSAGE(built.done, built.messages);
    Run r = run(built);
    REQUIRE_MESSAGE(r.report.is_object(), r.reportText);
    CHECK(kindsOf(r) == std::set<std::string>{"out of bounds", "assertion"});
    for (const std::string& text : {r.output, r.reportText}) {
        CHECK(contains(text, "a[0] = 1;  // \uFFFD \uFFFD"));
        for (char c : text) CHECK((c == '\n' || (c >= ' ' && c != 0x7F) || c < 0));
        CHECK_NOTHROW(json(text).dump());  // throws where text is no UTF-8
    }
    CHECK(contains(r.output, "a[1] = 2;  // ü \uFFFD"));
}

TEST_CASE("what never ends is stopped, and the limits can be set") {
    const Build& endless = program("endless");
    auto limit = [](const Run& r, const char* named) {
        CHECK(r.exitStatus == statusOfDefects);
        CHECK(kindsOf(r) == std::set<std::string>{"step limit"});
        CHECK(contains(r.output, "cudaErrorLaunchTimeout"));
        CHECK(contains(r.output, named));
        CHECK(r.seconds < 20);
    };
    limit(run(endless, "STEP_LIMIT=1000", "memory"), "STEP_LIMIT=n");
    limit(run(endless, "LANE_SECONDS=0.5", "registers"), "LANE_SECONDS=n");
    limit(run(endless, "STEP_LIMIT=100000", "long"), "STEP_LIMIT=n");
    const Build& unwatched = program("endless", "--fast");
    for (std::string way : {"barriers", "shuffles", "grid"}) {
        CAPTURE(way);
        limit(run(endless, "STEP_LIMIT=100000", way), "STEP_LIMIT=n");
        Run fast = run(unwatched, "STEP_LIMIT=100000", way);
        CHECK(contains(fast.output, "CPU device: step limit: block ("));
        CHECK(contains(fast.output, "cudaErrorLaunchTimeout"));
    }
    // Whether what they wait for would have come is not known: it is no deadlock.
    const Run polls = run(program("polling"), "STEP_LIMIT=100000", "alone");
    limit(polls, "STEP_LIMIT=n");
    CHECK(contains(polls.reportText, "64 threads of the block repeat the same reads: they waited until the limit"));
    Run r = run(endless, "", "long");
    CHECK(r.exitStatus == 0);
    CHECK(kindsOf(r).empty());
    CHECK(kernelOf(r, "readOften")["globalLoads"]["requests"] == 300000);
}

TEST_CASE("threads that poll let those run for whom they wait, watched or not") {
    for (const char* flags : {"", "--fast"}) {
        CAPTURE(flags);
        const Build& polling = program("polling", flags);
        for (const char* way : {"blocks", "warps", "barrier", "all"}) {
            CAPTURE(way);
            Run r = run(polling, "", way);
            if (*flags) CHECK(r.seconds < 2);  // "all": soon another block gets its turn
            // Watched, the flag in shared memory is a race: volatile orders nothing within a block.
            if (*flags || std::string(way) != "warps") CHECK(r.exitStatus == 0);
            CHECK(contains(r.output, "cudaSuccess, result 1\n"));
        }
    }
    Run r = run(program("polling", "--fast"), "LANE_SECONDS=0.5", "nobody");
    CHECK(r.exitStatus == 0);
    CHECK(contains(r.output, ",0,0) ran for 0.5 s without an end"));
    CHECK(contains(r.output, "cudaErrorLaunchTimeout, result 0\n"));
}

TEST_CASE("what the processor itself refuses ends a kernel, not the program, also without a report") {
    struct End {
        const char *name, *says;
    };
    const std::vector<End> ends = {
        {"stack_large_array", "stack overflow: block (0,0,0), thread (0,0,0) needs more than its stack of 64 KiB\n"},
        {"null_function_pointer", "unknown address: block (0,0,0), thread (5,0,0) calls a function at 0x0, where none"},
        {"compiler_trap", "trap: block (0,0,0), thread (3,0,0) ran into a trap\n"}};
    for (const End& end : ends) {
        CAPTURE(end.name);
        Build fast = build(fs::path(__FILE__).parent_path() / "defects" / (std::string(end.name) + ".cu"), "--fast");
        REQUIRE_MESSAGE(fast.done, fast.messages);
        Run r = run(fast);
        CHECK(r.exitStatus == 0);
        CHECK_MESSAGE(contains(r.output, std::string("CPU device: ") + end.says), r.output);
    }
}

TEST_CASE("a grader can go on after a crash") {
    Run r = run(program("renew"));
    CHECK(contains(r.output, "cudaErrorIllegalAddress, cudaSuccess, result 5\n"));
    CHECK(kindsOf(r) == std::set<std::string>{"unknown address"});
    CHECK(kernelOf(r, "write")["launches"] == 2);
}

TEST_CASE("a kernel has its own name, whatever macro launches it") {
    Run r = run(program("macros"));
    for (const char* name : {"store<int>", "store<float>", "storeNumber<float, 7>"})
        CHECK(kernelOf(r, name)["launches"] == 1);
    CHECK(kernelOf(r, "add_kernel")["launches"] == 2);
}

TEST_CASE("with SCHEDULE, blocks let others go first at their atomics, and make as many requests") {
    const Build& counted = program("counted_too_early");
    const Run natural = run(counted);
    CHECK(contains(natural.output, "found 20\n"));
    CHECK(kernelOf(natural, "count")["unfencedAtomics"] == 20);
    CHECK(kernelOf(natural, "countInOrder")["unfencedAtomics"] == 1);  // of the last block
    int early = 0;
    for (int seed = 1; seed <= 16; seed++) {
        Run r = run(counted, "SCHEDULE=" + std::to_string(seed));
        early += !contains(r.output, "found 20\n");
        CHECK(kernelOf(r, "count")["globalAtomics"] == kernelOf(natural, "count")["globalAtomics"]);
    }
    CHECK(early > 0);  // of one seed with a chance of two in five
}
