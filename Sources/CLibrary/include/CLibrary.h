/// Calls of the C library that Swift's modules leave out.

#ifndef COUNTDOWNS_CLIBRARY_H
#define COUNTDOWNS_CLIBRARY_H

#include <stdbool.h>
#include <stdint.h>

/// How many arguments the program was started with, its own name included; 0 where the C library does not tell.
int library_argument_count(void);

/// An argument of the program, from 0 up to the count.
const char *library_argument(int index);

/// Gives memory that was freed back to the system, of all threads; does nothing where the C library cannot.
void library_trim_heap(void);

/// Lets all threads share one heap, where the C library would give each a heap of its own. Call it before they start.
void library_share_heap(void);

/// When a file was made, in nanoseconds since 1970; 0 where the file system does not know.
int64_t library_birth_time(const char *path);

/// A descriptor that becomes readable when the wall clock is set; -1 where the system does not tell.
///
/// Linux's also becomes readable when the machine wakes.
int library_open_clock_watch(void);

/// Makes such a descriptor, which has become readable, wait for the next time.
void library_rearm_clock_watch(int descriptor);

/// Whether a path is on a file system to which other machines write, of which the system tells no news.
bool library_is_remote(const char *path);

/// Lets two files of one folder change their names, at one instant.
///
/// Returns 0, or the system's error; ENOTSUP where the system or the file system cannot.
int library_exchange(const char *path, const char *other);

/// Gives a file the owner, the mode and the extended attributes of another one.
///
/// Returns 0, or the system's error.
int library_copy_attributes(const char *path, const char *other);

/// The commit that the program was built from; empty where the build did not say.
const char *library_commit(void);

#endif
