/// Calls of the C library that Swift's modules leave out.

#ifndef COUNTDOWNS_CLIBRARY_H
#define COUNTDOWNS_CLIBRARY_H

/// Gives memory that was freed back to the system, of all threads; does nothing where the C library cannot.
void library_trim_heap(void);

#endif
