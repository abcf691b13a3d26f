/// Reads the calendars that a board names, and collects what is wrong with them.
struct CalendarFiles {
    private let files: any FileReading
    private var size = 0
    private var count = 0
    /// A calendar that was read as a file of the board.
    private var held: SourceText?

    /// The calendars that were read, each with its mistakes.
    private(set) var texts: [SourceText] = []
    private(set) var reports: [Report] = []

    init(_ files: any FileReading) { self.files = files }

    /// Keeps a calendar that was read as a file of the board: it is the next to be asked for.
    mutating func hold(_ text: SourceText) { held = text }

    /// Reads a calendar.
    ///
    /// - Throws: ``SourceFileError`` where it cannot be read, or there are more or larger ones than a board may have.
    mutating func read(_ path: String) throws(SourceFileError) -> SourceText {
        if let held {
            self.held = nil
            return held
        }
        count += 1
        guard count <= FileWalk.fileLimit, size <= FileWalk.sizeLimit else {
            throw SourceFileError(
                code: .tooMany, path: path,
                reason: "a board has \(FileWalk.fileLimit) calendars at most, and 64 MiB of them")
        }
        switch try files.entry(at: .path(path), isKnown: { _ in false }) {
        case .file(_, let bytes):
            size += bytes.count
            return SourceText(path: path, bytes: bytes)
        case .known, .directory:
            throw SourceFileError(code: .isDirectory, path: path, reason: "it is a directory")
        }
    }

    /// Keeps a calendar that was read, with its mistakes.
    mutating func add(_ text: SourceText, _ report: Report) {
        texts.append(text)
        reports.append(report)
    }
}
