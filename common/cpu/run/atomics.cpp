// atomicAdd and its kin, and the __tsan_atomic* functions that std::atomic and __atomic_* become in watched code.
//
// A worker runs its lanes in turn and never leaves one in the middle of an operation: while there is only one, plain
// code is atomic enough.
#include <cstdint>
#include <cstring>

#include <cpu_device/atomics.h>
#include <cpu_device/calls.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "atomic_access.h"
#include "workers.h"

namespace {

template <size_t bytes>
struct Bits;
template <>
struct Bits<1> {
    using Type [[gnu::may_alias]] = uint8_t;
};
template <>
struct Bits<2> {
    using Type [[gnu::may_alias]] = uint16_t;
};
template <>
struct Bits<4> {
    using Type [[gnu::may_alias]] = uint32_t;
};
template <>
struct Bits<8> {
    using Type [[gnu::may_alias]] = uint64_t;
};

template <class T, class Operation>
T updateTogether(T* address, Operation operation) {
    using Word = typename Bits<sizeof(T)>::Type;
    auto* word = reinterpret_cast<Word*>(address);
    Word now = __atomic_load_n(word, __ATOMIC_RELAXED), wanted;
    T old;
    do {
        std::memcpy(&old, &now, sizeof old);
        T result = operation(old);
        std::memcpy(&wanted, &result, sizeof wanted);
    } while (!__atomic_compare_exchange_n(word, &now, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    return old;
}

template <class T, class Operation>
inline __attribute__((always_inline)) T updateNow(T* address, Operation operation) {
    if (cpu_device::severalWorkers) return updateTogether(address, operation);
    T old = *address;
    *address = operation(old);
    return old;
}

template <class T, class Operation>
inline __attribute__((always_inline)) T update(T* address, const void* site, Operation operation,
                                               bool ofBlock = false) {
    cpu_device::atomicAccess(address, sizeof(T), site, {true, std::is_floating_point_v<T>, ofBlock});
    return updateNow(address, operation);
}

}  // namespace

// Each is a function of its own, called from the student's code: the return address is the site.
#define HERE __builtin_return_address(0)
#define IN_ALL_SCOPES(DEFINE, name, Type, result) \
    DEFINE(name, Type, result, false)             \
    DEFINE(name##_block, Type, result, true)      \
    DEFINE(name##_system, Type, result, false)
#define DEFINE_UPDATE(name, Type, result, ofBlock)                             \
    __attribute__((noinline)) Type name(Type* address, Type value) {           \
        return update(                                                         \
            address, HERE, [=](Type old) -> Type { return result; }, ofBlock); \
    }
#define ATOMIC(name, Type, result) IN_ALL_SCOPES(DEFINE_UPDATE, name, Type, result)

ATOMIC(atomicAdd, int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
ATOMIC(atomicAdd, unsigned, old + value)
ATOMIC(atomicAdd, unsigned long long, old + value)
ATOMIC(atomicAdd, float, old + value)
ATOMIC(atomicAdd, double, old + value)
ATOMIC(atomicAdd, __half, __hadd(old, value))
ATOMIC(atomicAdd, __nv_bfloat16, __hadd(old, value))

ATOMIC(atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
ATOMIC(atomicSub, unsigned, old - value)

ATOMIC(atomicExch, int, (void(old), value))
ATOMIC(atomicExch, unsigned, (void(old), value))
ATOMIC(atomicExch, unsigned long long, (void(old), value))
ATOMIC(atomicExch, float, (void(old), value))

#define DEFINE_STORE(name, Type, unused, ofBlock)                                                \
    __attribute__((noinline)) Type name(Type* address, Type value) {                             \
        constexpr bool ofFloats = std::is_floating_point_v<Type>;                                \
        cpu_device::atomicAccess(address, sizeof(Type), HERE, {true, ofFloats, ofBlock, false}); \
        return updateNow(address, [=](Type) { return value; });                                  \
    }
IN_ALL_SCOPES(DEFINE_STORE, atomicPut_, int, )
IN_ALL_SCOPES(DEFINE_STORE, atomicPut_, unsigned, )
IN_ALL_SCOPES(DEFINE_STORE, atomicPut_, unsigned long long, )
IN_ALL_SCOPES(DEFINE_STORE, atomicPut_, float, )

ATOMIC(atomicMin, int, value < old ? value : old)
ATOMIC(atomicMin, unsigned, value < old ? value : old)
ATOMIC(atomicMin, long long, value < old ? value : old)
ATOMIC(atomicMin, unsigned long long, value < old ? value : old)
ATOMIC(atomicMax, int, value > old ? value : old)
ATOMIC(atomicMax, unsigned, value > old ? value : old)
ATOMIC(atomicMax, long long, value > old ? value : old)
ATOMIC(atomicMax, unsigned long long, value > old ? value : old)

ATOMIC(atomicInc, unsigned, old >= value ? 0 : old + 1)
ATOMIC(atomicDec, unsigned, old == 0 || old > value ? value : old - 1)

ATOMIC(atomicAnd, int, old& value)
ATOMIC(atomicAnd, unsigned, old& value)
ATOMIC(atomicAnd, unsigned long long, old& value)
ATOMIC(atomicOr, int, old | value)
ATOMIC(atomicOr, unsigned, old | value)
ATOMIC(atomicOr, unsigned long long, old | value)
ATOMIC(atomicXor, int, old ^ value)
ATOMIC(atomicXor, unsigned, old ^ value)
ATOMIC(atomicXor, unsigned long long, old ^ value)

#define DEFINE_CAS(name, Type, unused, ofBlock)                                                 \
    __attribute__((noinline)) Type name(Type* address, Type expected, Type desired) {           \
        return update(                                                                          \
            address, HERE, [=](Type old) { return old == expected ? desired : old; }, ofBlock); \
    }
IN_ALL_SCOPES(DEFINE_CAS, atomicCAS, unsigned short, )
IN_ALL_SCOPES(DEFINE_CAS, atomicCAS, int, )
IN_ALL_SCOPES(DEFINE_CAS, atomicCAS, unsigned, )
IN_ALL_SCOPES(DEFINE_CAS, atomicCAS, unsigned long long, )

namespace cpu_device {

__attribute__((noinline)) void atomicAddFloats(float* address, const float* values, float* old, int count) {
    atomicAccess(address, static_cast<unsigned>(count * sizeof(float)), HERE, {true, true});
    for (int i = 0; i < count; i++) old[i] = updateNow(address + i, [=](float before) { return before + values[i]; });
}

// cmpxchg16b, or the like, which is there on each processor that is met, but which compilers use only if asked to.
#if defined(__x86_64__)
__attribute__((target("cx16")))
#endif
static unsigned __int128
exchangeIfEqual(unsigned __int128* at, unsigned __int128 expected, unsigned __int128 desired) {
    return __sync_val_compare_and_swap(at, expected, desired);
}

__attribute__((noinline)) void atomicStore16(void* address, const void* expected, const void* desired, void* old) {
    using Word = unsigned __int128;
    atomicAccess(address, sizeof(Word), HERE, {});
    Word wanted = 0, now = 0;
    std::memcpy(&wanted, desired, sizeof wanted);
    auto* at = static_cast<Word*>(address);
    if (expected) {
        std::memcpy(&now, expected, sizeof now);
        now = exchangeIfEqual(at, now, wanted);
    } else {
        Word before;
        do {
            before = now;
            now = exchangeIfEqual(at, before, wanted);
        } while (now != before);
    }
    std::memcpy(old, &now, sizeof now);
}

template <class Half, class Half2>
static inline __attribute__((always_inline)) unsigned addPair(Half* address, unsigned pair, const void* site) {
    return update(reinterpret_cast<Whole4*>(address), site,
                  [=](unsigned old) { return __hadd2(Half2(old), Half2(pair)).whole(); });
}
__attribute__((noinline)) unsigned atomicAddPair(__half* address, unsigned pair) {
    return addPair<__half, __half2>(address, pair, HERE);
}
__attribute__((noinline)) unsigned atomicAddPair(__nv_bfloat16* address, unsigned pair) {
    return addPair<__nv_bfloat16, __nv_bfloat162>(address, pair, HERE);
}

}  // namespace cpu_device

// The compiler calls these in place of the instruction, so they must do it. Each is in the strictest of the memory
// orders, which the int parameters name.
#define TSAN_UPDATE(name, bits, T, result)                                          \
    T __tsan_atomic##bits##_##name(volatile T* p, T value, int) {                   \
        return update(const_cast<T*>(p), HERE, [=](T old) -> T { return result; }); \
    }
#define TSAN_EXCHANGE_IF(name, bits, T)                                                                \
    int __tsan_atomic##bits##_##name(volatile T* p, T* expected, T desired, int, int) {                \
        T wanted = *expected;                                                                          \
        T old = update(const_cast<T*>(p), HERE, [=](T now) { return now == wanted ? desired : now; }); \
        *expected = old;                                                                               \
        return old == wanted;                                                                          \
    }
#define TSAN_ATOMICS(bits, T)                                                                           \
    T __tsan_atomic##bits##_load(const volatile T* p, int) {                                            \
        cpu_device::atomicAccess(const_cast<T*>(p), sizeof(T), HERE, {false});                          \
        return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                    \
    }                                                                                                   \
    void __tsan_atomic##bits##_store(volatile T* p, T value, int) {                                     \
        cpu_device::atomicAccess(const_cast<T*>(p), sizeof(T), HERE, {true, false, false, false});      \
        __atomic_store_n(p, value, __ATOMIC_SEQ_CST);                                                   \
    }                                                                                                   \
    TSAN_UPDATE(exchange, bits, T, (void(old), value))                                                  \
    TSAN_UPDATE(fetch_add, bits, T, static_cast<T>(old + value))                                        \
    TSAN_UPDATE(fetch_sub, bits, T, static_cast<T>(old - value))                                        \
    TSAN_UPDATE(fetch_and, bits, T, static_cast<T>(old & value))                                        \
    TSAN_UPDATE(fetch_or, bits, T, static_cast<T>(old | value))                                         \
    TSAN_UPDATE(fetch_xor, bits, T, static_cast<T>(old ^ value))                                        \
    TSAN_UPDATE(fetch_nand, bits, T, static_cast<T>(~(old & value)))                                    \
    TSAN_EXCHANGE_IF(compare_exchange_strong, bits, T)                                                  \
    TSAN_EXCHANGE_IF(compare_exchange_weak, bits, T)                                                    \
    T __tsan_atomic##bits##_compare_exchange_val(volatile T* p, T expected, T desired, int, int) {      \
        return update(const_cast<T*>(p), HERE, [=](T old) { return old == expected ? desired : old; }); \
    }

#ifndef CPU_DEVICE_BESIDE_SANITIZER  // whose names these are: tests/cpu/workers/sanitize
extern "C" {

TSAN_ATOMICS(8, uint8_t)
TSAN_ATOMICS(16, uint16_t)
TSAN_ATOMICS(32, uint32_t)
TSAN_ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int) { cpu_device::fence(1, cpu_device::Here(0)); }
void __tsan_atomic_signal_fence(int) {}
}
#endif
