// For parts of one hot function that are called in one place each: as calls they cost two per cent of the speed.
#pragma once

#define TENGEN_INLINE __attribute__((always_inline)) inline
