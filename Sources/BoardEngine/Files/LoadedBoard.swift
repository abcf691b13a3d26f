import Countdowns
import Definitions
import Foundation

/// Where the texts of a board are from.
public enum BoardOrigin: Hashable, Sendable {
    /// Its files were read.
    case files
    /// Another process read them, while they say something else.
    case otherProcess
    /// The command line says the countdown itself: there is no file, and nothing is saved of it.
    case given
}

/// Countdown files that were read, with the names of the themes in which they can be shown.
public struct LoadedBoard: Sendable {
    /// The definition in the files.
    public var definition: BoardDefinition
    /// The warnings about the files.
    public var warnings: DefinitionErrors?
    /// The readings of the texts of each countdown's times.
    public var texts: [[TimeText]] = []
    /// The files, directories and `-` that were asked for.
    public var arguments: [String] = []
    /// The hooks that they have.
    public var fileHooks: [FileHooks] = []
    /// Where its texts are from.
    public var origin = BoardOrigin.files
    /// The files and folders that were read.
    public var places: [FilePlace] = []
    /// The signature of each path at its reading, also of those that are missing.
    public var signatures: [String: FileSignature] = [:]
    /// The theme that the command line asks for.
    public var askedTheme: String?
    /// The theme of boards whose files name none.
    var usualTheme: String?
    /// The moment and the zone in which it was read.
    public var context: DecodingContext?
    /// The moment of the reading on all clocks; nil where no ``BoardSource`` has the reading.
    public var readAt: Moment?
    /// The words for the header where no file gives any.
    public var fallbackTitle: String
    /// The folders of themes.
    public var themeFolders: [String] = []
    /// The names of all themes, in the order in which keys go through them.
    public var themes = ThemeLibrary().ids
    /// The name of the theme to begin with.
    public var theme = ThemeLibrary.defaultDark
    /// Whether the command line or the file names that theme; else it may follow the terminal's background.
    public var isThemeChosen = false
    /// The view to begin with.
    public var view = BoardView.list
    /// The face of big digits to begin with.
    public var face = DigitFace.half

    /// The bytes of standard input at the start, where it is one of the files: they identify the board.
    public internal(set) var input: [UInt8] = []

    /// The text of standard input on this board, with all edits.
    var inputEntry: FileEntry? { places.first { $0.path == FileLocation.standardInput.name }?.entry }

    /// Reads its files again.
    ///
    /// - Parameters:
    ///   - files: what reads them.
    ///   - now: the moment from which `tomorrow` is one day away.
    ///   - machineZone: the zone of dates for which the files give none.
    ///   - environment: the environment variables.
    /// - Returns: the board as its files have it now, to be looked at as before.
    /// - Throws: why there is none.
    func readAgain(
        from files: SignedFiles, now: WallTime, machineZone: TimeZone, environment: [String: String]
    ) throws(LoadFailure) -> LoadedBoard {
        var loaded = try BoardLoader.load(
            arguments, theme: askedTheme, usual: usualTheme, now: now, machineZone: machineZone,
            environment: environment,
            readsAllThemes: false, from: files, warn: { _ in })
        (loaded.view, loaded.face, loaded.input) = (view, face, input)
        if origin == .given { loaded.origin = .given }
        loaded.keepDates(of: self)
        return loaded
    }

    /// Reads its files again, with another text in the place of what standard input had.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - context: when and where.
    /// - Throws: why that is no board.
    mutating func replaceInput(by text: String, in context: RunContext) throws(LoadFailure) {
        let input = BoardInput(inputEntry)
        guard input.replace(by: Array(text.utf8)) else { return }
        self = try readAgain(
            from: SignedFiles(input: input.entry), now: self.context?.now ?? context.now.wall,
            machineZone: context.zone, environment: context.environment)
    }

    /// Reads texts that are in the files as before at the moment at which they were read first.
    ///
    /// `in 15 min` would start anew with each edit of the file, wherever in it, and a time of day that has passed would become
    /// that of tomorrow.
    ///
    /// - Parameter before: the board as it was read before.
    mutating func keepDates(of before: LoadedBoard) {
        guard var context, let old = before.context else { return }
        var places: [Wording: [Int]] = [:]
        for place in before.texts.indices.reversed() {
            places[Wording(before, place), default: []].append(place)
        }
        for place in texts.indices {
            guard let origin = places[Wording(self, place)]?.popLast() else { continue }
            let (countdown, known) = (definition.countdowns[place], before.definition.countdowns[origin])
            // What means the same now as then needs no other moment.
            guard countdown.kind != known.kind || countdown.barStart != known.barStart else { continue }
            context.moments[place] = old.moments[origin] ?? old.now
        }
        guard !context.moments.isEmpty,
            let decoded = try? BoardFile.load(arguments, in: context, from: RecordedFiles(self.places))
        else { return }
        (definition, warnings, texts) = (decoded.definition, decoded.warnings, decoded.texts)
        self.context = context
    }

    /// Puts the board together: durations start now.
    ///
    /// - Parameters:
    ///   - zone: the machine's zone.
    ///   - clock: the clock it will run on.
    ///   - moment: now, on that clock.
    /// - Returns: the board, in its theme to begin with.
    public func board(zone: TimeZone, clock: BoardClock, at moment: Moment) -> Board {
        Board(
            definition, title: fallbackTitle, zone: zone,
            remembered: RememberedLook(theme: theme, view: view, face: face), speed: clock.speed, at: moment)
    }
}

extension LoadedBoard {
    /// Makes a board of a definition that was not read from files here.
    public init(_ definition: BoardDefinition, fallbackTitle: String) {
        self.init(definition: definition, fallbackTitle: fallbackTitle)
    }
}

/// The texts of a countdown's times, by which it is known in another reading.
private struct Wording: Hashable {
    let name: String
    let texts: [String]

    init(_ board: LoadedBoard, _ place: Int) {
        let countdown = board.definition.countdowns[place]
        name = countdown.isNamedByTitle ? countdown.title : countdown.id
        texts = board.texts[place].map { "\($0.field): \($0.text)" }
    }
}

extension LoadedBoard {
    /// Why what was read is most likely not what its writer wants: a file that is empty is still to be written.
    ///
    /// - Parameters:
    ///   - before: the board that was read before.
    ///   - isAsked: whether somebody asks to read the files as they are: what looks cut off is taken then.
    /// - Returns: nil where it is a board.
    func problem(after before: LoadedBoard, isAsked: Bool) -> Problem? {
        if let cut = cut(after: before, isAsked: isAsked) { return Problem(cut, outline: cut) }
        let known = Set(before.cutCalendars.map(\.path))
        if let calendar = cutCalendars.first(where: { !known.contains($0.path) }) { return calendar.problem }
        if definition.countdowns.isEmpty, !before.definition.countdowns.isEmpty {
            let line = "\(PathText.name(of: arguments.first ?? "")): it has no countdowns any more"
            return Problem(line, outline: line)
        }
        return nil
    }

    /// The reason for which a file seems to be half written; nil where none does.
    private func cut(after before: LoadedBoard, isAsked: Bool) -> String? {
        for argument in arguments where before.isFile(argument) != isFile(argument) {
            return "\(PathText.name(of: argument)): it is a \(isFile(argument) ? "file" : "folder") now"
        }
        for place in places
        where place.isBlank && before.places.contains(where: { $0.path == place.path && !$0.isBlank }) {
            return "\(PathText.name(of: place.path)): the file is empty"
        }
        if !isAsked, let cut = places.first(where: { before.isCutOff($0) }) {
            return "\(cut.end): the file ends without a line break, as if cut off; reload (R) accepts it"
        }
        return nil
    }

    /// The calendars of which only the beginning is there.
    private var cutCalendars: [DefinitionError] { warnings?.errors.filter { $0.code == .cutOff } ?? [] }

    /// Whether a file ended with a line break before and does not now: its writer may not be done.
    private func isCutOff(_ place: FilePlace) -> Bool {
        !place.endsWithLineBreak && places.contains { $0.path == place.path && $0.endsWithLineBreak }
    }

    private func isFile(_ argument: String) -> Bool {
        let name = FileLocation(argument: argument).name
        guard let place = places.first(where: { $0.path == name }) else { return false }
        if case .directory = place.entry { return false }
        return true
    }
}

extension FilePlace {
    /// Whether it ends with a line break; also what is no file.
    fileprivate var endsWithLineBreak: Bool {
        guard case .file(_, let bytes, _) = entry, let last = bytes.last else { return true }
        return last == 0x0A || last == 0x0D
    }

    /// Where it ends.
    fileprivate var end: String {
        guard case .file(_, let bytes, _) = entry else { return PathText.name(of: path) }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
        return "\(PathText.name(of: path)):\(lines.count):\(column)"
    }

    /// Whether it is a file with nothing in it.
    fileprivate var isBlank: Bool {
        guard case .file(_, let bytes, _) = entry else { return false }
        return bytes.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    }
}
