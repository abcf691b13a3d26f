#define _GNU_SOURCE

#include "CLibrary.h"

#include <fcntl.h>
// Says which C library it is.
#include <stdlib.h>
#include <sys/stat.h>

#if defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>
#else
#include <sys/vfs.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

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
