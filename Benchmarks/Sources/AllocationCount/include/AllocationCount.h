/// How many blocks of memory the process has been given so far; 0 where they cannot be counted.
unsigned long allocation_count(void);
