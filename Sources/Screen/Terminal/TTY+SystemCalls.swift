#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension TTY {
    /// The system's `read`, under a name that the methods of this class do not hide.
    @inline(__always)
    static func read(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.read(descriptor, start, count)
        #else
        Glibc.read(descriptor, start, count)
        #endif
    }

    /// The system's `close`, under a name that the methods of this module's types do not hide.
    @inline(__always)
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }

    /// The system's `write`, under a name that the methods of this class do not hide.
    @inline(__always)
    static func write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, start, count)
        #else
        Glibc.write(descriptor, start, count)
        #endif
    }
}
