import Countdowns
import Definitions
import Foundation

/// Countdown files that were read, with the names of the available themes.
public struct LoadedBoard: Sendable {
    /// The definition in the files.
    public var definition: BoardDefinition
    /// The warnings about the files.
    public var warnings: DefinitionErrors?
    /// The parsed texts of each countdown's times.
    public var texts: [[TimeText]] = []
    /// The files, folders and `-` from the command line.
    public var arguments: [String] = []
    /// The hooks of the files.
    public var fileHooks: [FileHooks] = []
    /// Whether the command line defines the countdown, so that there is no file, and no state is saved.
    public var isGiven = false
    /// The files and folders that were read.
    public var places: [RecordedFile] = []
    /// The signature of each path when it was read; includes missing paths.
    public var signatures: [String: FileSignature] = [:]
    /// The theme from the command line.
    public var askedTheme: String?
    /// The theme of boards whose files name no theme.
    var defaultTheme: String?
    /// The time and the zone with which the files were read.
    public var context: DecodingContext?
    /// The title in the header if no file gives a title.
    public var fallbackTitle: String
    /// The folders of themes.
    public var themeFolders: [String] = []
    /// The names of all themes, in the order in which keys select them.
    public var themes = ThemeLibrary().ids
    /// The name of the initial theme.
    public var theme = ThemeLibrary.defaultDark
    /// Whether the command line or the file names the theme; otherwise the theme may follow the terminal's background.
    public var isThemeChosen = false
    /// The initial view.
    public var view = BoardView.list
    /// The initial digit style.
    public var face = DigitFace.block

    /// The bytes of standard input at the start, if it is one of the files.
    ///
    /// The bytes identify the board.
    public internal(set) var input: [UInt8] = []

    /// The text of standard input on this board, with all edits.
    var inputEntry: FileEntry? { places.first { $0.path == FileLocation.standardInput.name }?.entry }

    /// Reads the files again.
    ///
    /// - Parameters:
    ///   - files: the reader.
    ///   - now: the current time, for relative dates such as `tomorrow`.
    ///   - machineZone: the zone of dates for which the files give no zone.
    ///   - environment: the environment variables.
    /// - Returns: the new version, with the same view and digit style.
    /// - Throws: the reason why the board cannot be loaded.
    func readAgain(
        from files: SignedFiles, now: WallTime, machineZone: TimeZone, environment: [String: String]
    ) throws(LoadFailure) -> LoadedBoard {
        var loaded = try BoardLoader.load(
            arguments, theme: askedTheme, defaultTheme: defaultTheme, now: now, machineZone: machineZone,
            environment: environment,
            readsAllThemes: false, from: files, warn: { _ in })
        (loaded.view, loaded.face, loaded.input, loaded.isGiven) = (view, face, input, isGiven)
        loaded.keepDates(of: self)
        return loaded
    }

    /// Reads the files again, with another text for standard input.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - context: the clocks, the zone and the environment of the board.
    /// - Throws: the reason why the text is invalid.
    mutating func replaceInput(by text: String, in context: RunContext) throws(LoadFailure) {
        let input = BoardInput(inputEntry)
        guard input.replace(by: Array(text.utf8)) else { return }
        self = try readAgain(
            from: SignedFiles(input: input.entry), now: self.context?.now ?? context.now.wall,
            machineZone: context.zone, environment: context.environment)
    }

    /// Parses unchanged texts of the files again, relative to the time of the first read of each text.
    ///
    /// Otherwise `in 15 min` would restart with each edit anywhere in the file, and a time of day that has passed today
    /// would become a time of tomorrow.
    ///
    /// - Parameter before: the previous version of the files.
    mutating func keepDates(of before: LoadedBoard) {
        guard var context, let old = before.context else { return }
        var places: [Wording: [Int]] = [:]
        for place in before.texts.indices.reversed() {
            places[Wording(before, place), default: []].append(place)
        }
        for place in texts.indices {
            guard let origin = places[Wording(self, place)]?.popLast() else { continue }
            let (countdown, known) = (definition.countdowns[place], before.definition.countdowns[origin])
            // If a text has the same meaning at the earlier and at the current time, the earlier time is not needed.
            guard countdown.kind != known.kind || countdown.barStart != known.barStart else { continue }
            context.moments[place] = old.moments[origin] ?? old.now
        }
        guard !context.moments.isEmpty,
            let decoded = try? BoardFile.load(arguments, in: context, from: RecordedFiles(self.places))
        else { return }
        (definition, warnings, texts) = (decoded.definition, decoded.warnings, decoded.texts)
        self.context = context
    }

    /// Sets the time of day at which whole days are reported, for countdowns whose files do not set it.
    public mutating func setDayStarts(_ time: Int?) {
        context?.dayStarts = time
        for index in definition.countdowns.indices where definition.countdowns[index].dayStarts == nil {
            definition.countdowns[index].dayStarts = time
        }
    }

    /// Creates the board; durations start now.
    ///
    /// - Parameters:
    ///   - zone: the machine's zone.
    ///   - clock: the clock of the board.
    ///   - moment: the current reading of that clock.
    /// - Returns: the board, in its initial theme.
    public func board(zone: TimeZone, clock: BoardClock, at moment: Moment) -> Board {
        Board(
            definition, title: fallbackTitle, zone: zone,
            remembered: RememberedLook(theme: theme, isThemeChosen: isThemeChosen, view: view, face: face),
            speed: clock.speed, at: moment)
    }
}

extension LoadedBoard {
    /// Creates a board from a definition that this process did not read from files.
    public init(_ definition: BoardDefinition, fallbackTitle: String) {
        self.init(definition: definition, fallbackTitle: fallbackTitle)
    }
}

/// The texts of a countdown's times, which identify the countdown in another version.
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
    /// Returns the reason to reject this version because the files seem incomplete, for example because a file is
    /// empty.
    ///
    /// - Parameters:
    ///   - before: the previous version of the files.
    ///   - isAsked: whether the user requested the reload, or edited the file through the board; in this case, a file
    ///     that seems to be truncated, or has no countdowns any more, is accepted.
    /// - Returns: the reason; nil if the files seem to be complete.
    func problem(after before: LoadedBoard, isAsked: Bool) -> Problem? {
        if let cut = cut(after: before, isAsked: isAsked) { return Problem(cut) }
        let known = Set(before.cutCalendars.map(\.path))
        if let calendar = cutCalendars.first(where: { !known.contains($0.path) }) { return calendar.problem }
        // A JSON object, such as an export of a board on which nothing is left, cannot be truncated.
        if !isAsked, definition.countdowns.isEmpty, !before.definition.countdowns.isEmpty,
            !places.contains(where: \.isObject)
        {
            let line = "\(PathText.name(of: arguments.first ?? "")): no countdowns are left"
            return Problem(line)
        }
        return nil
    }

    /// Returns the reason why a file seems to be incomplete; nil if all files seem to be complete.
    private func cut(after before: LoadedBoard, isAsked: Bool) -> String? {
        for argument in arguments where before.isFile(argument) != isFile(argument) {
            return "\(PathText.name(of: argument)): it is a \(isFile(argument) ? "file" : "folder") now"
        }
        for place in places
        where place.isBlank && before.places.contains(where: { $0.path == place.path && !$0.isBlank }) {
            return "\(PathText.name(of: place.path)): the file is empty"
        }
        if !isAsked, let cut = places.first(where: { before.isCutOff($0) }) {
            return "\(cut.end): the file ends without a line break and may be truncated; reload (R) accepts it"
        }
        return nil
    }

    private var cutCalendars: [DefinitionError] { warnings?.errors.filter { $0.code == .cutOff } ?? [] }

    /// Whether a file ended with a line break before, and does not end with a line break now: the file may be truncated.
    private func isCutOff(_ place: RecordedFile) -> Bool {
        !place.endsWithLineBreak && places.first { $0.path == place.path }?.endsWithLineBreak == true
    }

    private func isFile(_ argument: String) -> Bool {
        let name = FileLocation(argument: argument).name
        guard let place = places.first(where: { $0.path == name }) else { return false }
        if case .directory = place.entry { return false }
        return true
    }
}

extension RecordedFile {
    /// Whether the file is a JSON object.
    fileprivate var isObject: Bool {
        if case .file(_, let bytes, _) = entry { bytes.first == UInt8(ascii: "{") } else { false }
    }

    /// Whether the file ends with a line break; true for other entries.
    fileprivate var endsWithLineBreak: Bool {
        guard case .file(_, let bytes, _) = entry, let last = bytes.last else { return true }
        return last == 0x0A || last == 0x0D
    }

    /// The location of the end of the file.
    fileprivate var end: String {
        guard case .file(_, let bytes, _) = entry else { return PathText.name(of: path) }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
        return "\(PathText.name(of: path)):\(lines.count):\(column)"
    }

    fileprivate var isBlank: Bool {
        guard case .file(_, let bytes, _) = entry else { return false }
        return bytes.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    }
}
