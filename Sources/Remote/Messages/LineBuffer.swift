import Foundation

/// A buffer that splits received bytes into lines.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []

    /// The index of the first byte that has not been returned yet.
    private var start = 0

    /// The index up to which the buffer was searched for a line break.
    private var searched = 0

    /// Whether the current line is too long, so that the remaining bytes of the line are dropped.
    private var isTooLong = false

    /// Creates an empty buffer.
    init() {}

    /// The number of buffered bytes.
    var count: Int { bytes.count - start }

    /// Appends received bytes.
    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes.append(contentsOf: more)
    }

    /// Removes and returns the first complete line, without its line break; nil if no line is complete yet.
    ///
    /// If a line exceeds the length limit, one call returns ``RemoteError/badMessage`` for this line, even before the
    /// line is complete. The next calls return the lines after the long line.
    mutating func next() -> Result<Data, RemoteError>? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start..<end]
            let wasTooLong = isTooLong
            (start, searched, isTooLong) = (end + 1, end + 1, false)
            defer { if count == 0 { self = LineBuffer() } }
            if wasTooLong { continue }
            return line.count < RemoteProtocol.lineLimit ? .success(Data(line)) : .failure(.badMessage)
        }
        searched = bytes.count
        guard isTooLong || count >= RemoteProtocol.lineLimit else { return nil }
        let isNew = !isTooLong
        self = LineBuffer()
        isTooLong = true
        return isNew ? .failure(.badMessage) : nil
    }

    /// Removes and returns the bytes after the last line break; nil if there are no such bytes, or if they exceed the
    /// limit.
    ///
    /// Call this function at the end of the input.
    mutating func rest() -> Data? {
        defer { self = LineBuffer() }
        return count == 0 || isTooLong ? nil : Data(bytes[start...])
    }
}
