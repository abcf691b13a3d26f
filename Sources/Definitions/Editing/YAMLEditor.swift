import Countdowns
import Foundation

/// Creates edits for the files of a board; the caller writes the edited files.
///
/// An edit changes only the intended bytes and preserves comments, order, quotes and line breaks. The editor checks
/// each edit: it decodes the edited files and compares the resulting board with the intended board.
public struct YAMLEditor {
    private let arguments: [String]
    private let context: DecodingContext
    private let places: [RecordedFile]

    let board: DecodedBoard

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - arguments: files, directories, or `-` for standard input.
    ///   - context: the inputs that are not in the files, such as the current time.
    ///   - files: the reader of the files.
    /// - Throws: the errors in the files; only a board without errors can be edited. A file without countdowns is valid
    ///   here, because a countdown may be added.
    public init(
        _ arguments: [String], in context: DecodingContext, from files: some FileReading = SystemFiles()
    ) throws(BoardFailure) {
        let recording = RecordingFiles(files)
        var lenient = context
        lenient.allowsNoCountdowns = true
        board = try BoardFile.load(arguments, in: lenient, from: recording)
        (self.arguments, self.context, places) = (arguments, context, recording.places)
    }

    /// The countdowns of the board, for looking up identifiers.
    public var countdowns: [Countdown] { board.definition.countdowns }

    /// The zone for dates without a zone.
    public var zone: TimeZone { board.definition.zone ?? context.machineZone }

    private func zone(of id: Countdown.ID?) -> TimeZone {
        guard let id, let item = try? item(id), !item.hasZone else { return zone }
        return countdowns.first { $0.id == id }?.zone ?? zone
    }

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - text: the line.
    ///   - id: the countdown that the line changes; nil for a new countdown.
    /// - Returns: the parsed line.
    /// - Throws: the error and its range in the line.
    public func line(_ text: String, for id: Countdown.ID? = nil) throws(GrammarError) -> CountdownLine {
        let needsTime = id.flatMap { try? item($0).time } != nil || id == nil
        return try CountdownLine(text, needsTime: needsTime, now: context.now, zone: zone(of: id))
    }

    /// The countdown with the given identifier, as one line that the user can edit.
    ///
    /// - Throws: the reason why the countdown cannot be edited as a line.
    public func line(of id: Countdown.ID) throws(EditError) -> String { try item(id).line }

    /// The edit that adds a countdown at the end of a list.
    ///
    /// - Parameters:
    ///   - line: the countdown.
    ///   - path: the file; nil for the first file of the board.
    /// - Returns: the edit, which is not written.
    /// - Throws: the reason why the countdown cannot be added.
    public func adding(_ line: CountdownLine, to path: String? = nil) throws(EditError) -> FileEdit {
        guard let path = path ?? firstFile else { throw EditError("the board has no file", help: "open a file") }
        let file = try file(path)
        let count = board.items.reduce(0) { max($0, $1.map { $0.path == path ? $0.index + 1 : 0 } ?? 0) }
        let added = try NewItem(line).replacements(in: file)
        return try edit(file, added) { after throws(EditError) in
            guard let index = after.items.firstIndex(where: { $0?.path == path && ($0?.index ?? 0) >= count }) else {
                return false
            }
            var others = after.definition.countdowns
            let new = others.remove(at: index)
            return isSame(others, countdowns) && isMeant(new, by: line, after)
        }
    }

    /// The edit that changes a countdown to match a line; parts that the line leaves unchanged keep their notation.
    ///
    /// - Throws: the reason why the countdown cannot be changed.
    public func changing(_ id: Countdown.ID, to line: CountdownLine) throws(EditError) -> FileEdit {
        let (index, item) = (try index(of: id), try item(id))
        let old: CountdownLine
        do {
            old = try CountdownLine(item.line, needsTime: item.time != nil, now: context.now, zone: zone(of: id))
        } catch {
            preconditionFailure("The line written for a countdown cannot be parsed: \(error)")
        }
        guard old != line else { throw EditError("the line is unchanged", help: "nothing is changed") }
        do {
            return try edit(item.file, try item.replacements(from: old, to: line), usesOf: item.element) { after in
                var (others, before) = (after.definition.countdowns, countdowns)
                guard others.count == before.count else { return false }
                let (new, first) = (others.remove(at: index), before.remove(at: index))
                return isSame(others, before) && isMeant(new, by: line, after) && isRestSame(first, new)
            }
        } catch {
            // A follower may refer to this countdown by the old title. A new title makes this reference invalid.
            if old.title != line.title, let refusal = refusalOfFollowers(id, in: item.file.path) { throw refusal }
            throw error
        }
    }

    /// The edit that removes a countdown.
    ///
    /// - Throws: the reason why the countdown cannot be removed.
    public func removing(_ id: Countdown.ID) throws(EditError) -> FileEdit {
        let index = try index(of: id)
        let (file, list, number) = try listed(index)
        if let refusal = refusalOfFollowers(id, in: file.path) { throw refusal }
        let removal = file.removal(of: number, in: list)
        if let name = file.neededName(in: removal.element) { throw file.refusal(ofName: name) }
        return try edit(file, [removal.replacements]) { after in
            var before = countdowns
            before.remove(at: index)
            return isSame(after.definition.countdowns, before)
        }
    }

    /// Applies an earlier edit, or its inverse, to the current files.
    ///
    /// - Returns: the new contents of the file.
    /// - Throws: the reason why the edit no longer applies.
    public func applying(_ edit: FileEdit) throws(EditError) -> [UInt8] {
        let bytes = try edit.applied(to: try bytes(of: edit.path))
        _ = try decoded(edit.path, bytes)
        return bytes
    }

    /// The bytes of a file at the time when the editor read the file.
    public func bytes(of path: String) throws(EditError) -> [UInt8] {
        for place in places where place.path == path {
            if case .file(_, let bytes, _) = place.entry { return bytes }
        }
        throw EditError(
            "this path is not a file of the board", path: path, help: "give the path of one of the board's files")
    }

    /// The refusal to remove or rename a countdown with followers; nil if the countdown has no follower.
    private func refusalOfFollowers(_ id: Countdown.ID, in path: String) -> EditError? {
        let titles = countdowns.filter { $0.link?.leader == id }.map { "“\($0.title)”" }
        guard let first = titles.first else { return nil }
        guard titles.count > 1 else {
            return EditError("\(first) follows it", path: path, help: "give that countdown a time of its own first")
        }
        let named = titles.count <= 3 ? titles.joined(separator: ", ") : "\(first) and \(titles.count - 1) others"
        return EditError(
            "\(named) follow it", path: path, help: "give each of these countdowns a time of its own first")
    }

    // MARK: Lookup

    private var firstFile: String? {
        let paths = places.filter { place in
            guard case .file(_, let bytes, _) = place.entry else { return false }
            return !CalendarFile.isPath(place.path) && !SourceText(path: place.path, bytes: bytes).isCalendar
        }.map(\.path)
        // Standard input is not a file, and is edited only if the board has no file.
        return paths.first { $0 != FileLocation.standardInput.name } ?? paths.first
    }

    private func index(of id: Countdown.ID) throws(EditError) -> Int {
        guard let index = countdowns.firstIndex(where: { $0.id == id }) else {
            throw EditError("\(id.quoted) is in none of the board's files", help: "reload the files")
        }
        return index
    }

    private func file(_ path: String) throws(EditError) -> EditedFile {
        try EditedFile(path: path, bytes: try bytes(of: path))
    }

    private func listed(_ index: Int) throws(EditError) -> (EditedFile, list: SourceTree.Element, item: Int) {
        guard let place = board.items[index] else {
            let path = countdowns[index].origin?.path
            throw EditError(
                "this countdown is an event of a calendar", path: path, help: "edit it in the calendar program")
        }
        let file = try file(place.path)
        return (file, try file.list(), place.index)
    }

    private func item(_ id: Countdown.ID) throws(EditError) -> EditedItem {
        let (file, list, number) = try listed(try index(of: id))
        return try EditedItem(file, list, number)
    }

    // MARK: Checking

    /// The edit of the first candidate that results in the intended board.
    private func edit(
        _ file: EditedFile, _ ways: [[Replacement]], usesOf element: SourceTree.Element? = nil,
        _ isMeant: (DecodedBoard) throws(EditError) -> Bool
    ) throws(EditError) -> FileEdit {
        var refusal: EditError?
        for way in ways {
            let edit = FileEdit(file.path, file.placed(way), of: file.bytes)
            do {
                if try isMeant(try decoded(file.path, try edit.applied(to: file.bytes))) { return edit }
            } catch {
                refusal = refusal ?? error
            }
        }
        if let element, let name = file.neededName(in: element) { throw file.refusal(ofName: name) }
        throw refusal ?? EditError("the edited file would not have the intended meaning", path: file.path)
    }

    private func decoded(_ path: String, _ bytes: [UInt8]) throws(EditError) -> DecodedBoard {
        let places = places.map { place in
            guard place.path == path, case .file(let identity, _, _) = place.entry else { return place }
            return RecordedFile(path: path, entry: .file(identity, bytes))
        }
        do {
            return try BoardFile.load(arguments, in: context, from: RecordedFiles(places))
        } catch {
            let first = error.errors?.errors.first
            throw EditError(
                first?.message ?? "the files could not be read after the edit", path: first?.path ?? path,
                help: first?.help ?? "write the line in another way")
        }
    }

    private func isSame(_ countdowns: [Countdown], _ others: [Countdown]) -> Bool {
        countdowns.count == others.count && zip(countdowns, others).allSatisfy { $0.bare == $1.bare }
    }

    /// Whether a countdown has the title, the time, the zone and the tags of a line.
    private func isMeant(_ countdown: Countdown, by line: CountdownLine, _ after: DecodedBoard) -> Bool {
        guard countdown.title == line.title, line.tags.isEmpty || line.tags == countdown.tags else { return false }
        guard let time = line.time else { return true }
        let own = countdown.zone ?? after.definition.zone ?? context.machineZone
        let meant = line.zone ?? line.parsingZone
        switch (countdown.kind, time.kind) {
        case (.duration(let first), .duration(let second)): return first == second
        case (.date(let first), .date(let second)), (.since(let first), .since(let second)):
            return first.wallTime(in: own) == second.wallTime(in: meant)
        default: return false
        }
    }

    /// Whether two countdowns are equal in all parts that a line does not contain.
    private func isRestSame(_ first: Countdown, _ second: Countdown) -> Bool {
        var (first, second) = (first.bare, second.bare)
        (first.title, first.kind, first.tags, first.zone) = (second.title, second.kind, second.tags, second.zone)
        (first.id, second.id) = ("", "")
        (first.workHours, second.workHours) = (nil, nil)
        return first == second
    }
}

extension Countdown {
    /// The countdown without the parts that an edit of another countdown may change: its line number, an identifier
    /// derived from the title, and the deadline of a follower.
    fileprivate var bare: Countdown {
        var bare = self
        bare.origin?.line = 0
        if isNamedByTitle { bare.id = "" }
        if link != nil { (bare.kind, bare.zone) = (.duration(.seconds(1)), nil) }
        return bare
    }
}
