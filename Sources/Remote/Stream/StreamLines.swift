import Foundation

/// Bytes of a stream, until they are whole lines; what is longer than a line is left out.
public struct StreamLines: Sendable {
    private var begun = Data()
    private var isTooLong = false

    /// Makes it empty.
    public init() {}

    /// Takes bytes.
    ///
    /// - Returns: the lines that they end, without their line breaks; nil for each that is too long.
    public mutating func take(_ bytes: some Collection<UInt8>) -> [Data?] {
        var lines: [Data?] = []
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { lines.append(end()) }
            isTooLong = isTooLong || begun.count + part.element.count >= RemoteProtocol.lineLimit
            if isTooLong { begun = Data() } else { begun.append(contentsOf: part.element) }
        }
        return lines
    }

    /// The last line, which nothing ends; nil if there is none.
    public mutating func rest() -> Data? { begun.isEmpty ? nil : end() }

    private mutating func end() -> Data? {
        defer { (begun, isTooLong) = (Data(), false) }
        return isTooLong ? nil : begun
    }
}
