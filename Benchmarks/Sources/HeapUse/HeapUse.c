#include "HeapUse.h"

// This header defines the macros that identify the C library.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>

unsigned long heap_use(void) {
    struct mallinfo2 info = mallinfo2();
    // Large blocks are counted separately.
    return info.uordblks + info.hblkhd;
}
#else
unsigned long heap_use(void) { return 0; }
#endif
