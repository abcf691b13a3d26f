/// A board as it is, before it is cut into pages and after they were joined.
public struct BoardSnapshot: Hashable, Sendable {
    /// What lay at a place when the board was read.
    public enum Content: Hashable, Sendable {
        /// A file: its text and its numbers.
        case file(text: String, device: UInt64, inode: UInt64)
        /// A directory: the names in it.
        case directory([String])
    }

    /// A place, and what lay there.
    public struct Place: Hashable, Sendable {
        /// The place, as errors name it.
        public var path: String
        /// What lay there.
        public var content: Content

        /// Makes a place of its parts.
        public init(path: String, content: Content) {
            self.path = path
            self.content = content
        }
    }

    /// How often the board has been read.
    public var generation: Int
    /// The number of the last event.
    public var sequence: Int
    /// What else decoding depends on.
    public var settings: SnapshotSettings
    /// The arguments that name the files, as they were given.
    public var arguments: [String]
    /// What was read, in the order in which it was.
    public var places: [Place]
    /// How each countdown runs, in the order of the files.
    public var states: [CountdownState]

    /// Makes a snapshot of its parts.
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
    /// What was read, cut into pieces that fit into a line; it does not change until the board is read again, so it is worth
    /// keeping.
    public struct Pieces: Sendable {
        let pieces: [SnapshotFilePiece]

        /// Cuts what was read.
        public init(of places: [Place]) { pieces = places.flatMap(SnapshotFilePiece.pieces) }
    }

    /// The page at a cursor: the arguments, then the pieces, then the states; the settings come with the first.
    ///
    /// - Parameters:
    ///   - cursor: where the page begins; beyond the end there is an empty page.
    ///   - pieces: those of ``places``.
    ///   - stateCount: how many states there are.
    ///   - state: makes a state; called for those of the page alone.
    /// - Returns: the page, which fits into a line.
    /// - Complexity: linear in what is on the page.
    public func page(
        at cursor: Int?, pieces: Pieces, stateCount: Int, _ state: (Int) -> CountdownState
    ) -> SnapshotPage {
        let cursor = max(cursor ?? 0, 0)
        // Each part counts for one at least, so that the first page is never skipped.
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

    /// The page at a cursor, with ``states``.
    public func page(at cursor: Int?, pieces: Pieces) -> SnapshotPage {
        page(at: cursor, pieces: pieces, stateCount: states.count) { states[$0] }
    }

    /// Joins pages, from the first to the last.
    ///
    /// - Returns: nil if a page is missing, if they are of different generations, or if a piece belongs to nothing.
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
    /// Adds a piece that follows; false if it is of another kind.
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
    /// The bytes of UTF-8 in a piece at most; written, each may take six.
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

    /// The text in parts that end between scalars; one at least.
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

    /// The names in parts; one at least.
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
