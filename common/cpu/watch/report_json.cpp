// The report as JSON. docs/access-report.md describes the schema.
#include <cpu_device/report.h>

#include <cstdio>
#include <cstdlib>

#include "../../text/version.h"
#include "../estimate/words.h"

namespace cpu_device {
namespace {

// Just enough of a writer: values go out in order, commas look after themselves.
class Json {
public:
    void open(char bracket) {
        separate();
        text += bracket;
        first = true;
    }
    void close(char bracket) {
        text += bracket;
        first = false;
    }
    Json& key(const char* name) {
        separate();
        quote(name);
        text += ':';
        first = true;
        return *this;
    }
    void value(const std::string& s) {
        separate();
        quote(s);
    }
    void value(uint64_t n) {
        separate();
        text += std::to_string(n);
    }
    void value(int64_t n) {
        separate();
        text += std::to_string(n);
    }
    void null() {
        separate();
        text += "null";
    }
    void value(double d) {
        separate();
        char buffer[40];
        std::snprintf(buffer, sizeof buffer, "%.6g", d);
        text += buffer;
    }
    void triple(const uint32_t* v) {
        open('[');
        for (int i = 0; i < 3; i++) value(uint64_t(v[i]));
        close(']');
    }
    std::string text;

private:
    void separate() {
        if (!first) text += ',';
        first = false;
    }
    void quote(const std::string& s) {
        text += '"';
        for (unsigned char c : s) {
            if (c == '"' || c == '\\') {
                text += '\\';
                text += static_cast<char>(c);
            } else if (c < 0x20) {
                char buffer[8];
                std::snprintf(buffer, sizeof buffer, "\\u%04x", c);
                text += buffer;
            } else {
                text += static_cast<char>(c);
            }
        }
        text += '"';
    }
    bool first = true;
};

void write(Json& j, const char* name, const GlobalTraffic& t) {
    j.key(name).open('{');
    j.key("requests").value(t.requests);
    j.key("lanes").value(t.lanes);
    j.key("sectors").value(t.sectors);
    j.key("lines").value(t.lines);
    j.key("bytesAsked").value(t.bytesAsked);
    j.key("bytesMoved").value(t.bytesMoved);
    j.key("sectorsPerRequest").value(t.sectorsPerRequest());
    j.key("efficiency").value(t.efficiency());
    j.key("l1Lines").value(t.l1Lines);
    j.key("l2Sectors").value(t.l2Sectors);
    j.key("l2PartialSectors").value(t.l2PartialSectors);
    j.key("l2JoinableSectors").value(t.l2JoinableSectors);
    j.key("dramSectors").value(t.dramSectors);
    j.close('}');
}

void write(Json& j, const char* name, const SharedTraffic& t) {
    j.key(name).open('{');
    j.key("requests").value(t.requests);
    j.key("lanes").value(t.lanes);
    j.key("wavefronts").value(t.wavefronts);
    j.key("ideal").value(t.ideal);
    j.key("conflicts").value(t.conflicts());
    j.key("bytesAsked").value(t.bytesAsked);
    j.key("wavefrontsPerRequest").value(t.wavefrontsPerRequest());
    j.close('}');
}

void write(Json& j, const Traffic& t) {
    write(j, "globalLoads", t.globalLoads);
    write(j, "globalStores", t.globalStores);
    write(j, "globalAtomics", t.globalAtomics);
    write(j, "sharedLoads", t.sharedLoads);
    write(j, "sharedStores", t.sharedStores);
    write(j, "sharedAtomics", t.sharedAtomics);
}

void write(Json& j, const char* name, const RequestSample& sample) {
    if (!sample.lanes) return;
    j.key(name).open('{');
    j.key("lanes").value(uint64_t(sample.lanes));
    j.key("bytes").value(uint64_t(sample.bytes));
    j.key("object").value(sample.object);
    j.key("alignment").value(uint64_t(sample.alignment));
    j.key("offsets").open('[');
    for (int lane = 0; lane < 32; lane++) {
        if (sample.lanes >> lane & 1)
            j.value(sample.offset[lane]);
        else
            j.null();
    }
    j.close(']');
    j.key("block").triple(sample.block);
    j.key("warp").value(uint64_t(sample.warp));
    j.key("units").value(uint64_t(sample.units));
    j.close('}');
}

void write(Json& j, const Samples& s) {
    j.key("samples").open('{');
    write(j, "globalLoads", s.globalLoads);
    write(j, "globalStores", s.globalStores);
    write(j, "globalAtomics", s.globalAtomics);
    write(j, "sharedLoads", s.sharedLoads);
    write(j, "sharedStores", s.sharedStores);
    write(j, "sharedAtomics", s.sharedAtomics);
    j.close('}');
}

void write(Json& j, const TouchView& v) {
    j.open('{');
    j.key("rows").value(uint64_t(v.rows));
    j.key("columns").value(uint64_t(v.columns));
    j.key("rowStep").value(v.rowStep);
    j.key("columnStep").value(v.columnStep);
    j.key("block").open('[');
    for (const Touch& t : v.cells) j.value(t.block);
    j.close(']');
    j.key("thread").open('[');
    for (const Touch& t : v.cells) j.value(uint64_t(t.thread));
    j.close(']');
    j.key("times").open('[');
    for (const Touch& t : v.cells) j.value(uint64_t(t.times));
    j.close(']');
    j.close('}');
}

void write(Json& j, const ArrayTouches& a) {
    j.open('{');
    j.key("object").value(a.object);
    j.key("way").value(std::string(a.stores ? "stores" : "loads"));
    j.key("elementBytes").value(uint64_t(a.elementBytes));
    j.key("elements").value(a.elements);
    j.key("leftOut").value(a.leftOut);
    j.key("columns").value(a.columns);
    j.key("touched").value(a.touched);
    j.key("leastTimes").value(uint64_t(a.leastTimes));
    j.key("mostTimes").value(uint64_t(a.mostTimes));
    j.key("views").open('[');
    for (const TouchView& v : a.views) write(j, v);
    j.close(']');
    j.close('}');
}

// Where a card was named.
void writeEstimate(Json& j, const KernelReport& k) {
    const char* named = std::getenv("CARD");
    const auto card = named && *named ? estimate::cardOf(named) : std::nullopt;
    if (!card) return;
    const estimate::Estimate e = estimate::sumOf(estimate::launchesOf(k), *card);
    if (e.limits.empty()) return;
    j.key("estimate").open('{');
    j.key("card").value(card->name);
    j.key("text").value(estimate::inWords(e, *card));
    j.key("microseconds").value(e.microseconds);
    j.key("least").value(e.least);
    j.key("most").value(e.most);
    j.key("because").open('[');
    for (const std::string& sentence : e.because) j.value(sentence);
    j.close(']');
    j.key("limits").open('[');
    for (const estimate::Limit& l : e.limits) {
        j.open('{');
        j.key("name").value(l.name);
        j.key("microseconds").value(l.microseconds);
        j.close('}');
    }
    j.close(']');
    j.close('}');
}

void write(Json& j, const KernelReport& k) {
    j.open('{');
    j.key("name").value(k.name);
    j.key("launches").value(k.launches);
    j.key("threads").value(k.threads);
    j.key("blocks").value(k.blocks);
    j.key("barriersPerBlock").value(k.barriersPerBlock);
    j.key("threadsThatStored").value(k.threadsThatStored);
    j.key("loadsAfterStores").value(k.loadsAfterStores);
    j.key("dramLoads").value(k.dramLoads());
    j.key("dramStores").value(k.dramStores());
    j.key("dramFills").value(k.dramFills);
    if (k.globalLoads.sectors) j.key("l1HitRate").value(k.l1HitRate());
    writeEstimate(j, k);
    j.key("fillings").value(k.fillings);
    j.key("idleBarriers").value(k.idleBarriers);
    j.key("absentFromBarriers").value(k.absentFromBarriers);
    j.key("lateFillings").value(k.lateFillings);
    j.key("unfencedAtomics").value(k.unfencedAtomics);
    j.key("mostGlobalLoads").value(k.mostGlobalLoads);
    j.key("mostSharedLoads").value(k.mostSharedLoads);
    j.key("shapes").open('[');
    for (const ShapeReport& s : k.shapes) {
        j.open('{');
        j.key("grid").triple(s.grid);
        j.key("block").triple(s.block);
        j.key("sharedBytes").value(s.sharedBytes);
        j.key("count").value(s.count);
        j.close('}');
    }
    j.close(']');
    write(j, static_cast<const Traffic&>(k));
    j.key("lines").open('[');
    for (const LineReport& l : k.lines) {
        j.open('{');
        j.key("file").value(l.file);
        j.key("line").value(uint64_t(l.line));
        j.key("source").value(l.source);
        write(j, static_cast<const Traffic&>(l));
        write(j, l.samples);
        j.close('}');
    }
    j.close(']');
    if (!k.touches.empty()) {
        j.key("touches").open('[');
        for (const ArrayTouches& a : k.touches) write(j, a);
        j.close(']');
    }
    j.close('}');
}

void write(Json& j, const ApiReport& api) {
    j.open('{');
    j.key("bytesSet").value(api.bytesSet);
    j.key("bytesToDevice").value(api.bytesToDevice);
    j.key("bytesToHost").value(api.bytesToHost);
    j.key("bytesOnDevice").value(api.bytesOnDevice);
    j.key("allocations").value(api.allocations);
    j.key("bytesAllocated").value(api.bytesAllocated);
    j.key("frees").value(api.frees);
    j.key("bytesNotFreed").value(api.bytesNotFreed);
    j.close('}');
}

void write(Json& j, const Defect& d) {
    j.open('{');
    j.key("kind").value(std::string(name(d.kind)));
    j.key("kernel").value(d.kernel);
    j.key("what").value(d.what);
    j.key("cause").value(d.cause);
    j.key("object").value(d.object);
    j.key("places").open('[');
    for (const SourcePlace& p : d.places) {
        j.open('{');
        j.key("file").value(p.file);
        j.key("line").value(uint64_t(p.line));
        j.key("function").value(p.function);
        j.close('}');
    }
    j.close(']');
    if (d.hasThread) {
        j.key("block").triple(d.block);
        j.key("thread").triple(d.thread);
    }
    j.key("count").value(d.count);
    j.close('}');
}

}  // namespace

std::string toJson(const Report& r) {
    Json j;
    j.open('{');
    j.key("schema").value(uint64_t(1));
    j.key("version").value(std::string(text::version()));
    j.key("model").value(r.model);
    j.key("kernels").open('[');
    for (const KernelReport& k : r.kernels) write(j, k);
    j.close(']');
    j.key("defects").open('[');
    for (const Defect& d : r.defects) write(j, d);
    j.close(']');
    write(j.key("api"), r.api);
    j.close('}');
    return j.text + "\n";
}

}  // namespace cpu_device
