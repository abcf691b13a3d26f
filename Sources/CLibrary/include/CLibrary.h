/// C library calls that Swift's modules do not provide.

#ifndef COUNTDOWNS_CLIBRARY_H
#define COUNTDOWNS_CLIBRARY_H

#include <stdbool.h>
#include <stdint.h>

/// Returns the number of arguments of the program, including its name; 0 if the C library does not provide them.
int library_argument_count(void);

/// Returns the argument at an index from 0 to the count minus 1.
const char *library_argument(int index);

/// Returns the freed memory of all threads to the system.
///
/// Does nothing if the C library is not glibc.
void library_trim_heap(void);

/// Makes all threads share one `malloc` arena. Does nothing if the C library is not glibc.
///
/// Call this function before any thread starts.
void library_share_heap(void);

/// Copies three lines about a locale to a buffer of `size` bytes: its formats of times and of dates, as of `strftime`, and the
/// first day of its weeks, from 0 for Sunday (Monday if the C library does not know it).
///
/// Returns the length of the text; 0 if there is no such locale. The locale of the process does not change.
int library_date_formats(const char *locale, void *text, int size);

/// Returns the creation time of a file as Unix time in nanoseconds; 0 if the file system does not record this time.
int64_t library_birth_time(const char *path);

/// Opens a descriptor that becomes readable when the wall clock is set; returns -1 if the system has no such event.
///
/// On Linux the descriptor also becomes readable when the machine wakes.
int library_open_clock_watch(void);

/// Rearms a clock-watch descriptor that has become readable, so that it reports the next clock change.
void library_rearm_clock_watch(int descriptor);

/// Opens a pseudoterminal with a size: its master as `ends[0]`, and its device as `ends[1]`.
///
/// Both descriptors are non-blocking and close-on-exec. The pseudoterminal never becomes the controlling terminal of the
/// process, so closing it does not hang the process up. Returns 0 or an error number.
int library_open_pseudoterminal(int columns, int rows, int ends[2]);

/// Whether a path is on a file system to which other machines write. Writes by other machines cause no file events on
/// this machine.
bool library_is_remote(const char *path);

/// Swaps the names of two files in one folder atomically.
///
/// Returns 0 or an error number; ENOTSUP if the system or the file system does not support the swap.
int library_exchange(const char *path, const char *other);

/// Copies the owner, the mode and the extended attributes of the file `path` to the file `other`.
///
/// Returns 0 or an error number.
int library_copy_attributes(const char *path, const char *other);

/// Returns the commit from which the program was built; empty if the build did not set it.
const char *library_commit(void);

#endif
