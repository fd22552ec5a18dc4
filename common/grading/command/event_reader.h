// Makes events of the bytes that a worker program writes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "../stage/events.h"

namespace grade {

class EventReader {
public:
    EventReader(std::string secret, std::function<void(const grading::Event&)> onEvent)
        : secret(std::move(secret)), onEvent(std::move(onEvent)) {}

    void read(std::string_view bytes);
    // There was something that the graders did not write; what follows it counts no more.
    bool spoiled() const { return isSpoiled; }

private:
    std::optional<grading::Event> eventFrom(const std::string& line) const;

    std::string secret, partial;
    std::function<void(const grading::Event&)> onEvent;
    bool isSpoiled = false;
};

}  // namespace grade
