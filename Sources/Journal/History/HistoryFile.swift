import Foundation

/// The history of a board: a file of lines, and one of those before.
///
/// When the file would become larger than ``limit``, it takes the place of the older one. So the newest lines are kept, of
/// ``limit`` bytes at least and twice as many at most.
public struct HistoryFile: Sendable {
    /// How many bytes a file has at most.
    public static let limit = 5_000_000

    /// The path of the file.
    public let path: String

    /// The path of the older one.
    public var olderPath: String { path + ".old" }

    private let limit: Int
    private let system: any FileSystem
    /// How many bytes the file has; nil where that is not known yet.
    private var bytes: Int?
    /// Whether the file ends in the middle of a line.
    private var endsInLine = false

    /// Names a history; nothing is read or written.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: how many bytes a file has at most.
    ///   - system: where it is.
    public init(path: String, limit: Int = Self.limit, in system: any FileSystem = SystemFileSystem()) {
        self.path = path
        self.limit = limit
        self.system = system
    }

    /// Adds lines, oldest first.
    ///
    /// - Parameter lines: what happened; those that were written are taken out.
    /// - Throws: what the system refused.
    public mutating func write(_ lines: inout [HistoryLine]) throws(FileError) {
        if bytes == nil {
            let read = try system.read(path)
            if read == nil {
                try system.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
                try system.write([], to: path)
            }
            (bytes, endsInLine) = (read?.count ?? 0, read.map { !$0.isEmpty && $0.last != Self.lineBreak } ?? false)
        }
        while !lines.isEmpty {
            var (chunk, count) = (endsInLine ? [Self.lineBreak] : [], 0)
            for line in lines {
                let text = Self.text(line)
                if count > 0 || (bytes ?? 0) > 0, (bytes ?? 0) + chunk.count + text.count > limit { break }
                chunk += text
                count += 1
            }
            if count > 0 {
                // What was written of a line before it failed is no line.
                endsInLine = true
                try system.append(chunk, to: path)
                endsInLine = false
                bytes = (bytes ?? 0) + chunk.count
                lines.removeFirst(count)
            } else {
                try rotate()
            }
        }
    }

    private mutating func rotate() throws(FileError) {
        try system.rename(path, to: olderPath)
        bytes = nil
        try system.write([], to: path)
        (bytes, endsInLine) = (0, false)
    }

    /// Reads all lines, oldest first; what is no line is passed over.
    ///
    /// - Throws: what the system refused.
    public func read() throws(FileError) -> [HistoryLine] {
        var lines: [HistoryLine] = []
        let decoder = JSONDecoder()
        for path in [olderPath, path] {
            for line in (try system.read(path) ?? []).split(separator: Self.lineBreak) {
                if let line = try? decoder.decode(HistoryLine.self, from: Data(line)) { lines.append(line) }
            }
        }
        return lines
    }

    /// Takes the files away, or gives them another name.
    func move(to other: String?) throws(FileError) {
        let other = other.map { HistoryFile(path: $0, in: system) }
        for (path, new) in [(olderPath, other?.olderPath), (path, other?.path)] where try system.read(path) != nil {
            if let new { try system.rename(path, to: new) } else { try system.remove(path) }
        }
    }

    private static let lineBreak = UInt8(ascii: "\n")

    private static func text(_ line: HistoryLine) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else {
            preconditionFailure("A line of a history has nothing that JSON cannot say.")
        }
        return Array(data) + [lineBreak]
    }
}
