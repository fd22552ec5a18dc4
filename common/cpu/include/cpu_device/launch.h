// kernel<<<grid, block, shared, stream>>>(arguments) after rewriting.
//
// The build driver turns a launch into one of two calls, with every token of the student's at its own line and
// column (so the kernel stays in front of the grid):
//   launchPointer("text", kernel, grid, block, shared, stream)(arguments)      for a plain function or a pointer:
//       arguments convert to the parameter types exactly as in a call;
//   launchCall("text", [&](auto&... a) { kernel(copyOf(a)...), leaveBeforeDestructors(a...); }, grid, block, shared,
//   stream)(arguments)
//       for templates with deduced arguments, overloads and default arguments.
//
// A file is compiled twice: once for the host, at full speed, and once for the device, instrumented.
// The code that runs lanes must come from the second pass; the runtime finds it by symbol name.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <cpu_device/arguments.h>
#include <cpu_device/types.h>

namespace cpu_device {

// One thread of the grid: `run` calls the kernel with `arguments`.
using ThreadEntry = void (*)(const void* function, void* arguments);

struct LaunchRequest;

// Of a kernel whose parameters' types are known: how to launch it with pointers to its arguments, and where those of a
// launch lie.
struct KernelShape {
    cudaError_t (*launchUnpacking)(LaunchRequest request, void** arguments);
    size_t parameters;
    void (*findArguments)(void* arguments, void** places);
};

struct LaunchRequest {
    dim3 grid{1, 1, 1}, block{1, 1, 1};
    dim3 cluster{0, 0, 0};  // in blocks; 0: what __cluster_dims__ says, or one block
    size_t sharedBytes = 0;
    cudaStream_t stream = nullptr;
    bool cooperative = false;
    bool ofLibrary = false;        // its counts would say nothing of what the real library does
    const char* text = nullptr;    // the kernel as written, or null
    const void* kernel = nullptr;  // address in the host pass, or null where only a call tells which one is meant
    ThreadEntry entry = nullptr;   // address in the host pass
    bool entryFromDevicePass = false;
    const void* function = nullptr;  // passed on to entry
    bool anyFunction = false;        // `kernel` may be any that there is for the device
    void* arguments = nullptr;
    // What a graph must copy; functionBytes is 0 if `function` is one.
    size_t argumentBytes = 0, functionBytes = 0;
    const KernelShape* shape = nullptr;  // or null where only the call tells
};

// Runs the whole grid before it returns. The error is also left for cudaGetLastError.
cudaError_t launch(const LaunchRequest& request);

// Of the launch that was done last.
dim3 blockOfLastLaunch();

// Is the function at this address, in the host pass, a __global__ one?
bool isKernel(const void* function);

}  // namespace cpu_device

// Which limit the last launch passed; "" if none. CHECK_LAUNCH() and the graders tell.
extern "C" const char* cpuDeviceWhyRefused();

namespace cpu_device {

template <class... P>
__attribute__((__no_sanitize_thread__, __noinline__)) void enterPointer(const void* function, void* arguments) {
    static_cast<Arguments<Kept<P>...>*>(arguments)->passTo(
        reinterpret_cast<void (*)(P...)>(const_cast<void*>(function)));
}

template <class Body, class... A>
__attribute__((__no_sanitize_thread__, __noinline__)) void enterCall(const void* function, void* arguments) {
    static_cast<Arguments<A...>*>(arguments)->passToBody(*static_cast<const Body*>(function));
}

template <class... P, size_t... I>
cudaError_t launchUnpacked(LaunchRequest& request, [[maybe_unused]] void** arguments, std::index_sequence<I...>) {
    Arguments<Kept<P>...> values(*static_cast<Kept<P>*>(arguments[I])...);
    request.arguments = &values;
    request.argumentBytes = sizeof values;
    request.entry = enterPointer<P...>;
    return launch(request);
}
template <class... P>
cudaError_t launchUnpacking(LaunchRequest request, void** arguments) {
    return launchUnpacked<P...>(request, arguments, std::index_sequence_for<P...>{});
}
template <class... P>
void findArguments(void* arguments, void** places) {
    static_cast<Arguments<Kept<P>...>*>(arguments)->find(places);
}
template <class... P>
inline constexpr KernelShape kernelShape{launchUnpacking<P...>, sizeof...(P), findArguments<P...>};

template <class... P>
struct PointerLauncher {
    LaunchRequest request;
    void operator()(P... parameters) {
        // What nvcc makes of <<<…>>> calls the function, and in a kernel's place stands one that launches it. So a
        // pointer to any other function calls that one, on the host, and the grid is forgotten.
        if (request.kernel && !isKernel(request.kernel)) return callOnHost(static_cast<P&&>(parameters)...);
        Arguments<Kept<P>...> arguments(parameters...);
        request.arguments = &arguments;
        request.argumentBytes = sizeof arguments;
        launch(request);
    }
    void callOnHost(P... parameters) {
        reinterpret_cast<void (*)(P...)>(const_cast<void*>(request.kernel))(static_cast<P&&>(parameters)...);
    }
};

template <class... P>
PointerLauncher<P...> launchPointer(const char* text, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared = 0,
                                    cudaStream_t stream = nullptr) {
    LaunchRequest r;
    r.grid = grid, r.block = block, r.sharedBytes = shared, r.stream = stream, r.text = text;
    r.kernel = r.function = reinterpret_cast<const void*>(kernel);
    r.entry = enterPointer<P...>;
    r.shape = &kernelShape<P...>;
    return {r};
}

template <class Body>
struct CallLauncher {
    LaunchRequest request;
    Body body;
    template <class... A>
    void operator()(A... values) {
        start<A...>(values...);
    }
    template <class... A>
    void start(const A&... values) {
        Arguments<A...> arguments(values...);
        request.arguments = &arguments;
        request.argumentBytes = sizeof arguments;
        request.entry = enterCall<Body, A...>;
        request.entryFromDevicePass = true;
        request.function = &body;
        request.functionBytes = sizeof body;
        launch(request);
    }
};

template <class Body>
CallLauncher<Body> launchCall(const char* text, Body body, dim3 grid, dim3 block, size_t shared = 0,
                              cudaStream_t stream = nullptr) {
    LaunchRequest r;
    r.grid = grid, r.block = block, r.sharedBytes = shared, r.stream = stream, r.text = text;
    return {r, body};
}

// A kernel with default arguments has one address, which finds its attributes, but must be called by name.
template <class... P>
struct KernelAddress {
    const void* address;
};
template <class... P>
KernelAddress<P...> kernelAddress(void (*kernel)(P...)) {
    return {reinterpret_cast<const void*>(kernel)};
}

// It takes its first parameters, however many: a function for each number. Only the one that is called gets compiled.
template <class...>
struct Types {};
template <class Body, class Given, class Left>
struct DefaultsLauncher;
template <class Body, class... Given>
struct DefaultsLauncher<Body, Types<Given...>, Types<>> {
    CallLauncher<Body> launcher;
    void operator()(Given... values) { launcher.template start<Kept<Given>...>(values...); }
};
template <class Body, class... Given, class Next, class... Left>
struct DefaultsLauncher<Body, Types<Given...>, Types<Next, Left...>>
    : DefaultsLauncher<Body, Types<Given..., Next>, Types<Left...>> {
    using More = DefaultsLauncher<Body, Types<Given..., Next>, Types<Left...>>;
    using More::operator();
    void operator()(Given... values) { this->launcher.template start<Kept<Given>...>(values...); }
};

template <class Body, class... P>
DefaultsLauncher<Body, Types<>, Types<P...>> launchCall(const char* text, KernelAddress<P...> kernel, Body body,
                                                        dim3 grid, dim3 block, size_t shared = 0,
                                                        cudaStream_t stream = nullptr) {
    CallLauncher<Body> launcher = launchCall(text, body, grid, block, shared, stream);
    launcher.request.kernel = kernel.address;
    return {launcher};
}

}  // namespace cpu_device
