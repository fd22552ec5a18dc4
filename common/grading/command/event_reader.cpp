#include "event_reader.h"

namespace grade {
namespace {

// The access report of a launch, which is the longest, takes some hundred kilobytes.
constexpr size_t longestLine = 64 << 20;

}  // namespace

std::optional<grading::Event> EventReader::eventFrom(const std::string& line) const {
    if (line.compare(0, secret.size(), secret) != 0) return {};
    return grading::fromLine(line.substr(secret.size()));
}

void EventReader::read(std::string_view bytes) {
    if (isSpoiled) return;
    size_t known = partial.size(), begin = 0;
    partial += bytes;
    for (size_t end; (end = partial.find('\n', std::max(begin, known))) != std::string::npos; begin = end + 1) {
        std::optional<grading::Event> event = eventFrom(partial.substr(begin, end - begin));
        isSpoiled = !event;
        if (isSpoiled) return;
        onEvent(*event);
    }
    partial.erase(0, begin);
    isSpoiled = partial.compare(0, secret.size(), secret, 0, partial.size()) != 0 || partial.size() > longestLine;
}

}  // namespace grade
