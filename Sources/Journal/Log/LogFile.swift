import Countdowns
import Foundation

/// The log of a board: lines in a current file and in an older file.
///
/// A current file that would exceed ``limit`` is renamed, and replaces the older file. The log therefore keeps between one and
/// two times ``limit`` bytes of the newest lines.
public struct LogFile: Sendable {
    /// The maximum size of a file, in bytes.
    public static let limit = 5_000_000

    /// The path of the current file.
    public let path: String

    /// The path of the older file.
    public var olderPath: String { path + ".old" }

    private let limit: Int
    private let system: any FileSystem
    /// The size of the complete lines in the current file, in bytes; nil if it is unknown.
    private var bytes: Int?

    /// Creates a log without reading or writing it.
    ///
    /// - Parameters:
    ///   - path: the path of the current file.
    ///   - limit: the maximum size of a file, in bytes.
    ///   - system: the file system.
    public init(path: String, limit: Int = Self.limit, in system: any FileSystem = SystemFileSystem()) {
        self.path = path
        self.limit = limit
        self.system = system
    }

    /// Appends lines, oldest first.
    ///
    /// - Parameter lines: the lines; written lines are removed from the array.
    /// - Throws: the system's error.
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

    /// Returns the end of the last complete line; creates the file if it is missing.
    private func open() throws(FileError) -> Int {
        if let read = try system.read(path) { return read.lastIndex(of: Self.lineBreak).map { $0 + 1 } ?? 0 }
        try system.makeFolder(path.pathFolder)
        try system.write([], to: path)
        return 0
    }

    /// Appends bytes after the complete lines.
    ///
    /// - Returns: the new length of the file.
    private func append(_ chunk: [UInt8], behind length: Int) throws(FileError) -> Int {
        do {
            try system.append(chunk, to: path, behind: length)
            return length + chunk.count
        } catch {
            // The folder was removed, or another program truncated the file, so the log starts again.
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

    /// Reads all lines, oldest first.
    ///
    /// Skips malformed lines.
    ///
    /// - Throws: the system's error.
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

    /// The number of lines that are decoded together, because starting a decoder takes longer than decoding a line.
    private static let linesAtOnce = 512

    private static func decoded(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [LogLine] {
        let decoder = JSONDecoder()
        let array = [UInt8(ascii: "[")] + lines.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
        if let all = try? decoder.decode([LogLine].self, from: Data(array)), all.count == lines.count { return all }
        return lines.compactMap { try? decoder.decode(LogLine.self, from: Data($0)) }
    }

    /// Renames the files, or removes them if the new path is nil.
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
