/// Returns the number of heap bytes that all threads use; 0 if the C library does not report it.
unsigned long heap_use(void);
