#include "stream_order.h"

#include <algorithm>
#include <map>

#include "elsewhere.h"
#include "programs.h"
#include "runtime_lock.h"
#include "watcher.h"

namespace cpu_device {
namespace {

// By stream: its work up to this number.
using Known = std::map<uint64_t, uint64_t>;

struct Numbered {
    uint64_t number;
    UnderWay work;
};

struct Order {
    bool waitsForLegacy = true;
    uint64_t last = 0;  // the number of its last work
    Known known;        // what is done when its next work begins, of other streams
    std::vector<Numbered> underWay;
};

constexpr uint64_t legacy = 0;
constexpr size_t mostUnderWay = 1024;  // of a stream: the oldest are forgotten

struct Orders {
    uint64_t last = 0;
    std::map<uint64_t, Order> streams;
    std::map<cudaEvent_t, Known> events;
    Known host;
};
Orders& orders() {
    static auto& it = *new Orders;
    return it;
}

OrderedStream currentStream;
bool currentIsSet, anyMade;

void add(Known& to, const Known& what) {
    for (const auto& [stream, number] : what) {
        uint64_t& known = to[stream];
        known = std::max(known, number);
    }
}
void addAllOf(Known& to, uint64_t stream, const Order& order) {
    add(to, order.known);
    add(to, {{stream, order.last}});
}

// What its next work would wait for. The legacy stream and most others wait for each other.
Order& renewed(OrderedStream stream) {
    const uint64_t id = stream.number;
    Order& own = orders().streams[id];
    own.waitsForLegacy = stream.waitsForLegacy;
    add(own.known, orders().host);
    if (id == legacy) {
        for (const auto& [otherId, other] : orders().streams)
            if (otherId != id && other.waitsForLegacy) addAllOf(own.known, otherId, other);
    } else if (own.waitsForLegacy) {
        addAllOf(own.known, legacy, orders().streams[legacy]);
    }
    return own;
}

bool knows(const Known& known, uint64_t stream, uint64_t number) {
    const auto upTo = known.find(stream);
    return number == 0 || (upTo != known.end() && number <= upTo->second);
}

void forgetWhatTheHostKnows() {
    const Known& host = orders().host;
    for (auto at = orders().streams.begin(); at != orders().streams.end();) {
        const uint64_t id = at->first;
        Order& order = at->second;
        auto done = [&](const Numbered& n) { return knows(host, id, n.number); };
        order.underWay.erase(std::remove_if(order.underWay.begin(), order.underWay.end(), done), order.underWay.end());
        const bool saysNothingNew = id != legacy && knows(host, id, order.last) &&
                                    std::all_of(order.known.begin(), order.known.end(),
                                                [&](auto& of) { return knows(host, of.first, of.second); });
        at = saysNothingNew ? orders().streams.erase(at) : std::next(at);
    }
}

std::vector<UnderWay> apartFrom(OrderedStream stream) {
    const uint64_t id = stream.number;
    const Known& known = renewed(stream).known;
    std::vector<UnderWay> apart;
    for (const auto& [otherId, other] : orders().streams) {
        const bool withLegacy = id == legacy || otherId == legacy;
        for (const Numbered& n : other.underWay)
            if (otherId != id && !knows(known, otherId, n.number)) {
                apart.push_back(n.work);
                apart.back().withLegacy = withLegacy;
            }
    }
    return apart;
}

}  // namespace

std::vector<UnderWay> workBegins(OrderedStream stream) {
    if (!watchedProgram()) return {};
    std::vector<UnderWay> apart = apartFrom(stream);
    orders().streams[stream.number].last = ++orders().last;
    return apart;
}

size_t leftApart() { return apartFrom({}).size(); }

void workIsUnderWay(OrderedStream stream, const UnderWay& work) {
    if (!watchedProgram()) return;
    Order& own = orders().streams[stream.number];
    if (own.underWay.size() >= mostUnderWay) own.underWay.erase(own.underWay.begin());
    own.underWay.push_back({own.last, work});
}

void hostWaits(OrderedStream stream) {
    if (deviceElsewhere()) return deviceElsewhere()->wait();
    addAllOf(orders().host, stream.number, renewed(stream));
    forgetWhatTheHostKnows();
}

void hostWaitsForAll() {
    if (deviceElsewhere()) return deviceElsewhere()->wait();
    for (const auto& [id, order] : orders().streams) addAllOf(orders().host, id, order);
    forgetWhatTheHostKnows();
}

void serveWait() {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    hostWaitsForAll();
}

void hostWaits(cudaEvent_t event) {
    if (deviceElsewhere()) return deviceElsewhere()->wait();
    auto recorded = orders().events.find(event);
    if (recorded == orders().events.end()) return;
    add(orders().host, recorded->second);
    forgetWhatTheHostKnows();
}

void orderRecorded(cudaEvent_t event, OrderedStream stream) {
    Known& known = orders().events[event];
    known.clear();
    addAllOf(known, stream.number, renewed(stream));
}

void orderWaits(OrderedStream stream, cudaEvent_t event) {
    if (deviceElsewhere()) return deviceElsewhere()->wait();
    auto recorded = orders().events.find(event);
    if (recorded != orders().events.end()) add(orders().streams[stream.number].known, recorded->second);
}

void forgetOrder(cudaEvent_t event) { orders().events.erase(event); }
void streamIsMade() { anyMade = true; }
void resetOrder() { orders() = {}; }

InStream::InStream(OrderedStream stream) : outer(currentStream), outerIsSet(currentIsSet) {
    currentStream = stream;
    currentIsSet = true;
}
InStream::~InStream() {
    currentStream = outer;
    currentIsSet = outerIsSet;
}

void callTouches(uintptr_t begin, size_t bytes, bool writes) {
    if (!watchedProgram()) return;
    UnderWay call{0, begin, bytes, writes, {}, false};
    const std::vector<UnderWay> apart = workBegins(currentStream);
    if (anyMade) call.places = callPlaces();
    if (!apart.empty()) announce(&Watcher::callTouches, call, apart);
    workIsUnderWay(currentStream, call);
}

void copyReturns(bool toPageable) {
    if (!currentIsSet || toPageable) hostWaits(currentStream);
}

}  // namespace cpu_device
