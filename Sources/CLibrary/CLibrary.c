#define _GNU_SOURCE

#include "CLibrary.h"

#include <fcntl.h>
// Says which C library it is.
#include <stdlib.h>
#include <sys/stat.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void library_trim_heap(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void library_share_heap(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

int64_t library_birth_time(const char *path) {
#if defined(__APPLE__)
    struct stat status;
    if (stat(path, &status) != 0) return 0;
    return (int64_t)status.st_birthtimespec.tv_sec * 1000000000 + status.st_birthtimespec.tv_nsec;
#elif defined(STATX_BTIME)
    struct statx status;
    if (statx(AT_FDCWD, path, 0, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME)) return 0;
    return (int64_t)status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec;
#else
    return 0;
#endif
}

const char *library_commit(void) {
    return COUNTDOWNS_COMMIT;
}
