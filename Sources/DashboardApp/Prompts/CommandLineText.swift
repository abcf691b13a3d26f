import Countdowns
import Dashboard
import Definitions
import Screen

/// A parsed line of the board's command line: a command with its target and value, or the name of a key's action.
struct CommandLineText {
    struct ParseError: Error, CustomStringConvertible {
        let description: String
    }

    private let words: [Substring]
    private let endsWord: Bool
    private let keys: KeyMap

    /// Splits a line into words.
    init(_ text: String, keys: KeyMap) {
        words = text.split(whereSeparator: \.isWhitespace)
        endsWord = text.last?.isWhitespace ?? false
        self.keys = keys
    }

    private var name: String { words.first.map(String.init) ?? "" }
    private var arguments: [String] { words.dropFirst().map(String.init) }

    /// The help of the line's command; nil if the line has no known command.
    var help: String? {
        if let verb = CountdownVerb(rawValue: name) {
            let form = verb.line.parameter.isAmount ? "[target] duration" : "[target]"
            return "\(name) \(form): \(verb.line.abstract)"
        }
        if let words = Self.lookHelp[name] { return "\(name) \(words)" }
        if let verb = BoardVerb(rawValue: name) { return "\(name) name: \(verb.line.abstract)" }
        return keys.rebindable.first { $0.name == name }.map { "\(name): \($0.help)" }
    }

    /// Returns the names of all commands.
    static func names(_ keys: KeyMap) -> [String] {
        let verbs = CountdownVerb.words + BoardVerb.words + [filter, sort]
        return verbs + keys.rebindable.map(\.name).filter { !verbs.contains($0) }
    }

    private static let sort = "sort"
    private static let filter = "filter"

    /// The help of the commands that affect only this screen.
    private static let lookHelp = [
        sort: "\(SortKey.words.joined(separator: "|")) [reversed]: Sort the list.",
        filter: "title #tag group:NAME is:STATE <2h: Show only matches; without words, all.",
    ]

    // MARK: Commands

    /// Parses the line into commands.
    ///
    /// - Parameters:
    ///   - board: the board that contains the targets.
    ///   - look: the view state, for the selection and the names of themes.
    ///   - moment: the current clock reading.
    /// - Returns: the commands.
    /// - Throws: ``ParseError`` if the line is invalid.
    func commands(on board: Board, _ look: Look, at moment: Moment) throws(ParseError) -> [KeyCommand] {
        if let verb = CountdownVerb(rawValue: name) { return [.board(try key(verb, on: board, look, at: moment))] }
        if let verb = BoardVerb(rawValue: name) { return [try command(verb, on: look)] }
        switch name {
        case Self.filter:
            do { return [.look(.setFilter(try FilterText.parse(arguments.joined(separator: " "))))] } catch {
                throw ParseError(description: error.description)
            }
        case Self.sort:
            let sorts = SortKey.words
            guard let order = BoardOrder(text: arguments.joined(separator: " ")) else {
                throw unknown("sort key", arguments.joined(separator: " "), among: sorts)
            }
            return [.look(.setOrder(order))]
        default: break
        }
        guard let binding = keys.rebindable.first(where: { $0.name == name }) else {
            throw unknown("command", name, among: Self.names(keys))
        }
        if let verb = FileVerb(rawValue: name), !arguments.isEmpty {
            return [.frontEnd(.editFiles(try change(verb, on: board, at: moment)))]
        }
        guard arguments.isEmpty else { throw ParseError(description: "\(name) does not take arguments") }
        return [binding.command]
    }

    private func unknown(_ what: String, _ word: String, among words: [String]) -> ParseError {
        let help = Spelling.help(
            for: word, among: words,
            otherwise: words.count < 10 ? "\(what)s are \(words.joined(separator: ", "))" : "Tab lists them")
        return ParseError(description: "there is no \(what) \(word.quoted); \(help)")
    }

    private func key(
        _ verb: CountdownVerb, on board: Board, _ look: Look, at moment: Moment
    ) throws(ParseError) -> BoardKey {
        let (action, targets) = try action(verb, on: board, look, at: moment)
        guard !targets.isEmpty else { return .change(action) }
        let meant: [Int]
        do throws(SelectorError) {
            meant = try Self.indices(of: targets, on: board, at: moment)
        } catch {
            throw ParseError(description: error.message)
        }
        let refusals = meant.compactMap { board.refusal(of: action, for: $0, at: moment) }
        if let refusal = refusals.first, refusals.count == meant.count {
            throw ParseError(description: "“\(refusal.title)” \(refusal.reason)")
        }
        return .command(.change(action, of: Set(meant.map { board.items[$0].id })))
    }

    /// Returns the action of a command, and the words of its targets, which come before the duration.
    private func action(
        _ verb: CountdownVerb, on board: Board, _ look: Look, at moment: Moment
    ) throws(ParseError) -> (CountdownAction, targets: ArraySlice<String>) {
        let words = arguments[...]
        // The duration consists of the longest valid sequence of words at the end.
        func split(_ read: (String, ArraySlice<String>) -> Duration?) throws(ParseError) -> (
            Duration, ArraySlice<String>
        ) {
            for start in words.indices {
                let text = words[start...].joined(separator: " ")
                if let amount = read(text, words[..<start]) { return (amount, words[..<start]) }
            }
            throw ParseError(description: "\(name): a duration is missing. \(verb.line.parameter.help)")
        }
        switch verb.line.parameter {
        case .none(let action): return (action, words)
        case .amount(_, let make):
            let (amount, targets) = try split { text, _ in try? ShiftText.parse(text) }
            return (make(amount), targets)
        case .end(_, let make):
            let (amount, targets) = try split { text, targets in
                let meant = try? Self.indices(of: targets, on: board, at: moment)
                let index = targets.isEmpty ? look.list.selection(on: board, at: moment) : meant?.first
                let isDate = index.map { board.items[$0].dateInFile != nil } ?? false
                return try? EndText(text, ofDate: isDate, in: board.zone, now: moment.wall).left
            }
            return (make(amount), targets)
        }
    }

    /// Returns the indices of the targets.
    ///
    /// All words together are one target if they match a countdown, because a title may contain spaces. Otherwise each
    /// word is a target.
    private static func indices(
        of targets: ArraySlice<String>, on board: Board, at moment: Moment
    ) throws(SelectorError) -> [Int] {
        let whole = CountdownSelector(targets.joined(separator: " "))
        if let meant = try? whole.indices(on: board, at: moment), !meant.isEmpty { return meant }
        var meant: [Int] = []
        for target in targets { meant += try CountdownSelector(target).indices(on: board, at: moment) }
        return meant
    }

    /// Returns an edit of the files, such as `add Tea in 4m` or `remove tea`.
    ///
    /// An edit with the command `edit` is not possible here, because that command opens its own prompt.
    private func change(_ verb: FileVerb, on board: Board, at moment: Moment) throws(ParseError) -> FileChange {
        if verb == .add {
            let line = arguments.joined(separator: " ")
            do {
                let rules = CountdownLine.Rules(
                    now: moment.wall, zone: board.zone, order: board.definition.dateOrder)
                _ = try CountdownLine(line, by: rules).countdown(by: rules)
            } catch {
                throw ParseError(description: error.description)
            }
            return .add(line: line)
        }
        guard verb == .remove else { throw ParseError(description: "\(name) does not take arguments") }
        let meant: [Int]
        do throws(SelectorError) {
            meant = try Self.indices(of: arguments[...], on: board, at: moment)
        } catch {
            throw ParseError(description: error.message)
        }
        guard meant.count == 1 else { throw ParseError(description: "remove one countdown at a time") }
        return .remove(board.items[meant[0]].id)
    }

    private func command(_ verb: BoardVerb, on look: Look) throws(ParseError) -> KeyCommand {
        let word = arguments.joined(separator: " ")
        switch verb {
        case .theme:
            guard let id = ThemeLibrary.id(for: word, among: look.themes) else {
                throw ParseError(description: UnknownTheme(word, among: look.themes).description)
            }
            return .look(.setTheme(id))
        case .view:
            guard let view = BoardView(rawValue: word) else {
                throw unknown("view", word, among: BoardView.words)
            }
            return .look(.setView(view))
        case .mute:
            guard let word = MuteWord(rawValue: word) else {
                throw unknown("state", word, among: MuteWord.words)
            }
            return .board(.command(.setMuted(word.isMuted)))
        }
    }

    // MARK: Completion

    func completions(on board: Board, _ look: Look) -> [String] {
        guard words.count > 1 || endsWord else {
            return Self.names(keys).filter { $0.hasPrefix(name) && $0 != name }
        }
        let begun = endsWord ? "" : String(words[words.count - 1])
        let before = words.dropLast(endsWord ? 0 : 1).joined(separator: " ")
        return candidates(on: board, look).filter { $0.lowercased().hasPrefix(begun.lowercased()) && $0 != begun }
            .map { before + " " + $0 }
    }

    private func candidates(on board: Board, _ look: Look) -> [String] {
        if CountdownVerb(rawValue: name) != nil || name == Self.filter { return Self.selectors(of: board) }
        switch BoardVerb(rawValue: name) {
        case .theme: return look.themes
        case .view: return BoardView.words
        case .mute: return MuteWord.words
        case nil: return name == Self.sort ? SortKey.words : []
        }
    }

    private static func selectors(of board: Board) -> [String] {
        var seen: Set<String> = []
        let tags = board.items.flatMap(\.countdown.tags).map { "#" + $0 }.filter { seen.insert($0).inserted }
        let groups = board.items.compactMap(\.countdown.group).map { "group:" + $0 }.filter { seen.insert($0).inserted }
        let states = Reading.State.allCases.map { "is:" + $0.rawValue }
        return ["all"] + board.items.map(\.id) + tags + groups + states
    }
}
