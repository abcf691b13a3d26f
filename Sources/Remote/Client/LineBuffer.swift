import Foundation

/// Bytes that came, until they are whole lines.
struct LineBuffer {
    private var bytes: [UInt8] = []

    /// How many bytes were searched for a line break already.
    private var searched = 0

    /// Takes bytes.
    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// The first whole line, without its line break; nil if there is none yet.
    ///
    /// - Throws: ``RemoteError/badMessage`` if it is longer than a line may be.
    mutating func next() throws(RemoteError) -> Data? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            guard searched < RemoteProtocol.lineLimit else { throw .badMessage }
            return nil
        }
        guard end < RemoteProtocol.lineLimit else { throw .badMessage }
        defer {
            bytes.removeFirst(end + 1)
            searched = 0
        }
        return Data(bytes[..<end])
    }
}
