import Countdowns
import Foundation

/// Countdown files: YAML in, countdowns or errors with a place out.
public enum BoardFile {
    /// Reads the files of a board and makes sense of them.
    ///
    /// Several files make one board: their countdowns one after the other, the title, the theme and the zone of the first
    /// that has one. What else a file says is for its own countdowns. A file stands before those it includes, and is read
    /// once, however often it is named.
    ///
    /// All mistakes of all files are found in one run, but for those that hide what follows in their file: bytes that are
    /// not text, text that is not YAML, a key given twice.
    ///
    /// - Parameters:
    ///   - arguments: files, directories, or `-` for standard input.
    ///   - context: what the files do not say themselves.
    ///   - files: reads the files.
    /// - Returns: what the files say.
    /// - Throws: which files cannot be read, and every mistake in the others, with its place.
    /// - Complexity: linear in the size of the files; aliases cannot make it more.
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

    /// Decodes a countdown file alone; nothing can be included.
    ///
    /// - Parameters:
    ///   - file: the bytes, and the path that errors name.
    ///   - context: what the file does not say itself.
    /// - Returns: what the file says.
    /// - Throws: every mistake in the file, with its place.
    public static func decode(
        _ file: SourceFile, in context: DecodingContext
    ) throws(DefinitionErrors) -> DecodedBoard {
        do {
            return try load([file.path], in: context, from: SingleFile(file))
        } catch {
            guard let errors = error.errors else { preconditionFailure("A file that is at hand cannot be read.") }
            throw errors
        }
    }
}

/// One file that is at hand, and no other.
private struct SingleFile: FileReading {
    let file: SourceFile

    init(_ file: SourceFile) { self.file = file }

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        let identity = FileIdentity(device: 0, inode: 0)
        guard location.name == file.path || location == .standardInput else {
            throw SourceFileError(code: .notFound, path: location.name, reason: "there are no other files here")
        }
        return isKnown(identity) ? .known(identity) : .file(identity, file.bytes)
    }
}

/// Why files are no board: some cannot be read, some have mistakes.
public struct BoardFailure: Error, Sendable {
    /// The files that cannot be read, in the order in which they are named.
    public let unreadable: [SourceFileError]

    /// The mistakes in those that can.
    public let errors: DefinitionErrors?

    /// What is most likely meant otherwise in those that can.
    public let warnings: DefinitionErrors?
}

extension BoardFailure: CustomStringConvertible {
    /// All of it but the warnings as a terminal shows it, with an empty line between two mistakes.
    public var description: String {
        (unreadable.map(\.description) + [errors?.description].compactMap(\.self)).joined(separator: "\n\n")
    }
}

/// What a countdown file does not say itself.
public struct DecodingContext: Sendable {
    /// The moment at which the file is read, from which `tomorrow` is one day away.
    public var now: WallTime

    /// When the texts of a countdown were read first, by its place on the board, where that was before ``now``: a date such as
    /// `in 15 min` keeps its meaning while its file is read again.
    public var moments: [Int: WallTime] = [:]

    /// The zone of dates for which the file gives none.
    public var machineZone: TimeZone

    /// The names that `theme` may have; nil takes any.
    public var themes: [String]?

    /// The folder that `~` stands for; nil leaves it as it is.
    public var home: String?

    /// Whether a file may have no countdowns yet, because one is about to be added.
    public var allowsNoCountdowns = false

    /// Makes a context of its parts.
    public init(now: WallTime, machineZone: TimeZone, themes: [String]? = nil, home: String? = nil) {
        self.now = now
        self.machineZone = machineZone
        self.themes = themes
        self.home = home
    }
}
