#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

enum PeakMemory {
    /// The peak in bytes; 0 if the system does not report it.
    static var bytes: Int {
        var usage = rusage()
        #if canImport(Glibc)
        let target = RUSAGE_SELF.rawValue
        #else
        let target = RUSAGE_SELF
        #endif
        guard getrusage(.init(target), &usage) == 0 else { return 0 }
        #if canImport(Darwin)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss * 1_024
        #endif
    }
}
