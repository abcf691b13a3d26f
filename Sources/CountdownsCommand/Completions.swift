import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Remote

/// What the shells offer for words that only a file or the program knows.
///
/// Each is called by the completion script with the words of the command line so far. A value of a file is offered only where
/// no shell reads anything in it: ids, and tags and groups without special characters; never titles.
enum Completions {
    /// The names of themes: the program's and the user's.
    @Sendable static func themes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let folders = ThemeFolders.all(beside: [], environment: ProgramEnvironment.variables)
        return offered(ThemeLibrary(folders: folders).ids.filter { $0.hasPrefix(prefix) })
    }

    /// What a verb can name.
    static func names(of verb: BoardVerb) -> @Sendable ([String], Int, String) -> [String] {
        switch verb {
        case .theme: themes
        case .view: views
        case .mute: { _, _, prefix in MuteWord.words.filter { $0.hasPrefix(prefix) } }
        }
    }

    /// The names of zones.
    @Sendable static func zones(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (["UTC"] + TimeZone.knownTimeZoneIdentifiers).filter { $0.hasPrefix(prefix) }
    }

    /// The ids of the countdowns in the file that the command line names; nothing where it cannot be read.
    @Sendable static func ids(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        // A completion must never wait for standard input.
        guard let file = words.dropFirst(2).first(where: { !$0.hasPrefix("-") }), file != prefix else { return [] }
        return offered(countdowns(in: file).map(\.id).filter { $0.hasPrefix(prefix) && !words.contains($0) })
    }

    /// The tags in the files that the command line names.
    @Sendable static func tags(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let files = words.dropFirst(2).filter { !$0.hasPrefix("-") && $0 != prefix }
        return offered(
            Set(files.flatMap { countdowns(in: $0) }.flatMap(\.tags)).filter { $0.hasPrefix(prefix) }.sorted())
    }

    /// The names of the boards that run.
    @Sendable static func boards(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        offered(runningBoards.map(\.name).filter { $0.hasPrefix(prefix) })
    }

    /// The names of the views.
    @Sendable static func views(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        BoardView.words.filter { $0.hasPrefix(prefix) }
    }

    /// What can name countdowns on the board that runs; where several do, on the one that the line or the environment names,
    /// or on all.
    @Sendable static func targets(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        func value(of option: String) -> String? {
            guard let place = words.lastIndex(of: option), place + 1 < words.count else { return nil }
            return unquoted(words[place + 1])
        }
        var boards = runningBoards
        let name = value(of: "--board") ?? RunningBoards.name(in: ProgramEnvironment.variables)
        let socket = value(of: "--socket").map(DiscoveredBoard.init(socket:)) ?? RunningBoards.bySocket(name)
        if let board = socket ?? name.flatMap({ try? BoardLookup.board($0, among: boards, in: []) }) {
            boards = [board]
        }
        let countdowns = boards.flatMap { board -> [CountdownStatus] in
            let page: CountdownPage? = try? RemoteConnection(path: board.path)
                .call(.list(ListParameters()), timeout: .seconds(1)).result()
            return page?.countdowns ?? []
        }
        guard !boards.isEmpty else { return [] }
        let tags = Set(countdowns.flatMap(\.tags)).sorted().map { "#\($0)" }
        let groups = Set(countdowns.compactMap(\.group)).sorted().map { "group:\($0)" }
        let states = Reading.State.allCases.map { "is:\($0.rawValue)" }
        let folded = unquoted(prefix).lowercased()
        return offered(
            (["all"] + countdowns.map(\.id) + tags + groups + states).filter { $0.lowercased().hasPrefix(folded) })
    }

    /// What can name countdowns; behind a number, the units of an amount.
    @Sendable static func targetsAndAmounts(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let digits = prefix.drop { "+-".contains($0) }
        guard digits.first?.isNumber == true else { return targets(words, index, prefix) }
        let amount = prefix.reversed().drop { $0.isLetter }.reversed()
        return UnitPattern.Unit.allCases.filter { $0 != .tenth }.map { amount + $0.rawValue }
            .map { String($0) }.filter { $0.hasPrefix(prefix) }
    }

    /// The fields of a form, and the units of what remains; the last field goes on where its brace is open.
    @Sendable static func formats(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let isQuoted = prefix.first.map { "'\"".contains($0) } ?? false
        // bash would insert the blanks of a form without quotes as they are, and so end the word at the first one.
        guard isQuoted || !prefix.contains("\\") else { return [] }
        let typed = isQuoted ? String(prefix.dropFirst()) : prefix
        let open = typed.lastIndex(of: "{").flatMap { typed[$0...].contains("}") ? nil : $0 } ?? typed.endIndex
        return ListFormat.fields(units: UnitsText.words).filter { $0.hasPrefix(typed[open...]) }
            .map { quoted(typed[..<open] + $0) }
    }

    private static var runningBoards: [DiscoveredBoard] {
        let boards = try? SocketFolder.boards(environment: ProgramEnvironment.variables)
        return (boards ?? []).filter(\.isLive)
    }

    private static func countdowns(in word: String) -> [Countdown] {
        let context = DecodingContext(
            now: SystemClock.now().wall, machineZone: .current, home: ProgramEnvironment.variables["HOME"])
        return (try? BoardFile.load([unquoted(word)], in: context))?.definition.countdowns ?? []
    }

    /// The words in which no shell reads anything; the others are left out.
    static func offered(_ words: [String], for shell: CompletionShell? = .requesting) -> [String] {
        words.filter(ShellWord.isPlain).map { quoted($0, for: shell) }
    }

    /// A word as the script of a shell has to get it, so that the shell inserts it as one word.
    ///
    /// The script for bash expands each word once, also `$(…)`, compares it with what is typed without its quotes, and quotes it
    /// again. The one for zsh takes what is behind a colon for a description.
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

    /// A word of the command line as the program would get it: shells hand it on as it was typed.
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
