/// Calls of the C library that Swift's modules leave out.

#ifndef COUNTDOWNS_CLIBRARY_H
#define COUNTDOWNS_CLIBRARY_H

#include <stdint.h>

/// Gives memory that was freed back to the system, of all threads; does nothing where the C library cannot.
void library_trim_heap(void);

/// Lets all threads share one heap, where the C library would give each a heap of its own. Call it before they start.
void library_share_heap(void);

/// When a file was made, in nanoseconds since 1970; 0 where the file system does not know.
int64_t library_birth_time(const char *path);

/// The commit that the program was built from; empty where the build did not say.
const char *library_commit(void);

#endif
