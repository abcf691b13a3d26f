#define _GNU_SOURCE

#include "CLibrary.h"

#include <fcntl.h>
// Says which C library it is.
#include <stdlib.h>
#include <sys/stat.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

static int argument_count;
static char **argument_values;

// The C library hands the arguments to what runs before main; reading them from /proc fails where that is not mounted.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    argument_count = count;
    argument_values = values;
}

int library_argument_count(void) { return argument_values ? argument_count : 0; }

const char *library_argument(int index) { return argument_values[index]; }

void library_trim_heap(void) {
#ifdef __GLIBC__
    malloc_trim(0);
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
