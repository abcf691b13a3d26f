import Countdowns
import Foundation

/// Numbers the lines of a stream: snapshots, and the changes between them.
public struct StreamWriter: Sendable {
    /// How much time there is between two snapshots.
    public let interval: Duration

    /// Within how much time each line is followed by another one.
    public var promise: Duration { min(interval, .seconds(5)) }

    private let board: String
    private let stream: String
    private let began: ExactSeconds
    private var lastNumber = 0

    /// Begins a stream.
    ///
    /// - Parameters:
    ///   - board: the name of the board.
    ///   - stream: a name that no other stream has.
    ///   - interval: how much time there is between two snapshots.
    ///   - moment: now, by the machine's clocks.
    public init(board: String, stream: String, interval: Duration, at moment: Moment) {
        self.board = MessageText.cut(board, to: MessageText.nameLimit)
        self.stream = stream
        self.interval = interval
        began = ExactSeconds(moment.wall.sinceEpoch)
    }

    /// The lines of a snapshot.
    ///
    /// They have relative paths and no directories, because others than the user may read them.
    ///
    /// - Parameters:
    ///   - pages: all pages, as the board gave them.
    ///   - moment: now, by the machine's clocks.
    /// - Returns: a line a page; nil where one is too long, or there are too many.
    public mutating func lines(of pages: [SnapshotPage], at moment: Moment) -> [Data]? {
        let pages = SnapshotPage.packed(pages.map(\.published))
        guard pages.count <= StreamLine.mostPages else { return nil }
        var lines: [Data] = []
        for (place, page) in pages.enumerated() {
            var line = line(at: moment)
            line.snapshot = .init(page: place + 1, pages: pages.count, content: page)
            guard let bytes = line.bytes else { return nil }
            lines.append(bytes)
        }
        return lines
    }

    /// The line of a change; nil where it is too long.
    public mutating func line(of event: BoardEvent, at moment: Moment) -> Data? {
        var line = line(at: moment)
        line.event = event.published
        return line.bytes
    }

    /// A line that says which was the last one, so that the loss of that is noticed, and that the board is heard.
    public mutating func mark(at moment: Moment) -> Data? { line(at: moment).bytes }

    private mutating func line(at moment: Moment) -> StreamLine {
        lastNumber += 1
        return StreamLine(
            board: board, stream: stream, began: began, number: lastNumber, clock: MomentRecord(moment),
            interval: ExactSeconds(interval), next: ExactSeconds(promise))
    }
}

// MARK: What a stream does not tell

extension BoardEvent {
    /// The event without text of a file in its reason.
    fileprivate var published: BoardEvent {
        var event = self
        event.reason = StreamWriter.published(problem: reason, outline: outline)
        event.outline = nil
        return event
    }
}

extension SnapshotPage {
    /// The page without what is of this machine alone.
    fileprivate var published: SnapshotPage {
        var page = self
        page.arguments = arguments.map(StreamWriter.relative)
        for index in page.files.indices { page.files[index].path = files[index].path.map(StreamWriter.relative) }
        guard var settings else { return page }
        (settings.boot, settings.home, settings.directory) = (nil, nil, nil)
        settings.problem = StreamWriter.published(problem: settings.problem, outline: settings.outline)
        settings.outline = nil
        page.settings = settings
        return page
    }
}

extension StreamWriter {
    /// The last part of an absolute path; a relative path as it is.
    fileprivate static func relative(_ path: String) -> String {
        path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? "." : path
    }

    /// The outline of a problem; a board of an earlier version has none.
    fileprivate static func published(problem: String?, outline: String?) -> String? {
        problem == nil ? nil : outline ?? "the files have an error"
    }
}

// MARK: Pages

extension SnapshotPage {
    /// The same pages, joined as far as they fit into a line together: a small board's snapshot is one page.
    static func packed(_ pages: [SnapshotPage]) -> [SnapshotPage] {
        var packed: [SnapshotPage] = []
        var room = 0
        for page in pages {
            let size = MessageCoder.size(of: page)
            if var last = packed.popLast() {
                if size <= room {
                    last.join(page)
                    packed.append(last)
                    room -= size
                    continue
                }
                packed.append(last)
            }
            var page = page
            page.next = nil
            packed.append(page)
            room = MessagePage.room - size
        }
        return packed
    }

    private mutating func join(_ page: SnapshotPage) {
        arguments += page.arguments
        files += page.files
        states += page.states
        settings = settings ?? page.settings
        sequence = min(sequence, page.sequence)
    }
}
