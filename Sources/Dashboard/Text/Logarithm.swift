#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The natural logarithm of a positive number.
func logarithm(_ value: Double) -> Double { log(value) }
