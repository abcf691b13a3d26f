/// Returns the number of bytes of the heap in use, of all threads; 0 where the C library does not tell.
unsigned long heap_use(void);
