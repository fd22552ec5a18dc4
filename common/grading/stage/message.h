// Between the graders' process and the student's: plain values, one after the other, through a socket.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace grading {

enum class Say : uint32_t {
    // To the student's process.
    call,
    task,
    reply,
    copyYourself,  // with a socket for the copy
    // From it.
    returned,
    taskDone,
    thrown,
    exited,
    launch,
    allocate,
    release,
    copyIn,
    copyOut,
    copyOnDevice,
    fill,
    setAttribute,
    multiprocessors,
    setError,
    askError,
    reset,
    synchronize,
    fate,
    ask,
    // Of a GPU alone.
    parameters,
    lastError,
    errorName,
    errorText,
    attribute,
    properties,
    memory,
    occupancy,
};

struct Message {
    Say what = Say::reply;
    std::string bytes;
    size_t read = 0;
    bool good = true;

    Message() = default;
    explicit Message(Say what) : what(what) {}

    template <class T>
    Message& operator<<(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    Message& operator<<(const std::string& text) {
        *this << text.size();
        bytes += text;
        return *this;
    }
    // Zeros where the message is too short.
    template <class T>
    T take() {
        T value{};
        if (!(good &= bytes.size() - read >= sizeof value)) return value;
        std::memcpy(static_cast<void*>(&value), bytes.data() + read, sizeof value);
        read += sizeof value;
        return value;
    }
    std::string takeText() {
        const auto n = take<size_t>();
        if (!(good &= bytes.size() - read >= n)) return "";
        read += n;
        return bytes.substr(read - n, n);
    }
};

// False if nobody is there any more.
bool sendMessage(int socket, const Message& message, int descriptor = -1);
bool receiveMessage(int socket, Message& message, int* descriptor = nullptr);

}  // namespace grading
