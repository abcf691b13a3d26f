#include "HeapUse.h"

// `stdlib.h` defines the macros that identify the C library, such as `__GLIBC__`.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>

unsigned long heap_use(void) {
    struct mallinfo2 info = mallinfo2();
    // `hblkhd` counts the large blocks, which are allocated with mmap and are not part of `uordblks`.
    return info.uordblks + info.hblkhd;
}
#else
unsigned long heap_use(void) { return 0; }
#endif
