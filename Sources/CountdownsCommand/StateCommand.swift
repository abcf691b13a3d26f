import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Journal
import Remote

struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Print, move or forget the saved state of boards.",
        discussion: """
            Without files, lists the boards with a saved state. With files, prints the saved values and changes of each \
            countdown. --move OLD NEW moves the state of a file to another file. --forget FILES removes the state of a \
            board; with --id, only the state of one countdown.
            """
    )

    @Argument(help: "The files of a board.", completion: .file(extensions: ["yaml", "yml"]))
    var names: [String] = []

    @Flag(help: "Remove the state of these files.")
    var forget = false

    @Option(
        help: ArgumentHelp("Remove only the state of this countdown; can be repeated.", valueName: "id"),
        completion: .custom(Completions.ids))
    var id: [String] = []

    @Flag(help: "Move the state of the first file to the second.")
    var move = false

    @Flag(help: "Print the state file.")
    var raw = false

    func validate() throws {
        if forget, move { throw ValidationError("Give --forget or --move, not both.") }
        if move, names.count != 2 { throw ValidationError("--move needs two files: the old one and the new one.") }
        if forget, names.isEmpty { throw ValidationError("--forget needs the files of a board.") }
        if !id.isEmpty, !forget { throw ValidationError("--id needs --forget.") }
        if raw, names.isEmpty || forget || move {
            throw ValidationError("--raw needs files, and cannot be used with --forget or --move.")
        }
    }

    func run() throws {
        let output = PlainOutput()
        guard let folder = StateFolder(environment: ProgramEnvironment.variables) else {
            throw output.failure("error: there is no state folder: set HOME or XDG_STATE_HOME", .noInput)
        }
        if move { return try move(in: folder, output) }
        if forget { return try forget(in: folder, output) }
        if names.isEmpty { return try list(folder, output) }
        ChosenBoard(files: names).save()
        let files = OpenedState.boardFiles(names)
        let entry = try read(files, in: folder, output)
        if raw {
            let text = String(decoding: (try? SystemFileSystem().read(entry.path)) ?? [], as: UTF8.self)
            return try output.writeJSON(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        }
        try output.print(entry.path)
        for line in lines(entry) { try output.print(line) }
        guard let damage = entry.damage else { return }
        throw output.failure("error: \(damage)", .badData)
    }

    private func list(_ folder: StateFolder, _ output: PlainOutput) throws {
        try output.print(folder.path)
        for entry in folder.entries() {
            let files = entry.files.map { $0.isInput ? "standard input" : $0.path }.joined(separator: " ")
            try output.print("\(files): \(entry.saved.items.count) countdowns, saved \(time(entry.saved.moment.wall))")
            if let damage = entry.damage { output.report("warning: \(entry.path): \(damage)") }
        }
        for (path, damage) in folder.damaged() { output.report("warning: \(path): \(damage)") }
    }

    private func lines(_ entry: StateFolder.Entry) -> [String] {
        let saved = entry.saved
        var lines = ["saved \(time(saved.moment.wall))"]
        if let theme = saved.theme { lines.append("theme \(theme.name)") }
        if let view = saved.view { lines.append("view \(view.rawValue)") }
        return lines + saved.items.sorted { $0.key < $1.key }.map { "\($0): \(words($1, saved.moment))" }
    }

    private func words(_ item: SavedBoard.Item, _ moment: Moment) -> String {
        let state = item.state
        let uptime = item.sleep == .pause ? moment.awake : moment.uptime
        let run =
            switch state.run {
            case .until where item.fingerprint.hasPrefix("since"), .live: "runs"
            case .until(let end):
                verb(moment.wall + (end - uptime), at: moment.wall)
            case .paused(let left, let at): "paused \(time(at)), \(left.flooredSeconds) s remain"
            case .finished(let at): "ended by a user \(time(at))"
            }
        let override =
            switch state.override {
            case nil: ""
            case .extended(let amount): ", extended by \(amount.flooredSeconds) s"
            case .moved(let date): ", moved to \(time(date))"
            case .skipped(let skip): ", skipped to \(time(skip.until))"
            case .done(let at): ", done \(time(at))"
            case .step: ", moved to another step"
            }
        return run + override + ", since \(time(state.start))"
    }

    private func verb(_ date: WallTime, at now: WallTime) -> String {
        "\(date > now ? "ends" : "ended") \(time(date))"
    }

    private func time(_ time: WallTime) -> String { RFC3339.text(of: WallTime(unixSeconds: time.unixSeconds)) }

    private func read(
        _ files: [BoardFileRecord], in folder: StateFolder, _ output: PlainOutput
    ) throws -> StateFolder.Entry {
        do throws(StateFolder.Damage) {
            if let entry = try folder.read(files) { return entry }
        } catch {
            throw output.failure("error: \(folder.statePath(of: files)): \(error)", .badData)
        }
        throw output.failure("error: there is no saved state of \(names.joined(separator: " "))", .noInput)
    }

    // MARK: Changes

    private func move(in folder: StateFolder, _ output: PlainOutput) throws {
        let (old, new) = (OpenedState.boardFiles([names[0]]), OpenedState.boardFiles([names[1]]))
        guard old != new else { throw ValidationError("\(names[0]) and \(names[1]) are the same file.") }
        let locks = [try lock(old, in: folder, output), try lock(new, in: folder, output)]
        try withExtendedLifetime(locks) {
            guard try SystemFileSystem().read(folder.statePath(of: new)) == nil else {
                throw output.failure(
                    "error: \(names[1]) has a saved state; remove this state first with --forget", .cannotCreate)
            }
            guard try attempt(output, { try folder.move(old, to: new) }) else {
                throw output.failure("error: there is no saved state of \(names[0])", .noInput)
            }
        }
    }

    private func forget(in folder: StateFolder, _ output: PlainOutput) throws {
        let files = OpenedState.boardFiles(names)
        let lock = try lock(files, in: folder, output)
        try withExtendedLifetime(lock) {
            for id in id.isEmpty ? [nil] : id.map(Optional.some) {
                guard try attempt(output, { try folder.forget(id, of: files) }) else {
                    throw output.failure(
                        "error: there is no saved state of \(id ?? names.joined(separator: " "))", .noInput)
                }
            }
        }
    }

    /// Locks the saved state of files, so that no board of these files can start while the state is changed.
    private func lock(_ files: [BoardFileRecord], in folder: StateFolder, _ output: PlainOutput) throws -> FileLock {
        let path = folder.lockPath(of: files)
        let lock = try attempt(output) {
            try SystemFileSystem().makeFolder(folder.path)
            return try FileLock(path)
        }
        guard let lock else {
            throw output.failure("error: the board runs; end it first with: countdowns quit", .unavailable)
        }
        return lock
    }

    private func attempt<Result>(_ output: PlainOutput, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let damage as StateFolder.Damage {
            throw output.failure("error: \(damage)", .badData)
        } catch {
            throw output.failure("error: \(error)", .writeFailed)
        }
    }
}
