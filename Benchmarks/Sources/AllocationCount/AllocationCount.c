#include "AllocationCount.h"

// These functions replace the allocation functions of glibc, which remain available under names such as `__libc_malloc`.
#include <errno.h>
#include <stddef.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// Without these attributes, the linker would drop the functions, because this library does not call them.
#define KEPT __attribute__((used, retain, visibility("default")))

static _Atomic unsigned long count;

KEPT void *malloc(size_t size) { count++; return __libc_malloc(size); }
KEPT void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
KEPT void *realloc(void *block, size_t size) { count++; return __libc_realloc(block, size); }
KEPT void *memalign(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }
KEPT void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
KEPT int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

unsigned long allocation_count(void) { return count; }
#else
unsigned long allocation_count(void) { return 0; }
#endif
