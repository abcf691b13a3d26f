#include "HeapUse.h"

// Tells which C library it is.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>

unsigned long heap_use(void) {
    struct mallinfo2 info = mallinfo2();
    // Large blocks are counted apart.
    return info.uordblks + info.hblkhd;
}
#else
unsigned long heap_use(void) { return 0; }
#endif
