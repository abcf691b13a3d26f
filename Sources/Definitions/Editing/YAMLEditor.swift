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

    /// The keys that an edit can remove from a countdown.
    public static var removableKeys: [String] {
        CountdownField.countdownKeys.filter { $0 != .title }.map(\.rawValue)
    }

    /// The countdowns of the board, for looking up identifiers.
    public var countdowns: [Countdown] { board.definition.countdowns }

    /// The zone for dates without a zone.
    public var zone: TimeZone { board.definition.zone ?? context.machineZone }

    /// The zone in which the dates of a countdown are read; the board's zone for a new countdown.
    private func zone(of id: Countdown.ID?) -> TimeZone {
        id.flatMap { id in countdowns.first { $0.id == id } }?.zone ?? zone
    }

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - text: the line.
    ///   - id: the countdown that the line changes, which needs neither a title nor a time; nil for a new countdown.
    /// - Returns: the parsed line.
    /// - Throws: the error and its range in the line.
    public func line(_ text: String, for id: Countdown.ID? = nil) throws(GrammarError) -> CountdownLine {
        let rules = CountdownLine.Rules(now: context.now, zone: zone(of: id), order: board.definition.dateOrder)
        guard let id else { return try CountdownLine(text, by: rules) }
        let line = try CountdownLine(changes: text, by: rules)
        return countdowns.first { $0.id == id }.map { line.changing($0, in: rules.zone) } ?? line
    }

    /// The countdown with the given identifier, as one line that the user can edit.
    ///
    /// The line contains the title, the tags, and the keys of the time that a line can write.
    ///
    /// - Throws: the reason why the countdown cannot be edited as a line.
    public func line(of id: Countdown.ID) throws(EditError) -> String { try writtenLine(of: id).text }

    /// The line of a countdown, and its keys.
    private func writtenLine(of id: Countdown.ID) throws(EditError) -> (text: String, values: [CountdownLine.Value]) {
        let item = try item(id)
        // The first line that is parsed as it is meant, because a title may end like a time.
        for (text, keys) in item.lines {
            guard let line = try? line(text, for: id), line.title == item.titleText, line.tags == item.tags,
                Set(line.values.map(\.key)) == keys
            else { continue }
            return (text, line.values)
        }
        throw item.file.refusal("this countdown cannot be written in one line", at: item.element.start)
    }

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
        let added = try NewItem(line, parsedIn: zone).replacements(in: file)
        return try edit(file, added) { after, _ in
            guard let index = after.items.firstIndex(where: { $0?.path == path && ($0?.index ?? 0) >= count }) else {
                return nil
            }
            var others = after.definition.countdowns
            let new = others.remove(at: index)
            guard isSame(countdowns, others), isMeant(new, by: line, after) else { return nil }
            return Effect(renamed: renamed(countdowns, others), countdown: new)
        }
    }

    /// The edit that changes a countdown to match a line; the edit is empty if nothing changes.
    ///
    /// The edit sets the title, the tags and the keys that the line contains, and removes keys. All other text stays. If
    /// other countdowns of the file name the countdown by its old title or identifier, the edit also changes these names.
    ///
    /// - Parameters:
    ///   - id: the countdown.
    ///   - line: the line.
    ///   - unset: the keys to remove.
    /// - Returns: the edit, which is not written.
    /// - Throws: the reason why the countdown cannot be changed.
    public func changing(
        _ id: Countdown.ID, to line: CountdownLine, unset: [String] = []
    ) throws(EditError) -> FileEdit {
        let (index, item) = (try index(of: id), try item(id))
        let known = (try? writtenLine(of: id))?.values ?? []
        let changes = try item.changes(line, unset: unset, known: known)
        guard !changes.isEmpty else { return FileEdit(item.file.path, [], of: item.file.bytes) }
        let links = try links(after: changes, of: index, in: item.file)
        let ways = try item.replacements(changes).map { $0 + links }
        return try edit(item.file, ways, usesOf: item.element) { after, bytes throws(EditError) in
            let isSameCount = after.definition.countdowns.count == countdowns.count
            guard isSameCount, let place = after.items[index] else { return nil }
            var (others, before) = (after.definition.countdowns, countdowns)
            let (new, _) = (others.remove(at: index), before.remove(at: index))
            let edited = try self.edited(place, bytes)
            let tags = line.tags.isEmpty ? edited.tags : line.tags
            guard isSame(before, others), hasSameLinks(after), edited.tags == tags,
                edited.titleText == changes.title ?? item.titleText, new.title == edited.titleText,
                changes.lead(from: item.keys, to: edited.keys)
            else { return nil }
            return Effect(renamed: renamed(countdowns, after.definition.countdowns), countdown: new)
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
        return try edit(file, [removal.replacements]) { after, _ in
            var before = countdowns
            let old = before.remove(at: index)
            let others = after.definition.countdowns
            return isSame(before, others) ? Effect(renamed: renamed(before, others), countdown: old) : nil
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

    /// The refusal to remove a countdown with followers; nil if the countdown has no follower.
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

    // MARK: Links

    /// The replacements after which all links lead to the same countdowns as before.
    ///
    /// - Parameters:
    ///   - changes: the changes of a countdown.
    ///   - index: the index of the countdown.
    ///   - file: the only file that the edit may change.
    /// - Returns: the replacements; empty if all links lead to the same countdowns without them.
    /// - Throws: the refusal if a link cannot be changed.
    private func links(
        after changes: ItemChanges, of index: Int, in file: EditedFile
    ) throws(EditError) -> [Replacement] {
        var new = countdowns
        if let title = changes.title { new[index].title = title }
        if changes.removed.contains("id") { new[index].isNamedByTitle = true }
        new = Identifiers.renewed(new)
        let (names, newNames) = (CountdownNames(countdowns), CountdownNames(new))
        var replacements: [Replacement] = []
        for (follower, texts) in board.texts.enumerated() {
            guard let text = texts.first, case .linked = text.value else { continue }
            let link = LinkText(text.text)
            let (name, places) = names.places(of: link)
            guard let leader = places.first, newNames.places(of: link).places != [leader] else { continue }
            let rest = text.text.unicodeScalars.dropFirst(name.unicodeScalars.count)
            let isID = name == countdowns[leader].id
            let links = isID ? [new[leader].id] : [new[leader].title, new[leader].id]
            let written = links.map { $0 + String(rest) }.first { newNames.places(of: LinkText($0)).places == [leader] }
            let (own, list, number) = try listed(follower)
            let item = try EditedItem(own, list, number)
            guard let written, own.path == file.path else {
                throw own.refusal(
                    "“\(countdowns[follower].title)” names the countdown in another file",
                    at: item.element.start, help: "give the countdown an id, and name the id there")
            }
            replacements.append(try item.replacement(ofKey: text.field, by: written))
        }
        return replacements
    }

    /// Whether all links lead to the same countdowns as before.
    private func hasSameLinks(_ after: DecodedBoard) -> Bool {
        func leaders(_ countdowns: [Countdown]) -> [Int?] {
            let indices = Dictionary(countdowns.indices.map { (countdowns[$0].id, $0) }) { first, _ in first }
            return countdowns.map { $0.link.flatMap { indices[$0.leader] } }
        }
        return leaders(countdowns) == leaders(after.definition.countdowns)
    }

    /// The new identifiers of the countdowns whose identifiers differ.
    private func renamed(_ before: [Countdown], _ after: [Countdown]) -> [Countdown.ID: Countdown.ID] {
        let pairs = zip(before, after).filter { $0.id != $1.id }.map { ($0.id, $1.id) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    // MARK: Checking

    /// The effect of an edit on the countdowns.
    private struct Effect {
        /// The new identifiers of the countdowns whose identifiers change.
        let renamed: [Countdown.ID: Countdown.ID]
        /// The new, the changed or the removed countdown.
        let countdown: Countdown
    }

    /// The edit of the first candidate that results in the intended board.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - ways: the candidates.
    ///   - element: the edited text; if an alias elsewhere refers to it, the error says so.
    ///   - meant: receives the board and the bytes of the file after the edit; returns the effect of the edit, or nil if
    ///     the board is not the intended board.
    /// - Returns: the edit.
    /// - Throws: the reason why no candidate results in the intended board.
    private func edit(
        _ file: EditedFile, _ ways: [[Replacement]], usesOf element: SourceTree.Element? = nil,
        _ meant: (DecodedBoard, [UInt8]) throws(EditError) -> Effect?
    ) throws(EditError) -> FileEdit {
        var refusal: EditError?
        for way in ways {
            var edit = FileEdit(file.path, file.placed(way), of: file.bytes)
            do {
                let bytes = try edit.applied(to: file.bytes)
                if let effect = try meant(try decoded(file.path, bytes), bytes) {
                    (edit.renamed, edit.countdown) = (effect.renamed, effect.countdown)
                    return edit
                }
            } catch {
                refusal = refusal ?? error
            }
        }
        if let element, let name = file.neededName(in: element) { throw file.refusal(ofName: name) }
        throw refusal ?? EditError("the edited file would not have the intended meaning", path: file.path)
    }

    /// The item of a countdown after an edit.
    private func edited(_ place: ItemLocation, _ bytes: [UInt8]) throws(EditError) -> EditedItem {
        let file = try EditedFile(path: place.path, bytes: bytes)
        return try EditedItem(file, try file.list(), place.index)
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

    /// Whether a new countdown has the title, the time and the tags of a line, and the zone in which the line was parsed.
    private func isMeant(_ countdown: Countdown, by line: CountdownLine, _ after: DecodedBoard) -> Bool {
        guard countdown.title == line.title, line.tags.isEmpty || line.tags == countdown.tags else { return false }
        let keys = Set(line.values.map(\.key))
        let isKind =
            switch countdown.kind {
            case .duration: keys.contains("in")
            case .date: keys.contains("by") || keys.contains("at") && !keys.contains("every")
            case .since: keys.contains("since")
            case .recurring: keys.contains("every")
            case .steps: false
            }
        if case .duration = countdown.kind { return isKind }
        let own = countdown.zone ?? after.definition.zone ?? context.machineZone
        return isKind && (keys.contains("zone") || own == zone)
    }
}

extension Countdown {
    /// The countdown without the parts that an edit of another countdown may change: its line number, an identifier
    /// derived from the title, and the values that a follower has from its leader.
    fileprivate var bare: Countdown {
        var bare = self
        bare.origin?.line = 0
        if isNamedByTitle { bare.id = "" }
        guard link != nil else { return bare }
        // A follower has these values from its leader.
        (bare.kind, bare.zone) = (.duration(.seconds(1)), nil)
        bare.link?.leader = ""
        (bare.sleep, bare.startsPaused, bare.resumeWithin) = (.count, false, .zero)
        if bare.onZero == .next { bare.onZero = .overtime }
        return bare
    }
}
