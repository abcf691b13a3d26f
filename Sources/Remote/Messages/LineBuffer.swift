import Foundation

/// Bytes that came, until they are whole lines.
struct LineBuffer {
    private var bytes: [UInt8] = []

    /// Where the first line begins.
    private var start = 0

    /// Up to where a line break was searched already.
    private var searched = 0

    /// The bytes that are held.
    var count: Int { bytes.count - start }

    /// Takes bytes.
    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes.append(contentsOf: more)
    }

    /// The first whole line, without its line break; nil if there is none yet.
    ///
    /// - Throws: ``RemoteError/badMessage`` if it is longer than a line may be.
    mutating func next() throws(RemoteError) -> Data? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            guard count < RemoteProtocol.lineLimit else { throw .badMessage }
            return nil
        }
        guard end - start < RemoteProtocol.lineLimit else { throw .badMessage }
        let line = Data(bytes[start..<end])
        (start, searched) = (end + 1, end + 1)
        if count == 0 { self = LineBuffer() }
        return line
    }

    /// What is left when no more comes: a last line without a line break.
    mutating func rest() -> Data {
        defer { self = LineBuffer() }
        return Data(bytes[start...])
    }
}
