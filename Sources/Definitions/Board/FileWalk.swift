import Countdowns

/// Visits the files of a board: the files on the command line, the files in directories on the command line, and all
/// included files.
///
/// A file precedes the files that it includes; the included files precede the next file of the command line.
struct FileWalk {
    static let fileLimit = 1000

    /// The maximum size of all files together: 64 MiB.
    static let sizeLimit = 64 << 20

    /// The maximum number of requests for files, including requests for files that were already read.
    private static let requestLimit = 10 * fileLimit

    /// A file that was read, with its number.
    struct File {
        let number: Int
        let text: SourceText
        let location: FileLocation
        /// Whether the path of the file is a command-line argument; false for included files and for files in a folder.
        let isNamed: Bool
        /// The metadata that the file had when it was read.
        let facts: FileMetadata?
    }

    /// A path of `include`, with its source range in the file.
    struct Include {
        let path: String
        let sourceRange: SourceRange
    }

    private struct Request {
        let location: FileLocation
        /// The number of the including file, and the source range of the path in that file; nil without an including
        /// file.
        var includer: (file: Int, sourceRange: SourceRange)?
        /// Whether the file was found in a directory.
        var isListed = false
    }

    private struct Visited {
        let location: FileLocation
        let includer: Int?
    }

    /// The errors of the command-line arguments that cannot be read.
    private(set) var unreadable: [SourceFileError] = []

    /// The requested files that are not visited yet, in reverse order.
    private var pending: [Request]
    private var visited: [Visited] = []
    private var numbers: [FileIdentity: Int] = [:]
    private var size = 0
    private var requests = 0

    private let home: String?

    init(_ arguments: [String], home: String?) {
        self.home = home
        pending = arguments.reversed().map { Request(location: FileLocation(argument: $0)) }
    }

    /// Reads the next file.
    ///
    /// - Parameters:
    ///   - files: the reader of the files.
    ///   - reports: the reports of the files so far; the error for an unreadable include is added to the report of the
    ///     including file.
    /// - Returns: the file; nil if no file is left.
    mutating func next(from files: some FileReading, noting reports: [Report]) -> File? {
        while let request = pending.popLast() {
            do {
                if let file = try visit(request, in: files, noting: reports) { return file }
            } catch {
                note(error, for: request, in: reports)
            }
        }
        return nil
    }

    /// Queues the files that are included by the last visited file, ahead of all pending files.
    mutating func add(_ includes: [Include]) {
        let number = visited.count - 1
        pending += includes.reversed().map { include in
            let path = Self.path(include.path, besides: visited[number].location, home: home)
            return Request(location: .path(path), includer: (number, include.sourceRange))
        }
    }

    private mutating func visit(
        _ request: Request, in files: some FileReading, noting reports: [Report]
    ) throws(SourceFileError) -> File? {
        requests += 1
        if requests > Self.requestLimit { try checkLimits(at: request.location) }
        let known = numbers
        switch try files.entry(at: request.location, isKnown: { known[$0] != nil }) {
        case .known(let identity):
            if let number = numbers[identity] { reportCycle(request, to: number, in: reports) }
            return nil
        case .directory(let names):
            if !request.isListed { try list(names, of: request) }
            return nil
        case .file(let identity, let bytes, let facts):
            size += min(bytes.count, SourceFile.sizeLimit)
            try checkLimits(at: request.location)
            numbers[identity] = visited.count
            visited.append(Visited(location: request.location, includer: request.includer?.file))
            let text = SourceText(path: request.location.name, bytes: bytes)
            let isNamed = request.includer == nil && !request.isListed && request.location != .standardInput
            return File(
                number: visited.count - 1, text: text, location: request.location, isNamed: isNamed,
                facts: facts)
        }
    }

    /// Queues the countdown files of a directory, ahead of all pending files.
    private mutating func list(_ names: [String], of directory: Request) throws(SourceFileError) {
        let path = directory.location.name
        let files = names.filter(PathText.isYAML)
        guard !files.isEmpty else {
            throw SourceFileError(
                code: .emptyDirectory, path: path, reason: "the folder contains no .yaml or .yml file")
        }
        pending += files.sorted(by: >).map { name in
            Request(location: .path(PathText.join(path, name)), includer: directory.includer, isListed: true)
        }
    }

    private mutating func checkLimits(at location: FileLocation) throws(SourceFileError) {
        let reason: String
        if visited.count == Self.fileLimit || requests > Self.requestLimit {
            reason = "a board can have \(Self.fileLimit) files at most"
        } else if size > Self.sizeLimit {
            reason = "the files of the board are larger than 64 MiB in total"
        } else {
            return
        }
        // Any further file would exceed the limit, too, so all pending files are dropped.
        pending = []
        throw SourceFileError(code: .tooMany, path: location.name, reason: reason)
    }

    private mutating func note(_ error: SourceFileError, for request: Request, in reports: [Report]) {
        guard let includer = request.includer else { return unreadable.append(Self.ofArgument(error)) }
        reports[includer.file].add(
            error.code == .tooMany ? .tooManyFiles : .unreadableInclude,
            "\(error.path.quoted) cannot be included: \(error.reason)",
            at: includer.sourceRange,
            help: error.code == .notFound ? "paths are relative to the folder of this file" : nil
        )
    }

    /// The error for an unreadable argument of the command line; for a URL, the help contains a download command.
    private static func ofArgument(_ error: SourceFileError) -> SourceFileError {
        guard let url = CalendarURL(error.path, besides: .standardInput) else { return error }
        return SourceFileError(
            code: error.code, path: error.path, reason: CalendarURL.refusal, help: url.helpForArgument)
    }

    /// Reports that a file includes itself, directly or through other files.
    ///
    /// A file that was already read and is found again in a directory is skipped, because a file may include its own
    /// folder.
    private func reportCycle(_ request: Request, to number: Int, in reports: [Report]) {
        guard let includer = request.includer, !request.isListed else { return }
        var chain: [Int] = []
        var link: Int? = includer.file
        while let file = link {
            chain.append(file)
            if file == number { break }
            link = visited[file].includer
        }
        guard chain.last == number else { return }
        let names = chain.reversed().map { visited[$0].location.name } + [visited[number].location.name]
        let shown = names.count > 6 ? names.prefix(3) + ["…"] + names.suffix(2) : names[...]
        reports[includer.file].add(
            .includeCycle,
            "this includes itself: \(shown.joined(separator: " → "))",
            at: includer.sourceRange,
            help: "remove it"
        )
    }

    /// Resolves a path relative to the folder of the file that contains it; `~` is the user's home folder.
    static func path(_ path: String, besides location: FileLocation, home: String?) -> String {
        if let home, path == "~" || path.utf8.starts(with: "~/".utf8) { return home + path.dropFirst() }
        guard !path.isAbsolutePath, case .path(let base) = location else { return path }
        return PathText.join(PathText.folder(of: base), path)
    }
}
