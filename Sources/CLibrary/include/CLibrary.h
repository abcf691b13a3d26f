/// Calls of the C library that Swift's modules leave out.

#ifndef COUNTDOWNS_CLIBRARY_H
#define COUNTDOWNS_CLIBRARY_H

#include <stdbool.h>
#include <stdint.h>

/// Gives memory that was freed back to the system, of all threads; does nothing where the C library cannot.
void library_trim_heap(void);

/// When a file was made, in nanoseconds since 1970; 0 where the file system does not know.
int64_t library_birth_time(const char *path);

/// Whether a path is on a file system to which other machines write, of which the system tells no news.
bool library_is_remote(const char *path);

#endif
