/// Returns the number of memory blocks allocated by the process so far; 0 on systems that cannot count them.
unsigned long allocation_count(void);
