import Countdowns
import Definitions
import Foundation
import Journal
import Ticking

/// Runs the hooks of a board: reads the record, and hands the programs to a ``ProgramRunner``.
///
/// - Thread: belongs to the board's thread; only the runner and the log are used on others.
final class HookDispatcher {
    private var plan: HookPlan
    private var hooks: Hooks
    private var files: [FileHooks]
    /// The list of trusted hooks at the time of the plan.
    private var listed: FileSignature?
    private let runner: ProgramRunner
    private let log: HookLog
    private let trust: HookTrust
    private let warn: @Sendable (String) -> Void

    /// What failed and was told, so that a hook that always fails is told once.
    private let told = LockedValue<Set<String>>([])

    /// The most failures that are told; the log has all.
    private static let mostTold = 100

    /// Makes ready to run the hooks of a board.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - environment: the variables of the board.
    ///   - warn: told what somebody should know; on any thread.
    init(_ loaded: LoadedBoard, environment: [String: String], warn: @escaping @Sendable (String) -> Void) {
        trust = HookTrust(environment: environment)
        let log = HookLog(environment: environment)
        (self.log, self.warn) = (log, warn)
        runner = ProgramRunner(environment: environment) { count in
            let words = "\(count) hook\(count == 1 ? " was" : "s were") dropped: too many were waiting."
            log.write(words)
            warn(words)
        }
        (files, hooks, listed) = (loaded.fileHooks, loaded.definition.hooks, trust.signature)
        plan = HookPlan(files, trust)
        reportRejectedHooks()
    }

    /// Takes the hooks of another reading of the files.
    func take(_ loaded: LoadedBoard) {
        (files, hooks) = (loaded.fileHooks, loaded.definition.hooks)
        decide()
    }

    /// Judges the hooks again where the user may have trusted them since.
    private func judgeTrusted() {
        if plan.needsTrust, trust.signature != listed { decide() }
    }

    private func decide() {
        let before = plan.refusals
        listed = trust.signature
        plan = HookPlan(files, trust)
        if plan.refusals != before { reportRejectedHooks() }
    }

    private func reportRejectedHooks() {
        guard let refusal = plan.firstRefusal else { return }
        if refusal.needsTrust, trust.setOldListAside() {
            warn("The list of trusted files of an earlier version is no longer used.")
        }
        warn(refusal.description)
    }

    /// Runs what changes call for.
    ///
    /// - Parameters:
    ///   - changes: what happened.
    ///   - board: the board after it.
    ///   - moment: now.
    ///   - name: the name by which commands call the board.
    func read(_ changes: [Change], on board: Board, at moment: Moment, name: String) {
        judgeTrusted()
        guard !plan.isEmpty else { return }
        for change in changes {
            let item = board.index(of: change.countdown).map { board.items[$0] }
            // A zero that passed long ago is told by the rule of its countdown.
            if let item, case .time = change.cause, moment.wall - change.time > .seconds(10),
                !item.countdown.late.tells(after: moment.wall - change.time)
            {
                continue
            }
            // Of a countdown a clock that was set corrects only what was assumed.
            for event in change.event.names.hooks where event != .clock || change.countdown == nil {
                run(event, change.time, change.cause, item, board, moment, name)
            }
        }
    }

    /// Runs what an alert calls for.
    func read(_ delivery: AlertDelivery, on board: Board, at moment: Moment, name: String) {
        judgeTrusted()
        guard !plan.isEmpty, !delivery.isRepeat else { return }
        let item = board.index(of: delivery.countdown).map { board.items[$0] }
        run(.alert, moment.wall, .time, item, board, moment, name, text: delivery.text)
    }

    /// Begins to end what runs; nothing else is run.
    func cancel() { runner.cancel() }

    /// Ends what runs, and returns when the log has it.
    func end() {
        runner.end()
        log.flush()
    }

    private func run(
        _ event: HookEvent, _ time: WallTime, _ cause: Change.Cause, _ item: BoardItem?, _ board: Board,
        _ moment: Moment, _ name: String, text: String? = nil
    ) {
        guard let hook = item?.countdown.hooks[event] ?? hooks[event],
            let program = plan.program(of: hook, for: event)
        else { return }
        let values = HookContext(event, at: time, cause, item, board, moment, name: name, text: text)
        let words = [event.rawValue, item?.id].compactMap(\.self).joined(separator: " ")
        var arguments = values.arguments(of: hook.program)
        if case .found(let path) = program { arguments[0] = path }
        var call = ProgramRunner.Call(name: "hook \(words)", arguments: arguments)
        (call.environment, call.input, call.isDetached) = (values.environment, values.json, hook.isDetached)
        call.completion = { [log, warn, told, call] result in
            log.write(call, result)
            guard let complaint = result.complaint else { return }
            let sentence = "The \(call.name), \(call.arguments[0]), \(complaint)."
            let isNew = told.withLock { $0.count < Self.mostTold && $0.insert("\(event) \(complaint)").inserted }
            if isNew { warn(sentence) }
        }
        if program == .missing { call.completion?(.init(end: .notFound)) } else { runner.run(call) }
    }
}

/// What a hook is told of a change.
struct HookContext {
    /// The variables.
    let environment: [String: String]
    /// The change, for the standard input.
    let json: [UInt8]
    private let placeholders: [String: String]

    init(
        _ event: HookEvent, at time: WallTime, _ cause: Change.Cause, _ item: BoardItem?, _ board: Board,
        _ moment: Moment, name: String, text: String? = nil
    ) {
        let reading = item?.reading(at: moment)
        let left = reading?.amount
        let remaining = left.map(AmountWords.remaining) ?? ""
        let title = item?.countdown.title ?? board.title
        let step = reading?.step?.step.title ?? ""
        placeholders = [
            "title": title, "remaining": remaining, "step": step, "id": item?.id ?? "", "event": event.rawValue,
            "text": text ?? "",
        ]
        environment = [
            "COUNTDOWNS_ID": item?.id ?? "", "COUNTDOWNS_TITLE": title, "COUNTDOWNS_EVENT": event.rawValue,
            "COUNTDOWNS_REMAINING": remaining, "COUNTDOWNS_BOARD": name, "COUNTDOWNS_STEP": step,
            "COUNTDOWNS_TEXT": text ?? "",
        ]
        let record = Record(
            event: event.rawValue, at: RFC3339.text(of: time), board: name, id: item?.id, title: title,
            state: reading?.state.rawValue, remaining: left.map(ExactSeconds.init), step: reading?.step?.step.title,
            from: cause.sender, text: text)
        json = (try? record.jsonData()).map { Array($0) + [0x0A] } ?? []
    }

    private struct Record: Encodable {
        let event: String
        let at: String
        let board: String
        let id: String?
        let title: String
        let state: String?
        let remaining: ExactSeconds?
        let step: String?
        let from: String?
        let text: String?
    }

    /// The program and its arguments, with the values in their places.
    ///
    /// What begins with a hyphen by its value alone gets a blank before it: a title is text, never an option.
    func arguments(of program: Hook.Program) -> [String] {
        switch program {
        case .shell(let line): return [HookProgram.shell, "-c", line]
        case .arguments(let arguments):
            // The program itself is never made of a title.
            return [arguments[0]]
                + arguments.dropFirst().map { argument in
                    let filled = argument.filled(placeholders)
                    let hyphen = UInt8(ascii: "-")
                    return filled.utf8.first == hyphen && argument.utf8.first != hyphen ? " " + filled : filled
                }
        }
    }
}

/// The log of hooks: what was run, how it ended, and what it wrote.
final class HookLog: Sendable {
    private let path: String?
    private let queue = DispatchQueue(label: "countdowns.hooks", qos: .utility)
    /// Beyond this size the log is kept as `hooks.log.1`, and a new one begins.
    private static let largest = 1 << 20

    init(environment: [String: String]) {
        path = StateFolder(environment: environment).map { PathText.join($0.path, "hooks.log") }
    }

    /// Writes how a program ended.
    func write(_ call: ProgramRunner.Call, _ result: ProgramRunner.Result) {
        let words = result.complaint ?? (result.end == .cancelled ? "was ended with the board" : "ended")
        var text = "\(call.name): \(call.arguments.joined(separator: " ")): \(words)"
        let output = String(decoding: result.output, as: UTF8.self)
        if !output.isEmpty { text += ": \(output)" }
        write(text)
    }

    /// Returns when all is written.
    func flush() { queue.sync {} }

    /// Writes one line, with the time before it; a line break of a title or of a program is `\n` in it.
    func write(_ text: String) {
        guard let path else { return }
        queue.async {
            let words = text.split(whereSeparator: \.isNewline).map { String($0).safeForTerminal }
            let line = RFC3339.text(of: SystemClock.now().wall) + " " + words.joined(separator: "\\n") + "\n"
            try? SystemFileSystem().makeFolder(PathText.folder(of: path))
            if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > Self.largest {
                try? FileManager.default.removeItem(atPath: path + ".1")
                try? FileManager.default.moveItem(atPath: path, toPath: path + ".1")
            }
            // Opening a named pipe would wait for its reader.
            let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try? file.write(contentsOf: Data(line.utf8))
        }
    }
}
