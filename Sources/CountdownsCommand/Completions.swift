import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Remote

/// The custom completions of the command line, such as ids, tags, boards, themes and time zones.
///
/// The completion script of a shell runs the program, which calls one of these functions with the words typed so far.
/// Ids, tags and groups from a file are offered only if they contain no shell metacharacters except spaces. Titles are
/// never offered.
enum Completions {
    /// Returns the names of the built-in themes and of the user's themes.
    @Sendable static func themes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let folders = ThemeFolders.all(beside: [], environment: ProgramEnvironment.variables)
        return offered(ThemeLibrary(folders: folders).ids.filter { $0.hasPrefix(prefix) })
    }

    /// Returns the function that completes the argument of a board command.
    static func names(of verb: BoardVerb) -> @Sendable ([String], Int, String) -> [String] {
        switch verb {
        case .theme: themes
        case .view: views
        case .mute: { _, _, prefix in MuteWord.words.filter { $0.hasPrefix(prefix) } }
        }
    }

    /// Returns `UTC` and the known time zone identifiers.
    @Sendable static func zones(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (["UTC"] + TimeZone.knownTimeZoneIdentifiers).filter { $0.hasPrefix(prefix) }
    }

    /// Returns the ids of the countdowns in the file that the command line names; empty if the file cannot be read.
    @Sendable static func ids(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        // Skips `-`, which means standard input: a completion must never wait for input.
        guard let file = words.dropFirst(2).first(where: { !$0.hasPrefix("-") }), file != prefix else { return [] }
        return offered(countdowns(in: file).map(\.id).filter { $0.hasPrefix(prefix) && !words.contains($0) })
    }

    /// Returns the tags in the files that the command line names, or else of the board that the command would use.
    @Sendable static func tags(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let files = words.dropFirst(2).filter { !$0.hasPrefix("-") && $0 != prefix }
        let named = files.flatMap { countdowns(in: $0) }.map(Candidate.init)
        let found = named.isEmpty ? candidates(words) : named
        return offered(Set(found.flatMap(\.tags)).filter { $0.hasPrefix(prefix) }.sorted())
    }

    @Sendable static func boards(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        offered(runningBoards.map(\.name).filter { $0.hasPrefix(prefix) })
    }

    @Sendable static func views(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        BoardView.words.filter { $0.hasPrefix(prefix) }
    }

    /// Returns the targets on the board that the command would use: `all`, ids, tags, groups and states.
    ///
    /// If several boards run and neither the command line nor the environment names a board, uses all running boards.
    @Sendable static func targets(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let candidates = candidates(words)
        guard !candidates.isEmpty else { return [] }
        let tags = Set(candidates.flatMap(\.tags)).sorted().map { "#\($0)" }
        let groups = Set(candidates.compactMap(\.group)).sorted().map { "group:\($0)" }
        let states = Reading.State.allCases.map { "is:\($0.rawValue)" }
        let folded = unquoted(prefix).lowercased()
        return offered(
            (["all"] + candidates.map(\.id) + tags + groups + states).filter { $0.lowercased().hasPrefix(folded) })
    }

    /// The names of a countdown by which a target can select it.
    private struct Candidate {
        let id: String
        let tags: [String]
        let group: String?

        init(_ countdown: Countdown) { (id, tags, group) = (countdown.id, countdown.tags, countdown.group) }

        init(_ status: CountdownStatus) { (id, tags, group) = (status.id, status.tags, status.group) }
    }

    /// Returns the countdowns of the board that a command would use.
    private static func candidates(_ words: [String]) -> [Candidate] {
        func value(of option: String) -> String? {
            guard let place = words.lastIndex(of: option), place + 1 < words.count else { return nil }
            return unquoted(words[place + 1])
        }
        let environment = ProgramEnvironment.variables
        let name = value(of: "--board") ?? RunningBoards.name(in: environment)
        let socket = value(of: "--socket").map(DiscoveredBoard.init(socket:)) ?? RunningBoards.bySocket(name)
        let command = words.dropFirst().first ?? ""
        let edits = ["edit", "remove"].contains(command)
        if name == nil, socket == nil, edits || ["list", "next"].contains(command) {
            let file = edits ? DefaultBoard.find(environment: environment) : DefaultBoard.here
            if let file { return countdowns(in: file).map(Candidate.init) }
        }
        guard name != nil || socket != nil || !edits else { return [] }
        var boards = runningBoards
        if let board = socket ?? name.flatMap({ try? BoardLookup.board($0, among: boards, in: []) }) {
            boards = [board]
        }
        return boards.flatMap { board -> [Candidate] in
            let page: CountdownPage? = try? RemoteConnection(path: board.path)
                .call(.list(ListParameters()), timeout: .seconds(1)).result()
            return page?.countdowns.map(Candidate.init) ?? []
        }
    }

    /// Returns the targets or, if the word begins with a number, the number with each unit of a duration.
    @Sendable static func targetsAndAmounts(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let digits = prefix.drop { "+-".contains($0) }
        guard digits.first?.isNumber == true else { return targets(words, index, prefix) }
        let amount = prefix.reversed().drop { $0.isLetter }.reversed()
        return UnitPattern.Unit.allCases.filter { $0 != .tenth }.map { amount + $0.rawValue }
            .map { String($0) }.filter { $0.hasPrefix(prefix) }
    }

    /// Returns a completion of a list format for each matching field: the text before an open brace, then the field.
    ///
    /// If no brace is open, each field is appended to the text.
    @Sendable static func formats(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let isQuoted = prefix.first.map { "'\"".contains($0) } ?? false
        // Offers nothing for an unquoted format with escapes: bash would insert the completed format without the
        // escapes, so the word would end at the first space.
        guard isQuoted || !prefix.contains("\\") else { return [] }
        let typed = isQuoted ? String(prefix.dropFirst()) : prefix
        let open = typed.lastIndex(of: "{").flatMap { typed[$0...].contains("}") ? nil : $0 } ?? typed.endIndex
        return ListFormat.fields(units: UnitsText.words).filter { $0.hasPrefix(typed[open...]) }
            .map { quoted(typed[..<open] + $0) }
    }

    private static var runningBoards: [DiscoveredBoard] { RunningBoards.all.filter(\.isLive) }

    private static func countdowns(in word: String) -> [Countdown] {
        let context = DecodingContext(
            now: SystemClock.now().wall, machineZone: .current, home: ProgramEnvironment.variables["HOME"])
        return (try? BoardFile.load([unquoted(word)], in: context))?.definition.countdowns ?? []
    }

    /// Returns the words that can be inserted safely, quoted for a shell.
    ///
    /// Omits words that begin with `-` or contain a shell metacharacter other than a space.
    static func offered(_ words: [String], for shell: CompletionShell? = .requesting) -> [String] {
        words.filter(ShellWord.isPlain).map { quoted($0, for: shell) }
    }

    /// Escapes a word so that the completion script of a shell inserts it as one word.
    ///
    /// The script for bash expands each word once, including `$(…)`, compares the result with the unquoted input, and
    /// quotes the result again. The script for zsh treats the text after a colon as a description.
    static func quoted(_ word: String, for shell: CompletionShell? = .requesting) -> String {
        switch shell {
        case .bash: escaped(word) { !ShellWord.isPlain($0) }
        case .zsh: escaped(word) { $0 == ":" || $0 == "\\" }
        default: word
        }
    }

    private static func escaped(_ word: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
        word.unicodeScalars.map { isSpecial($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    /// Removes the quotes and escapes from a word of the command line.
    ///
    /// Shells pass the word to the completion as it was typed, with quotes and escapes.
    static func unquoted(_ word: String) -> String {
        if let quote = word.first, "'\"".contains(quote), word.count > 1, word.last == quote {
            return String(word.dropFirst().dropLast())
        }
        var isEscaped = false
        return String(
            word.filter { character in
                let isKept = isEscaped || character != "\\"
                isEscaped = !isEscaped && character == "\\"
                return isKept
            })
    }
}
