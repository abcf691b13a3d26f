#include "CLibrary.h"

// Says which C library it is.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void library_trim_heap(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
