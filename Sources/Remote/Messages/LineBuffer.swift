import Foundation

/// Bytes that came, until they are whole lines.
public struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []

    /// Where the first line begins.
    private var start = 0

    /// Up to where a line break was searched already.
    private var searched = 0

    /// Whether the line that has begun is too long: what comes of it is dropped.
    private var isTooLong = false

    /// Makes it empty.
    public init() {}

    /// The bytes that are held.
    var count: Int { bytes.count - start }

    /// Takes bytes.
    public mutating func append(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes.append(contentsOf: more)
    }

    /// The first whole line, without its line break; nil if there is none yet.
    ///
    /// A line that is longer than one may be is a ``RemoteError/badMessage``, once, as soon as that is known. The lines behind it
    /// follow.
    public mutating func next() -> Result<Data, RemoteError>? {
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

    /// What is left when no more comes: a last line without a line break; nil if there is none.
    public mutating func rest() -> Data? {
        defer { self = LineBuffer() }
        return count == 0 || isTooLong ? nil : Data(bytes[start...])
    }
}
