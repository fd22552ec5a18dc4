#include "students_device.h"

#include <cpu_device/elsewhere.h>
#include <cpu_device/failing_calls.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>

#include "students_process.h"

namespace grading {
namespace {

using cpu_device::Fate;
using cpu_device::HostCall;
using cpu_device::LaunchRequest;

Message (*ask)(const Message&) = nullptr;
void (*sayOnly)(const Message&) = nullptr;

template <class T>
T valueFrom(const Message& question) {
    return ask(question).take<T>();
}

// What the runtime hands on, in the student's process.
struct GradersDevice : cpu_device::DeviceElsewhere {
    cudaError_t launch(const LaunchRequest& r) override {
        Message m(Say::launch);
        m << r.grid << r.block << r.sharedBytes << r.cooperative << r.kernel << r.entry << r.entryFromDevicePass;
        m << (r.text != nullptr) << std::string(r.text ? r.text : "") << r.function;
        m << std::string(static_cast<const char*>(r.functionBytes ? r.function : ""), r.functionBytes);
        m << std::string(static_cast<const char*>(r.arguments), r.argumentBytes);
        m << !cpu_device::isWaitedFor(r.stream);
        std::fflush(nullptr);  // what it prints comes first
        return valueFrom<cudaError_t>(m);
    }
    cudaError_t allocate(void** pointer, size_t bytes) override {
        Message m(Say::allocate);
        Message answer = ask(m << bytes);
        *pointer = answer.take<void*>();
        return answer.take<cudaError_t>();
    }
    cudaError_t release(void* pointer) override {
        Message m(Say::release);
        return valueFrom<cudaError_t>(m << pointer);
    }
    cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) override {
        if (kind == cudaMemcpyHostToHost) return std::memmove(to, from, bytes), cudaSuccess;
        if (kind == cudaMemcpyDeviceToDevice) {
            Message m(Say::copyOnDevice);
            return valueFrom<cudaError_t>(m << to << from << bytes);
        }
        if (kind == cudaMemcpyHostToDevice) {
            Message m(Say::copyIn);
            return valueFrom<cudaError_t>(m << to << std::string(static_cast<const char*>(from), bytes));
        }
        Message m(Say::copyOut);
        Message answer = ask(m << from << bytes);
        const auto error = answer.take<cudaError_t>();
        const std::string data = answer.takeText();
        if (error == cudaSuccess) std::memcpy(to, data.data(), std::min(bytes, data.size()));
        return error;
    }
    cudaError_t fill(void* at, int value, size_t bytes) override {
        Message m(Say::fill);
        return valueFrom<cudaError_t>(m << at << value << bytes);
    }
    cudaError_t setAttribute(const void* kernel, cudaFuncAttribute attribute, int value) override {
        Message m(Say::setAttribute);
        return valueFrom<cudaError_t>(m << kernel << attribute << value);
    }
    int multiprocessors() override { return valueFrom<int>(Message(Say::multiprocessors)); }
    void setError(cudaError_t error) override {
        Message m(Say::setError);
        sayOnly(m << error);
    }
    void askError(bool forget) override {
        Message m(Say::askError);
        sayOnly(m << forget);
    }
    void wait() override { sayOnly(Message(Say::synchronize)); }
    void reset() override { sayOnly(Message(Say::reset)); }
};

Fate askedFate(const HostCall& call) {
    Message m(Say::fate);
    return valueFrom<Fate>(m << call.name << call.launches << bytesOf(call.places));
}

// Addresses in it are the student's to choose: what they are used for checks each of them.
Message servedLaunch(Message& m) {
    static std::set<std::string> texts;  // the report keeps them
    LaunchRequest r;
    r.grid = m.take<dim3>(), r.block = m.take<dim3>(), r.sharedBytes = m.take<size_t>();
    r.cooperative = m.take<bool>(), r.kernel = m.take<const void*>(), r.entry = m.take<cpu_device::ThreadEntry>();
    r.entryFromDevicePass = m.take<bool>();
    const bool hasText = m.take<bool>();
    const std::string text = m.takeText();
    r.text = hasText ? texts.insert(text).first->c_str() : nullptr;
    r.function = m.take<const void*>();
    const std::string body = m.takeText(), arguments = m.takeText();
    const bool apart = m.take<bool>();
    // As aligned as anything can be.
    std::string space(body.size() + arguments.size() + 3ul * 64, '\0');
    auto at = [&](size_t i) {
        const auto begin = reinterpret_cast<uintptr_t>(space.data());
        return reinterpret_cast<char*>((begin + 63) / 64 * 64 + i);
    };
    std::memcpy(at(0), arguments.data(), arguments.size());
    r.arguments = at(0), r.argumentBytes = arguments.size();
    const size_t behind = (arguments.size() + 63) / 64 * 64;
    if (r.entryFromDevicePass) {
        std::memcpy(at(behind), body.data(), body.size());
        r.function = at(behind);
    }
    Message reply;
    return reply << (m.good ? cpu_device::serveLaunch(r, apart) : cudaErrorInvalidValue);
}

Message servedCopyOut(Message& m) {
    const auto* from = m.take<const void*>();
    const auto bytes = m.take<size_t>();
    size_t all = 0, unused = 0;
    cudaMemGetInfo(&unused, &all);
    std::string data(bytes <= all ? bytes : 0, '\0');
    const cudaError_t error =
        bytes <= all ? cudaMemcpy(data.data(), from, bytes, cudaMemcpyDeviceToHost) : cudaErrorInvalidValue;
    Message reply;
    return reply << error << (error == cudaSuccess ? data : std::string());
}

}  // namespace

std::optional<Message> servedCall(Message& m) {
    Message reply;
    if (m.what == Say::fate) {
        HostCall call;
        call.name = m.takeText();
        call.launches = m.take<bool>();
        call.places = valuesIn<uintptr_t>(m.takeText(), 0);
        return reply << cpu_device::fateOf(call);
    }
    cpu_device::Serving serving;
    switch (m.what) {
        case Say::launch: return servedLaunch(m);
        case Say::allocate: {
            void* pointer = nullptr;
            const cudaError_t error = (cudaMalloc)(&pointer, m.take<size_t>());
            return reply << pointer << error;
        }
        case Say::release: return reply << cudaFree(m.take<void*>());
        case Say::copyIn: {
            auto* to = m.take<void*>();
            const std::string data = m.takeText();
            return reply << cudaMemcpy(to, data.data(), data.size(), cudaMemcpyHostToDevice);
        }
        case Say::copyOut: return servedCopyOut(m);
        case Say::copyOnDevice: {
            auto* to = m.take<void*>();
            const auto* from = m.take<const void*>();
            return reply << cudaMemcpy(to, from, m.take<size_t>(), cudaMemcpyDeviceToDevice);
        }
        case Say::fill: {
            auto* at = m.take<void*>();
            const int value = m.take<int>();
            return reply << cudaMemset(at, value, m.take<size_t>());
        }
        case Say::setAttribute: {
            const auto* kernel = m.take<const void*>();
            const auto attribute = m.take<cudaFuncAttribute>();
            return reply << cudaFuncSetAttribute(kernel, attribute, m.take<int>());
        }
        case Say::multiprocessors: {
            int count = 0;
            cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
            return reply << count;
        }
        default: return {};
    }
}

bool isOnlyTold(Message& m) {
    const cpu_device::Serving serving;
    if (m.what == Say::setError)
        cpu_device::serveError(m.take<cudaError_t>());
    else if (m.what == Say::synchronize)
        cpu_device::serveWait();
    else if (m.what == Say::reset)
        cpu_device::serveReset();
    else if (m.what == Say::askError)
        (void)(m.take<bool>() ? cudaGetLastError() : cudaPeekAtLastError());
    else
        return false;
    return true;
}

void prepareToServe() { cpu_device::prepareToServe(); }
void beginToServe() {}
pid_t forkWithoutStudent() { return cpu_device::forkUnwatched(); }

void useGradersDevice(Message (*asking)(const Message&), void (*telling)(const Message&)) {
    ask = asking;
    sayOnly = telling;
    static GradersDevice device;
    cpu_device::useDeviceElsewhere(device);
}

void decideFates(bool byGraders) {
    if (byGraders)
        cpu_device::decideFates(askedFate);
    else
        cpu_device::decideFates(nullptr);
}
bool fatesAreDecided() { return cpu_device::fatesAreDecided(); }

}  // namespace grading
