import CLibrary

#if os(Linux)
import Glibc
#endif

/// The memory that the program has mapped in.
enum WorkingSet {
    /// Lets go of the code that is mapped in, most of which only the start needed: arguments, files, themes.
    ///
    /// What goes on running is mapped in again as it runs, from the system's cache of files; the rest no longer counts as the
    /// program's, and is the first that the system takes when memory is short. Costs some hundred page faults, once. A
    /// debugger's breakpoints are lost. Does nothing but on Linux.
    ///
    /// - Thread: any; other threads go on meanwhile.
    static func trim() {
        #if os(Linux)
        for range in codeRanges(maps: text(of: "/proc/self/maps")) {
            madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
        #endif
        trimHeap()
    }

    /// Gives memory that was freed back to the system: a thread keeps what it needed once.
    ///
    /// - Thread: any.
    static func trimHeap() { library_trim_heap() }

    /// The addresses of the code that came from files and cannot have been written to: all of it is still in its file.
    ///
    /// - Parameter maps: as `/proc/PID/maps` tells them; see proc_pid_maps(5).
    /// - Returns: their ranges, in the order in which they are told.
    static func codeRanges(maps: String) -> [Range<UInt>] {
        maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
        }
    }

    #if os(Linux)
    private static func text(of path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
    #endif
}
