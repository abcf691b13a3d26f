/// A snapshot of a complete board.
///
/// The snapshot can be split into pages, and created from pages.
public struct BoardSnapshot: Hashable, Sendable {
    /// The content at a path when the board was loaded.
    public enum Content: Hashable, Sendable {
        /// A file: its text, device number and inode number.
        case file(text: String, device: UInt64, inode: UInt64)
        /// A folder: the names of its directory entries.
        case directory([String])
    }

    /// A path and its content.
    public struct Place: Hashable, Sendable {
        /// The path, as error messages print it.
        public var path: String
        /// The content of the file or folder.
        public var content: Content

        /// Creates a place.
        public init(path: String, content: Content) {
            self.path = path
            self.content = content
        }
    }

    /// The number of times the board has been loaded.
    public var generation: Int
    /// The number of the last event.
    public var sequence: Int
    /// The settings that are needed, besides the files, to decode the board.
    public var settings: SnapshotSettings
    /// The command-line arguments that name the files, as the user entered them.
    public var arguments: [String]
    /// The loaded files and folders, in the order of loading.
    public var places: [Place]
    /// The states of the countdowns, in the order of the files.
    public var states: [CountdownState]

    /// Creates a snapshot.
    public init(
        generation: Int, sequence: Int, settings: SnapshotSettings, arguments: [String], places: [Place],
        states: [CountdownState]
    ) {
        self.generation = generation
        self.sequence = sequence
        self.settings = settings
        self.arguments = arguments
        self.places = places
        self.states = states
    }
}

extension BoardSnapshot {
    /// The loaded files, split into pieces that fit into a line.
    ///
    /// The pieces stay valid until the board is reloaded, so callers should cache the pieces.
    public struct Pieces: Sendable {
        let pieces: [SnapshotFilePiece]

        /// Splits the content of files and folders.
        public init(of places: [Place]) { pieces = places.flatMap(SnapshotFilePiece.pieces) }
    }

    /// Creates the page at a cursor.
    ///
    /// The pages contain the arguments, then the pieces, then the states. Only the first page contains the settings.
    ///
    /// - Parameters:
    ///   - cursor: the start of the page; nil means 0. The page is empty if the cursor is beyond the end.
    ///   - pieces: the pieces of ``places``.
    ///   - stateCount: the number of states.
    ///   - state: the state at an index; called only for the states of the page and the first state after the page.
    /// - Returns: the page, which fits into a line.
    /// - Complexity: linear in the length of the page.
    public func page(
        at cursor: Int?, pieces: Pieces, stateCount: Int, _ state: (Int) -> CountdownState
    ) -> SnapshotPage {
        let cursor = max(cursor ?? 0, 0)
        // Reserves at least one cursor value for the arguments and at least one for the pieces, so that an empty list
        // has a page, too.
        let firstPiece = max(arguments.count, 1)
        let firstState = firstPiece + max(pieces.pieces.count, 1)
        var page = SnapshotPage(
            generation: generation, sequence: sequence, settings: cursor == 0 ? settings : nil)
        if cursor < firstPiece {
            let (taken, next) = MessagePage.cut(arguments, at: cursor)
            page.arguments = taken
            page.next = next ?? firstPiece
        } else if cursor < firstState {
            let (taken, next) = MessagePage.cut(pieces.pieces, at: cursor - firstPiece)
            page.files = taken
            page.next = next.map { $0 + firstPiece } ?? firstState
        } else {
            let (taken, next) = MessagePage.cut(stateCount, at: cursor - firstState, state)
            page.states = taken
            page.next = next.map { $0 + firstState }
        }
        return page
    }

    /// Creates the page at a cursor, with states from ``states``.
    public func page(at cursor: Int?, pieces: Pieces) -> SnapshotPage {
        page(at: cursor, pieces: pieces, stateCount: states.count) { states[$0] }
    }

    /// Creates a snapshot from all its pages, in order.
    ///
    /// - Returns: nil if a page is missing, if pages have different generations, or if the pieces do not form complete
    ///   files and folders.
    public init?(joining pages: [SnapshotPage]) {
        guard let first = pages.first, let settings = first.settings, pages.last?.next == nil,
            pages.allSatisfy({ $0.generation == first.generation })
        else { return nil }
        var places: [Place] = []
        for piece in pages.flatMap(\.files) {
            if let path = piece.path {
                places.append(Place(path: path, content: piece.content))
            } else if places.isEmpty || !places[places.count - 1].content.append(piece) {
                return nil
            }
        }
        self.init(
            generation: first.generation, sequence: first.sequence, settings: settings,
            arguments: pages.flatMap(\.arguments), places: places, states: pages.flatMap(\.states))
    }
}

extension BoardSnapshot.Content {
    /// Appends the next piece of the same file or folder; returns false if a piece of a file would be appended to a
    /// folder, or a piece of a folder to a file.
    fileprivate mutating func append(_ piece: SnapshotFilePiece) -> Bool {
        switch (self, piece.text, piece.names) {
        case (.file(let text, let device, let inode), let more?, nil):
            self = .file(text: text + more, device: device, inode: inode)
        case (.directory(let names), nil, let more?): self = .directory(names + more)
        default: return false
        }
        return true
    }
}

extension SnapshotFilePiece {
    /// The maximum number of UTF-8 bytes in a piece.
    ///
    /// In JSON, an escape sequence of six bytes may represent one byte of a piece, as in `\u0001`.
    private static let room = 8 << 10

    fileprivate var content: BoardSnapshot.Content {
        names.map { .directory($0) } ?? .file(text: text ?? "", device: device ?? 0, inode: inode ?? 0)
    }

    fileprivate static func pieces(of place: BoardSnapshot.Place) -> [SnapshotFilePiece] {
        var pieces: [SnapshotFilePiece] =
            switch place.content {
            case .file(let text, _, _): parts(of: text).map { SnapshotFilePiece(path: nil, text: $0) }
            case .directory(let names): parts(of: names).map { SnapshotFilePiece(path: nil, names: $0) }
            }
        pieces[0].path = place.path
        if case .file(_, let device, let inode) = place.content {
            pieces[0].device = device
            pieces[0].inode = inode
        }
        return pieces
    }

    /// Splits a text at boundaries between Unicode scalars; returns at least one part.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var rest = text.unicodeScalars[...]
        while rest.utf8Count > room {
            var end = text.utf8.index(rest.startIndex, offsetBy: room)
            while String.Index(end, within: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
            parts.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return parts + [String(rest)]
    }

    /// Splits a list of names; returns at least one part.
    private static func parts(of names: [String]) -> [[String]] {
        var parts: [[String]] = [[]]
        var left = room
        for name in names {
            left -= name.utf8.count
            if left < 0, !parts[parts.count - 1].isEmpty {
                parts.append([])
                left = room - name.utf8.count
            }
            parts[parts.count - 1].append(name)
        }
        return parts
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
