// Wider vectors where the processor has them, chosen when the program is loaded; the result is the same.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TENGEN_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define TENGEN_WIDE_VECTORS
#endif
