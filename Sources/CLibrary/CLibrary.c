#define _GNU_SOURCE

#include "CLibrary.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
// Defines `__GLIBC__` if the C library is glibc. This macro is tested below.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <xlocale.h>
#include <sys/mount.h>
#include <sys/param.h>
#else
#include <sys/vfs.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/syscall.h>
#include <sys/timerfd.h>
#endif
#ifdef __APPLE__
#include <notify.h>
#include <notify_keys.h>
#endif

static int argument_count;
static char **argument_values;

// The C library passes the arguments to constructors. Reading the arguments from /proc would fail if /proc is not
// mounted.
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

int library_date_formats(const char *locale, void *text, int size) {
    locale_t own = newlocale(LC_TIME_MASK, locale, (locale_t)0);
    if (!own) return 0;
    int first = 1;
#ifdef __GLIBC__
    // The first weekday is counted from a Sunday or from the Monday 1997-12-01. The date is a number, not a text.
    int isFromMonday = (int)(intptr_t)nl_langinfo_l(_NL_TIME_WEEK_1STDAY, own) == 19971201;
    first = (*nl_langinfo_l(_NL_TIME_FIRST_WEEKDAY, own) - 1 + isFromMonday) % 7;
#endif
    int length = snprintf(text, size, "%s\n%s\n%d", nl_langinfo_l(T_FMT, own), nl_langinfo_l(D_FMT, own), first);
    freelocale(own);
    return length > 0 && length < size ? length : 0;
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
/// Arms a timer that never expires: a read of the descriptor reports only that the clock was set.
static int arm_clock_watch(int descriptor) {
    // The time is about 280 years after 1970, because some kernels reject a later time.
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
    // The buffer receives the number of expirations on Linux, and a token on macOS. On Linux, read fails with ECANCELED
    // once for each clock change.
    char bytes[8];
    (void)!read(descriptor, bytes, sizeof bytes);
#if defined(__linux__)
    // The call fails with ECANCELED if the clock was set since the read, but still arms the timer. The caller reads the
    // clocks after this call, and so detects that change, too.
    (void)arm_clock_watch(descriptor);
#endif
}

int library_open_pseudoterminal(int columns, int rows, int ends[2]) {
#if defined(__APPLE__)
    int master = posix_openpt(O_RDWR | O_NOCTTY);
#else
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
#endif
    char name[128];
    int device = -1;
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, name, sizeof name) == 0)
        device = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    struct winsize window = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    // On macOS, the master accepts neither flags nor a size before the device is open.
    if (device >= 0 && fcntl(master, F_SETFD, FD_CLOEXEC) == 0 && fcntl(master, F_SETFL, O_NONBLOCK) == 0
        && fcntl(device, F_SETFL, O_NONBLOCK) == 0 && ioctl(device, TIOCSWINSZ, &window) == 0) {
        ends[0] = master;
        ends[1] = device;
        return 0;
    }
    int error = errno ? errno : EIO;
    if (device >= 0) close(device);
    if (master >= 0) close(master);
    return error;
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
    case 0x65735546: // FUSE, for example sshfs
    case 0x01021997: // 9P
    case 0x00C36400: // Ceph
    case 0x5346414F: // AFS
    case 0x73757245: // Coda
    case 0x0BD00BD0: // Lustre
    case 0x786F4256: // VirtualBox shared folders
        return true;
    default: return false;
    }
#endif
}

int library_exchange(const char *path, const char *other) {
#if defined(__APPLE__)
    int result = renamex_np(path, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
    // The flag 2 is RENAME_EXCHANGE. Some C libraries have no function for this system call.
    long result = syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 2u);
#else
    int result = -1;
    errno = ENOTSUP;
#endif
    if (result == 0) return 0;
    return errno == ENOSYS || errno == EINVAL ? ENOTSUP : errno;
}

#if defined(__APPLE__)
#define LIST_XATTR(file, names, size) flistxattr(file, names, size, 0)
#define GET_XATTR(file, name, value, size) fgetxattr(file, name, value, size, 0, 0)
#define SET_XATTR(file, name, value, size) fsetxattr(file, name, value, size, 0, 0)
#else
#define LIST_XATTR(file, names, size) flistxattr(file, names, size)
#define GET_XATTR(file, name, value, size) fgetxattr(file, name, value, size)
#define SET_XATTR(file, name, value, size) fsetxattr(file, name, value, size, 0)
#endif

static int copy_extended_attributes(int from, int to) {
    ssize_t size = LIST_XATTR(from, NULL, 0);
    if (size < 0) return errno == ENOTSUP ? 0 : errno;
    if (size == 0) return 0;
    char *names = malloc((size_t)size);
    if (!names) return ENOMEM;
    size = LIST_XATTR(from, names, (size_t)size);
    int error = size < 0 ? errno : 0;
    for (char *name = names; !error && name < names + size; name += strlen(name) + 1) {
        ssize_t length = GET_XATTR(from, name, NULL, 0);
        void *value = length < 0 ? NULL : malloc(length > 0 ? (size_t)length : 1);
        if (length >= 0 && value) length = GET_XATTR(from, name, value, (size_t)length);
        if (length < 0 || !value) {
            error = errno;
        } else if (SET_XATTR(to, name, value, (size_t)length) != 0) {
            // A failure to set a security label is ignored, because the system may set these labels itself and refuse
            // other values.
            error = strncmp(name, "security.", 9) == 0 ? 0 : errno;
        }
        free(value);
    }
    free(names);
    return error;
}

int library_copy_attributes(const char *path, const char *other) {
    int from = open(path, O_RDONLY | O_CLOEXEC);
    if (from < 0) return errno;
    int to = open(other, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    int error = to < 0 ? errno : 0;
    struct stat status, made;
    if (!error && (fstat(from, &status) != 0 || fstat(to, &made) != 0)) error = errno;
    int is_other = !error && (status.st_uid != made.st_uid || status.st_gid != made.st_gid);
    if (is_other && fchown(to, status.st_uid, status.st_gid) != 0) error = errno;
    if (!error && fchmod(to, status.st_mode & 07777) != 0) error = errno;
    if (!error) error = copy_extended_attributes(from, to);
    close(from);
    if (to >= 0) close(to);
    return error;
}

const char *library_commit(void) {
    return COUNTDOWNS_COMMIT;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// The thread sanitizer calls this function by its name. swift-subprocess locks with the Mutex of the standard library.
// The functions of this Mutex in the toolchain's library are not instrumented, so the sanitizer does not detect the
// lock. Our own locks use pthread.
const char *__tsan_default_suppressions(void);
const char *__tsan_default_suppressions(void) { return "race:10Subprocess\n"; }
#endif
#endif
