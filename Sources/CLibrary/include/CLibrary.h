/// Calls of the C library that Swift's modules leave out.

#ifndef COUNTDOWNS_CLIBRARY_H
#define COUNTDOWNS_CLIBRARY_H

#include <stdint.h>

/// How many arguments the program was started with, its own name included; 0 where the C library does not tell.
int library_argument_count(void);

/// An argument of the program, from 0 up to the count.
const char *library_argument(int index);

/// Gives memory that was freed back to the system, of all threads; does nothing where the C library cannot.
void library_trim_heap(void);

/// When a file was made, in nanoseconds since 1970; 0 where the file system does not know.
int64_t library_birth_time(const char *path);

#endif
