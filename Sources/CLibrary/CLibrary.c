#define _GNU_SOURCE

#include "CLibrary.h"

#include <fcntl.h>
// Says which C library it is.
#include <stdlib.h>
#include <sys/stat.h>

#include <unistd.h>
#if defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>
#else
#include <sys/vfs.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/timerfd.h>
#endif
#ifdef __APPLE__
#include <notify.h>
#include <notify_keys.h>
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

#ifdef __linux__
/// Arms a timer that is never due: what is read of it is that the clock was set.
static int arm_clock_watch(int descriptor) {
    // Some 280 years from 1970; a later time is none to some kernels.
    struct itimerspec never = {.it_value = {.tv_sec = 9000000000}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}
#endif

int library_open_clock_watch(void) {
#if defined(__linux__)
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor >= 0 && arm_clock_watch(descriptor) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
#elif defined(__APPLE__)
    int descriptor = -1, token;
    return notify_register_file_descriptor(kNotifyClockSet, &descriptor, 0, &token) == NOTIFY_STATUS_OK ? descriptor : -1;
#else
    return -1;
#endif
}

void library_rearm_clock_watch(int descriptor) {
    // A number of expirations on Linux, a token on macOS. Linux answers ECANCELED, once for each time the clock was set.
    char bytes[8];
    (void)!read(descriptor, bytes, sizeof bytes);
#if defined(__linux__)
    // Answers ECANCELED when the clock was set since the read, and arms all the same; that step is told by this call's
    // caller, who looks at the clocks afterwards.
    (void)arm_clock_watch(descriptor);
#endif
}

bool library_is_remote(const char *path) {
    struct statfs system;
    if (statfs(path, &system) != 0) return false;
#if defined(__APPLE__)
    return !(system.f_flags & MNT_LOCAL);
#else
    switch ((uint32_t)system.f_type) {
    case 0x6969:     // NFS
    case 0x517B:     // SMB
    case 0xFE534D42: // SMB 2
    case 0xFF534D42: // CIFS
    case 0x65735546: // FUSE, as sshfs has it
    case 0x01021997: // 9P
    case 0x00C36400: // Ceph
    case 0x5346414F: // AFS
    case 0x73757245: // Coda
    case 0x0BD00BD0: // Lustre
    case 0x786F4256: // VirtualBox's shared folders
        return true;
    default: return false;
    }
#endif
}

const char *library_commit(void) {
    return COUNTDOWNS_COMMIT;
}
