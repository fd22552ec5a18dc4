#include "students_calls.h"

#include <cstddef>

#if defined(__x86_64__)
static_assert(offsetof(grading::CallRegisters, floats) == 48 && offsetof(grading::CallRegisters, stack) == 112 &&
              offsetof(grading::CallRegisters, result) == 120 && sizeof(grading::CallRegisters) == 152);

// studentCallEntry: the number of the function is in r11. studentInvoke is the same the other way round. Both can be
// left by an exception.
asm(R"(
    .text
    .globl studentCallEntry
    .type studentCallEntry, @function
studentCallEntry:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq $160, %rsp
    movq %rdi, 0(%rsp)
    movq %rsi, 8(%rsp)
    movq %rdx, 16(%rsp)
    movq %rcx, 24(%rsp)
    movq %r8, 32(%rsp)
    movq %r9, 40(%rsp)
    movsd %xmm0, 48(%rsp)
    movsd %xmm1, 56(%rsp)
    movsd %xmm2, 64(%rsp)
    movsd %xmm3, 72(%rsp)
    movsd %xmm4, 80(%rsp)
    movsd %xmm5, 88(%rsp)
    movsd %xmm6, 96(%rsp)
    movsd %xmm7, 104(%rsp)
    leaq 16(%rbp), %rax
    movq %rax, 112(%rsp)
    movq %r11, %rdi
    movq %rsp, %rsi
    call studentCalled@PLT
    movq 120(%rsp), %rax
    movq 128(%rsp), %rdx
    movsd 136(%rsp), %xmm0
    movsd 144(%rsp), %xmm1
    leave
    .cfi_def_cfa %rsp, 8
    ret
    .cfi_endproc
    .size studentCallEntry, .-studentCallEntry

    .globl studentInvoke
    .type studentInvoke, @function
studentInvoke:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rbx
    .cfi_offset %rbx, -24
    pushq %r12
    .cfi_offset %r12, -32
    movq %rsi, %rbx
    movq %rdi, %r12
    subq $64, %rsp
    movq 112(%rbx), %rsi
    movq %rsp, %rdi
    movl $8, %ecx
    rep movsq
    movsd 48(%rbx), %xmm0
    movsd 56(%rbx), %xmm1
    movsd 64(%rbx), %xmm2
    movsd 72(%rbx), %xmm3
    movsd 80(%rbx), %xmm4
    movsd 88(%rbx), %xmm5
    movsd 96(%rbx), %xmm6
    movsd 104(%rbx), %xmm7
    movq 0(%rbx), %rdi
    movq 8(%rbx), %rsi
    movq 16(%rbx), %rdx
    movq 24(%rbx), %rcx
    movq 32(%rbx), %r8
    movq 40(%rbx), %r9
    movl $8, %eax
    call *%r12
    movq %rax, 120(%rbx)
    movq %rdx, 128(%rbx)
    movsd %xmm0, 136(%rbx)
    movsd %xmm1, 144(%rbx)
    leaq -16(%rbp), %rsp
    popq %r12
    popq %rbx
    popq %rbp
    .cfi_def_cfa %rsp, 8
    ret
    .cfi_endproc
    .size studentInvoke, .-studentInvoke
)");
#else
// No strict worker is linked there.
void studentInvoke(void*, grading::CallRegisters*) {}
#endif
