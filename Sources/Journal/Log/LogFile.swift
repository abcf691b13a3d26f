import Foundation

/// The log of a board: a file of lines, and one of those before.
///
/// When the file would become larger than ``limit``, it takes the place of the older one. So the newest lines are kept, of
/// ``limit`` bytes at least and twice as many at most.
public struct LogFile: Sendable {
    /// How many bytes a file has at most.
    public static let limit = 5_000_000

    /// The path of the file.
    public let path: String

    /// The path of the older one.
    public var olderPath: String { path + ".old" }

    private let limit: Int
    private let system: any FileSystem
    /// The number of bytes of whole lines in the file; nil if it is not known yet.
    private var bytes: Int?

    /// Names a log; nothing is read or written.
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
    public mutating func write(_ lines: inout [LogLine]) throws(FileError) {
        while !lines.isEmpty {
            let length = if let bytes { bytes } else { try open() }
            bytes = length
            var (chunk, count): ([UInt8], Int) = ([], 0)
            for line in lines {
                let text = Self.text(line)
                if length + chunk.count > 0, length + chunk.count + text.count > limit { break }
                chunk += text
                count += 1
            }
            guard count > 0 else {
                try rotate()
                continue
            }
            bytes = try append(chunk, behind: length)
            lines.removeFirst(count)
        }
    }

    /// Finds the end of the last whole line, and makes the file where there is none.
    private func open() throws(FileError) -> Int {
        if let read = try system.read(path) { return read.lastIndex(of: Self.lineBreak).map { $0 + 1 } ?? 0 }
        try system.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        try system.write([], to: path)
        return 0
    }

    /// - Returns: the length of the file after it.
    private func append(_ chunk: [UInt8], behind length: Int) throws(FileError) -> Int {
        do {
            try system.append(chunk, to: path, behind: length)
            return length + chunk.count
        } catch {
            // The folder was removed, or somebody emptied the file: the log begins anew.
            guard error.number == ENOENT || error.number == ESTALE else { throw error }
            let length = try open()
            try system.append(chunk, to: path, behind: length)
            return length + chunk.count
        }
    }

    private mutating func rotate() throws(FileError) {
        try system.rename(path, to: olderPath)
        bytes = nil
    }

    /// Reads all lines, oldest first; what is no line is passed over.
    ///
    /// - Throws: what the system refused.
    public func read() throws(FileError) -> [LogLine] {
        var lines: [LogLine] = []
        for path in [olderPath, path] {
            var rest = (try system.read(path) ?? []).split(separator: Self.lineBreak)[...]
            while !rest.isEmpty {
                lines += Self.decoded(rest.prefix(Self.linesAtOnce))
                rest = rest.dropFirst(Self.linesAtOnce)
            }
        }
        return lines
    }

    /// A decoder takes longer to begin than for a line.
    private static let linesAtOnce = 512

    private static func decoded(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [LogLine] {
        let decoder = JSONDecoder()
        let array = [UInt8(ascii: "[")] + lines.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
        if let all = try? decoder.decode([LogLine].self, from: Data(array)), all.count == lines.count { return all }
        return lines.compactMap { try? decoder.decode(LogLine.self, from: Data($0)) }
    }

    /// Takes the files away, or gives them another name.
    func move(to other: String?) throws(FileError) {
        let other = other.map { LogFile(path: $0, in: system) }
        for (path, new) in [(olderPath, other?.olderPath), (path, other?.path)] where try system.read(path) != nil {
            if let new { try system.rename(path, to: new) } else { try system.remove(path) }
        }
    }

    private static let lineBreak = UInt8(ascii: "\n")

    private static func text(_ line: LogLine) -> [UInt8] {
        guard let data = try? line.jsonData() else {
            preconditionFailure("A log line contains only values that JSON can hold.")
        }
        return Array(data) + [lineBreak]
    }
}
