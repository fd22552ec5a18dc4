#include "events.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "common/text/utf8.h"

namespace grading {
namespace {

using nlohmann::json;

// The members of each event by name: for reading and writing alike.
template <class Each, class Event>
void members(Each&, Event&) {
    static_assert(std::is_empty_v<Event>, "its members are not listed here");
}
template <class Each>
void members(Each& each, StageBegan& e) {
    each("stage", e.stage);
}
template <class Each>
void members(Each& each, Trying& e) {
    each("shape", e.shape);
}
template <class Each>
void members(Each& each, Fact& e) {
    each("text", e.text);
}
template <class Each>
void members(Each& each, Prediction& e) {
    each("question", e.question);
    each("unit", e.unit);
    each("guessed", e.guessed);
    each("measured", e.measured);
}
template <class Each>
void members(Each& each, Time& e) {
    each("who", e.who);
    each("on", e.on);
    each("device", e.device);
    each("milliseconds", e.milliseconds);
    each("fastest", e.fastest);
    each("slowest", e.slowest);
    each("spread", e.spread);
    each("repeats", e.repeats);
    each("unit", e.unit);
    each("speed", e.speed);
    each("copy", e.copy);
    each("peak", e.peak);
    each("bytes", e.bytes);
    each("operations", e.operations);
    each("clockBefore", e.clockBefore);
    each("clockAfter", e.clockAfter);
    each("steady", e.steady);
}
template <class Each>
void members(Each& each, AccessReport& e) {
    each("json", e.json);
}
template <class Each>
void members(Each& each, Failure& e) {
    each("what", e.what);
    each("element", e.element);
    each("writer", e.writer);
    each("cause", e.cause);
    each("next", e.next);
    each("notWritten", e.notWritten);
}
template <class Each>
void members(Each& each, Thrown& e) {
    each("what", e.what);
}

// By the order of the variant.
constexpr const char* names[] = {"began", "stage",  "trying",  "written", "fact",   "prediction",
                                 "time",  "report", "failure", "thrown",  "passed", "ended"};
static_assert(std::size(names) == std::variant_size_v<Event>);

// JSON has no infinity and no NaN: null is one.
struct Writing {
    json& to;
    template <class T>
    void operator()(const char* name, T& value) {
        to[name] = value;
    }
    void operator()(const char* name, double& value) { to[name] = std::isfinite(value) ? json(value) : json(); }
    void operator()(const char* name, std::optional<double>& value) { to[name] = value ? json(*value) : json(); }
};

// Throws what nlohmann::json throws if a member is not there, or of another type.
struct Reading {
    const json& from;
    void operator()(const char* name, std::string& value) {
        value = text::printable(from.at(name).get_ref<const std::string&>());
    }
    void operator()(const char* name, bool& value) { value = from.at(name).get_ref<const bool&>(); }
    void operator()(const char* name, int& value) {
        value = static_cast<int>(from.at(name).get_ref<const json::number_integer_t&>());
    }
    void operator()(const char* name, double& value) {
        value = from.at(name).is_null() ? NAN : from.at(name).get<double>();
    }
    void operator()(const char* name, std::optional<double>& value) {
        value.reset();
        if (!from.at(name).is_null()) value = from.at(name).get<double>();
    }
};

template <size_t index>
Event readAs(const json& j) {
    std::variant_alternative_t<index, Event> event;
    Reading reading{j};
    members(reading, event);
    return event;
}

template <size_t... index>
Event read(const json& j, std::index_sequence<index...>) {
    static const std::map<std::string, Event (*)(const json&)> readers = {{names[index], readAs<index>}...};
    return readers.at(j.at("event").get_ref<const std::string&>())(j);
}

}  // namespace

std::string toLine(const Event& event) {
    json j{{"event", names[event.index()]}};
    Event copy = event;
    std::visit([&, writing = Writing{j}](auto& e) mutable { members(writing, e); }, copy);
    // A student's string may not be UTF-8.
    return j.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<Event> fromLine(const std::string& line) {
    try {
        return read(json::parse(line), std::make_index_sequence<std::variant_size_v<Event>>());
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace grading
