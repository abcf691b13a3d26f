import Countdowns
import Foundation

/// The decoder of countdown files: decodes YAML to countdowns, or reports errors with their locations.
public enum BoardFile {
    /// Reads and decodes the files of a board.
    ///
    /// Several files make one board, which contains the countdowns of all files, in order. The title, the theme and the
    /// zone of the board are each taken from the first file that gives a value. All other keys of a file apply only to
    /// the countdowns in that file. A file precedes the files that it includes. A file is read only once, even if
    /// several arguments or includes lead to it.
    ///
    /// One call reports all errors of all files. Invalid UTF-8, invalid YAML and a duplicate key end the decoding of a file,
    /// so later errors in that file are not reported.
    ///
    /// - Parameters:
    ///   - arguments: files, directories, or `-` for standard input.
    ///   - context: the input that is not in the files, such as the current time.
    ///   - files: the reader of the files.
    /// - Returns: the decoded board.
    /// - Throws: ``BoardFailure`` with the files that cannot be read, and with every error in the other files.
    /// - Complexity: linear in the size of the files, even with aliases.
    public static func load(
        _ arguments: [String], in context: DecodingContext, from files: some FileReading = SystemFiles()
    ) throws(BoardFailure) -> DecodedBoard {
        var walk = FileWalk(arguments, home: context.home)
        var decoder = BoardDecoder(context, files: files)
        while let file = walk.next(from: files, noting: decoder.reports) {
            walk.add(decoder.includes(decoding: file))
        }
        return try decoder.board(unreadable: walk.unreadable)
    }

    /// Decodes a single countdown file, which cannot include other files.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file, and its path for errors.
    ///   - context: the input that is not in the file, such as the current time.
    /// - Returns: the decoded board.
    /// - Throws: every error in the file, with its location.
    public static func decode(
        _ file: SourceFile, in context: DecodingContext
    ) throws(DefinitionErrors) -> DecodedBoard {
        do {
            return try load([file.path], in: context, from: SingleFile(file))
        } catch {
            guard let errors = error.errors else { preconditionFailure("A file in memory can always be read.") }
            throw errors
        }
    }
}

/// A file system that contains one file, which is already in memory.
private struct SingleFile: FileReading {
    let file: SourceFile

    init(_ file: SourceFile) { self.file = file }

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        let identity = FileIdentity(device: 0, inode: 0)
        guard location.name == file.path || location == .standardInput else {
            throw SourceFileError(
                code: .notFound, path: location.name, reason: "a board in memory cannot include files")
        }
        return isKnown(identity) ? .known(identity) : .file(identity, file.bytes)
    }
}

/// The reasons why files could not be loaded as a board: unreadable files, and errors in the readable files.
public struct BoardFailure: Error, Sendable {
    /// The errors for the files that cannot be read, in the order of the command line.
    public let unreadable: [SourceFileError]

    /// The errors in the readable files.
    public let errors: DefinitionErrors?

    /// The warnings in the readable files.
    public let warnings: DefinitionErrors?
}

extension BoardFailure: CustomStringConvertible {
    /// The errors as a terminal shows them, without warnings, with an empty line between two errors.
    public var description: String {
        (unreadable.map(\.description) + [errors?.description].compactMap(\.self)).joined(separator: "\n\n")
    }
}

/// The input of decoding that is not in the files, such as the current time.
public struct DecodingContext: Sendable {
    /// The time at which the file is read.
    ///
    /// The word `tomorrow` means the day after this time.
    public var now: WallTime

    /// The time at which the texts of a countdown were first read, by the index of the countdown.
    ///
    /// A countdown without an entry uses ``now``.
    ///
    /// With these times, a relative date such as `in 15 min` keeps its meaning when its file is reloaded.
    public var moments: [Int: WallTime] = [:]

    /// The zone of the dates in a file that sets no zone.
    public var machineZone: TimeZone

    /// The valid values of the key `theme`; nil if any name is valid.
    public var themes: [String]?

    /// The folder that replaces `~`; nil leaves `~` unchanged.
    public var home: String?

    /// The time of day at which whole days are reported, in seconds since 00:00, in a file that does not set it; nil means
    /// 00:00.
    public var dayStarts: Int?

    /// Whether a file without countdowns is valid, because a countdown is about to be added.
    public var allowsNoCountdowns = false

    /// Creates a context.
    public init(now: WallTime, machineZone: TimeZone, themes: [String]? = nil, home: String? = nil) {
        self.now = now
        self.machineZone = machineZone
        self.themes = themes
        self.home = home
    }
}
