// The arguments of a launch. A GPU gets them bit by bit, each thread its own: no constructor runs for that, and what
// the host's copy owns its destructor gives back once, on the host. So here too.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

// Runs in the device pass for every thread, where what is instrumented is called rather than inlined.
#define CPU_DEVICE_UNSEEN __attribute__((__no_sanitize_thread__, __always_inline__)) inline

namespace cpu_device {

// What nobody watches. Not in cpu_device itself, whose functions a call finds by the types of its arguments alone, as
// that of threadIdx is one.
namespace unwatched {
// Unlike the memcpy of a kernel.
void copyBits(void* to, const void* from, size_t bytes);
}  // namespace unwatched
using namespace unwatched;

template <class T>
struct Bits {
    alignas(T) unsigned char bytes[sizeof(T)];
    explicit Bits(const T& value) { copyBits(bytes, __builtin_addressof(value), sizeof(T)); }
    CPU_DEVICE_UNSEEN Bits(const Bits& other) { copyBits(bytes, other.bytes, sizeof(T)); }
    CPU_DEVICE_UNSEEN ~Bits() {}  // with these, a Bits<T> is passed and returned like a T of which the same is said
    CPU_DEVICE_UNSEEN T& value() { return *reinterpret_cast<T*>(bytes); }
};

template <class T>
constexpr bool trivialIfPossible =
    std::is_trivially_copy_constructible_v<T> ==
    std::is_copy_constructible_v<T>&& std::is_trivially_move_constructible_v<T> == std::is_move_constructible_v<T>;
// By the rule of the C++ ABI of Linux: any other class is passed as the address of a copy that the caller makes.
template <class T>
constexpr bool passedByValue =
    std::is_trivially_destructible_v<T>&& trivialIfPossible<T>&& std::is_move_constructible_v<T>;

// In its place, one for which the compiler makes no copy: it is bound to ours, a copy of the bits.
template <class P>
using Parameter = std::conditional_t<std::is_reference_v<P> || passedByValue<P>, P, Bits<std::decay_t<P>>&&>;

// A kernel that takes a reference gets an address, also by pointers to its arguments: no copy is made of what it names.
template <class T>
struct Referred {
    T* address;
    Referred(T& value) : address(__builtin_addressof(value)) {}
    CPU_DEVICE_UNSEEN operator T&() const { return *address; }
};
template <class P>
using Kept = std::conditional_t<std::is_reference_v<P>, Referred<std::remove_reference_t<P>>, std::decay_t<P>>;

// Kept side by side. Not std::tuple: its accessors would be instrumented in the device pass and called for every
// argument of every thread.
template <size_t I, class T>
struct Argument : Bits<T> {
    using Bits<T>::Bits;
    template <class P>
    CPU_DEVICE_UNSEEN decltype(auto) as() {
        if constexpr (std::is_reference_v<P>)
            return static_cast<P>(*this->value().address);
        else if constexpr (std::is_same_v<Parameter<P>, P>)
            return (this->value());
        else
            return Bits<T>(*this);
    }
};
template <class Indices, class... A>
struct ArgumentPack;
template <size_t... I, class... A>
struct ArgumentPack<std::index_sequence<I...>, A...> : Argument<I, A>... {
    explicit ArgumentPack(const A&... values) : Argument<I, A>(values)... {}
    template <class... P>
    CPU_DEVICE_UNSEEN void passTo(void (*function)(P...)) {
        auto call = reinterpret_cast<void (*)(Parameter<P>...)>(function);
        call(static_cast<Argument<I, A>&>(*this).template as<P>()...);
    }
    void find([[maybe_unused]] void** places) { ((*places++ = &static_cast<Argument<I, A>&>(*this).value()), ...); }
    template <class Body>
    CPU_DEVICE_UNSEEN void passToBody(const Body& body) {
        body(static_cast<Argument<I, A>&>(*this).value()...);
    }
};
template <class... A>
using Arguments = ArgumentPack<std::index_sequence_for<A...>, A...>;

// Where only a call tells which kernel is meant, the compiler passes the arguments. What it copies bit by bit stays as
// it is; for others the copy is made where the parameter lies, by a function of the same shape as one that returns a T.
namespace unwatched {
template <class T>
__attribute__((__no_sanitize_thread__, __noinline__)) Bits<T> copyOfBits(const Bits<T>& from) {
    return Bits<T>(from);
}
template <class T>
CPU_DEVICE_UNSEEN std::conditional_t<passedByValue<T>, T&, T> copyOf(T& value) {
    if constexpr (passedByValue<T>) {
        return value;
    } else {
        auto copy = reinterpret_cast<T (*)(const T&)>(copyOfBits<T>);
        asm("" : "+r"(copy));  // or the compiler sees that it is not
        return copy(value);
    }
}
}  // namespace unwatched

// Ends the running thread, as if its kernel had returned to the executor.
[[noreturn]] void leaveKernel();
// Behind the kernel's call in the same expression: the destructors of the parameters would come next.
template <class... A>
CPU_DEVICE_UNSEEN void leaveBeforeDestructors(const A&...) {
    if constexpr (!(std::is_trivially_destructible_v<A> && ...)) leaveKernel();
}

}  // namespace cpu_device

#undef CPU_DEVICE_UNSEEN
