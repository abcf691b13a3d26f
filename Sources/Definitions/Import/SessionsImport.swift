import Countdowns

/// The sessions of uair, a timer for status bars, as a sequence of steps.
enum SessionsImport {
    /// Reads a file.
    ///
    /// - Throws: ``TOMLError`` where it is no such file.
    static func parts(of text: String) throws(TOMLError) -> [ImportedPart] {
        let tables = try TOMLText.tables(of: text)
        let sessions = tables.filter { $0.isArrayElement && $0.name == "sessions" }
        guard let head = sessions.first else { return [] }
        let defaults = tables.first { $0.name == "defaults" && !$0.isArrayElement }
        var parts: [ImportedPart] = []
        var steps: [String] = []
        var starts: [Bool] = []
        for session in sessions {
            let tables = [session] + (defaults.map { [$0] } ?? [])
            let name = try first(in: tables) { table throws(TOMLError) in try table.string("name") } ?? "Work"
            let duration = try first(in: tables) { table throws(TOMLError) in try table.string("duration") } ?? "25m"
            try check(duration, (session["duration"] ?? defaults?["duration"])?.spot ?? session.spot)
            steps.append("{ title: \(ImportedPart.quoted(name)), in: \(ImportedPart.quoted(duration)) }")
            starts.append(try first(in: tables) { table throws(TOMLError) in try table.flag("autostart") } ?? false)
        }
        for table in tables { parts += leftOut(of: table, isSession: table.isArrayElement && table.name == "sessions") }
        let asks = starts.contains(false)
        if asks, starts.contains(true) {
            parts.append(.remark("all steps wait to be started, because some do (autostart)", line: head.spot.line))
        }
        var keys = [("title", "Sessions"), ("steps", "[" + steps.joined(separator: ", ") + "]")]
        if asks { keys.append(("advance", "ask")) }
        // Of uair a timer stands still until it is started.
        if starts.first == false { keys.append(("paused", "true")) }
        let root = tables.first { $0.name.isEmpty }
        if let rounds = try root?.number("iterations") {
            keys.append(("rounds", "\(rounds)"))
        } else if try root?.flag("loop_on_end") == true {
            keys.append(("on_zero", "repeat"))
        }
        return [.countdown(keys, line: head.spot.line)] + parts
    }

    private static func first<Value>(
        in tables: [TOMLTable], _ value: (TOMLTable) throws(TOMLError) -> Value?
    ) throws(TOMLError) -> Value? {
        for table in tables { if let value = try value(table) { return value } }
        return nil
    }

    private static func check(_ duration: String, _ spot: Spot) throws(TOMLError) {
        do {
            _ = try SequenceText.length(duration)
        } catch {
            throw TOMLError(code: .badDuration, message: error.message, help: error.help, spot: spot)
        }
    }

    private static let taken: Set<String> = ["name", "duration", "autostart"]

    private static func leftOut(of table: TOMLTable, isSession: Bool) -> [ImportedPart] {
        table.entries.compactMap { entry in
            let isTaken =
                isSession || table.name == "defaults"
                ? taken.contains(entry.key) : table.name.isEmpty && ["iterations", "loop_on_end"].contains(entry.key)
            guard !isTaken else { return nil }
            let reason =
                entry.key == "command" ? "a board runs no command of a session" : "a board has nothing like it"
            return .remark("\(entry.key.quoted) is left out: \(reason)", line: entry.spot.line)
        }
    }
}
