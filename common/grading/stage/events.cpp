#include "events.h"

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <vector>

#include "common/text/utf8.h"

namespace grading {
namespace {

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
    each("blocks", e.blocks);
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
void members(Each& each, Counted& e) {
    each("on", e.on);
    each("blocks", e.blocks);
    each("launches", e.launches);
    each("cold", e.cold);
}
template <class Each>
void members(Each& each, CurvePoint& e) {
    each("curve", e.curve);
    each("line", e.line);
    each("x", e.x);
    each("y", e.y);
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
constexpr const char* names[] = {"began",   "stage", "trying", "written", "fact",   "prediction", "time",
                                 "counted", "point", "report", "failure", "thrown", "passed",     "ended"};
static_assert(std::size(names) == std::variant_size_v<Event>);

constexpr char separator = '\t', escape = '\\';
// What stands behind an escape instead of these.
constexpr std::string_view escaped = "\t\n\\", standIn = "tn\\";

std::string escapedText(const std::string& text) {
    std::string out;
    for (char c : text) {
        size_t i = escaped.find(c);
        if (i != escaped.npos) out += escape;
        out += i != escaped.npos ? standIn[i] : c;
    }
    return out;
}

// Each member as a tab, its name, "=" and its value.
struct Writing {
    std::string line;

    void operator()(const char* name, const std::string& value) {
        line += separator;
        line += name;
        line += '=' + escapedText(value);
    }
    void operator()(const char* name, bool value) { (*this)(name, std::string(value ? "yes" : "no")); }
    void operator()(const char* name, int value) { (*this)(name, std::to_string(value)); }
    void operator()(const char* name, double value) {
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", value);
        (*this)(name, std::string(text));
    }
    void operator()(const char* name, const std::optional<double>& value) {
        value ? (*this)(name, *value) : (*this)(name, std::string());
    }
};

std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields(1);
    for (size_t i = 0; i < line.size(); i++) {
        size_t known = line[i] == escape && i + 1 < line.size() ? standIn.find(line[i + 1]) : standIn.npos;
        if (line[i] == separator)
            fields.emplace_back();
        else if (known == standIn.npos)
            fields.back() += line[i];
        else
            fields.back() += escaped[known], i++;
    }
    return fields;
}

struct Reading {
    std::vector<std::string> fields;
    size_t next = 1;  // the first is the event's name
    bool good = true;

    std::string value(const char* name) {
        std::string field = next < fields.size() ? fields[next] : "", begin = std::string(name) + "=";
        next++;
        good &= field.compare(0, begin.size(), begin) == 0;
        return good ? field.substr(begin.size()) : "";
    }
    double number(const std::string& text) {
        char* end = nullptr;
        double n = std::strtod(text.c_str(), &end);
        good &= !text.empty() && *end == 0;
        return n;
    }
    void operator()(const char* name, std::string& to) { to = text::printable(value(name)); }
    void operator()(const char* name, bool& to) {
        std::string text = value(name);
        to = text == "yes";
        good &= to || text == "no";
    }
    void operator()(const char* name, int& to) {
        double n = number(value(name));
        good &= n >= -1e9 && n <= 1e9;
        to = good ? static_cast<int>(n) : 0;
    }
    void operator()(const char* name, double& to) { to = number(value(name)); }
    void operator()(const char* name, std::optional<double>& to) {
        to.reset();
        if (std::string text = value(name); !text.empty()) to = number(text);
    }
};

template <size_t index>
std::optional<Event> readAs(Reading& reading) {
    std::variant_alternative_t<index, Event> event;
    members(reading, event);
    if (!reading.good || reading.next != reading.fields.size()) return {};
    return event;
}

template <size_t... index>
std::optional<Event> read(Reading& reading, std::index_sequence<index...>) {
    std::optional<Event> event;
    ((reading.fields[0] == names[index] ? void(event = readAs<index>(reading)) : void()), ...);
    return event;
}

}  // namespace

std::string toLine(const Event& event) {
    Writing writing{names[event.index()]};
    Event copy = event;
    std::visit([&](auto& e) { members(writing, e); }, copy);
    return writing.line;
}

std::optional<Event> fromLine(const std::string& line) {
    Reading reading{fieldsOf(line)};
    return read(reading, std::make_index_sequence<std::variant_size_v<Event>>());
}

}  // namespace grading
