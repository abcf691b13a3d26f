import Countdowns
import Foundation

/// A writer of the lines of a stream: numbered snapshots, events and lines without content.
public struct StreamWriter: Sendable {
    /// The time between two snapshots.
    public let interval: Duration

    /// The maximum time between two lines.
    public var promise: Duration { min(interval, .seconds(5)) }

    private let board: String
    private let stream: String
    private let began: ExactSeconds
    private var lastNumber = 0

    /// Creates a writer for a new stream.
    ///
    /// - Parameters:
    ///   - board: the name of the board.
    ///   - stream: the unique name of the stream.
    ///   - interval: the time between two snapshots.
    ///   - moment: the current clock reading of this machine.
    public init(board: String, stream: String, interval: Duration, at moment: Moment) {
        self.board = MessageText.cut(board, to: MessageText.nameLimit)
        self.stream = stream
        self.interval = interval
        began = ExactSeconds(moment.wall.sinceEpoch)
    }

    /// Returns the lines of a snapshot.
    ///
    /// The lines contain only file names instead of absolute paths, and neither the home folder nor the working folder,
    /// because other users may be able to read the stream.
    ///
    /// - Parameters:
    ///   - pages: all pages of the snapshot, as received from the board.
    ///   - moment: the current clock reading of this machine.
    /// - Returns: one line for each page; nil if a line is too long or there are too many pages.
    public mutating func lines(of pages: [SnapshotPage], at moment: Moment) -> [Data]? {
        let pages = SnapshotPage.packed(pages.map(\.published))
        guard pages.count <= StreamLine.maxPages else { return nil }
        var lines: [Data] = []
        for (place, page) in pages.enumerated() {
            var line = line(at: moment)
            line.snapshot = .init(page: place + 1, pages: pages.count, content: page)
            guard let bytes = line.bytes else { return nil }
            lines.append(bytes)
        }
        return lines
    }

    /// Returns the line of an event; nil if the line is too long.
    public mutating func line(of event: BoardEvent, at moment: Moment) -> Data? {
        var line = line(at: moment)
        line.event = event.published
        return line.bytes
    }

    /// Returns a line without content.
    ///
    /// The line confirms that the board is reachable. A gap before the number of this line reveals that the previous
    /// line was lost.
    public mutating func mark(at moment: Moment) -> Data? { line(at: moment).bytes }

    private mutating func line(at moment: Moment) -> StreamLine {
        lastNumber += 1
        return StreamLine(
            board: board, stream: stream, began: began, number: lastNumber, clock: MomentRecord(moment),
            interval: ExactSeconds(interval), next: ExactSeconds(promise))
    }
}

// MARK: Omitted details

extension BoardEvent {
    /// A copy of the event whose reason contains no text from files.
    fileprivate var published: BoardEvent {
        var event = self
        event.reason = StreamWriter.published(problem: reason, outline: outline)
        event.outline = nil
        return event
    }
}

extension SnapshotPage {
    /// A copy of the page without absolute paths, without the boot identifier and without text from files.
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
    /// Returns the last component of an absolute path; returns a relative path unchanged.
    fileprivate static func relative(_ path: String) -> String {
        path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? "." : path
    }

    /// Returns the outline of a problem, or a general sentence if the board is of an earlier version, which sends no outline.
    fileprivate static func published(problem: String?, outline: String?) -> String? {
        problem == nil ? nil : outline ?? "the files have an error"
    }
}

// MARK: Pages

extension SnapshotPage {
    /// Joins pages as far as they fit into one line, so that the snapshot of a small board is one page.
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
