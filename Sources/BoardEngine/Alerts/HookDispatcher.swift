import Countdowns
import Definitions
import Foundation
import Journal
import Ticking

/// A dispatcher of hooks: for the changes of a board, it runs the hooks' programs with a ``ProgramRunner``.
///
/// - Thread: belongs to the board's thread; only the runner and the log are used on other threads.
final class HookDispatcher {
    private var plan: HookPlan
    private var hooks: Hooks
    private var files: [FileHooks]
    /// The signature of the list of trusted hooks when the plan was created.
    private var listed: FileSignature?
    private let runner: ProgramRunner
    private let log: HookLog
    private let trust: HookTrust
    private let warn: @Sendable (String) -> Void

    /// The failures that were already reported, so that a hook that always fails is reported once.
    private let reportedFailures = LockedValue<Set<String>>([])

    /// The maximum number of failures that are reported; the log has all failures.
    private static let maxReported = 100

    /// Creates a dispatcher for the hooks of a board.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - environment: the environment variables of the board.
    ///   - warn: receives each notice for the user; called on any thread.
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

    func apply(_ loaded: LoadedBoard) {
        (files, hooks) = (loaded.fileHooks, loaded.definition.hooks)
        decide()
    }

    /// Decides again which hooks run, if the list of trusted hooks has changed.
    private func updateTrust() {
        if !plan.refusals.isEmpty, trust.signature != listed { decide() }
    }

    private func decide() {
        let before = plan.refusals
        listed = trust.signature
        plan = HookPlan(files, trust)
        if plan.refusals != before { reportRejectedHooks() }
    }

    private func reportRejectedHooks() {
        if let refusal = plan.firstRefusal { warn(refusal.description) }
    }

    /// Runs the hooks for changes.
    func read(_ changes: [Change], on board: Board, at moment: Moment, name: String) {
        updateTrust()
        guard !plan.isEmpty else { return }
        for change in changes {
            let item = board.index(of: change.countdown).map { board.items[$0] }
            // If a zero was reached more than 10 seconds ago, the `late` rule of the countdown decides whether the hook
            // runs.
            if let item, case .time = change.cause, moment.wall - change.time > .seconds(10),
                !item.countdown.late.allowsAlerts(after: moment.wall - change.time)
            {
                continue
            }
            // A clock change is recorded once for the board, and then for each countdown whose state is corrected. Only
            // the record for the board runs the `clock` hook.
            for event in change.event.names.hooks where event != .clock || change.countdown == nil {
                run(event, change.time, change.cause, item, board, moment, name)
            }
        }
    }

    /// Runs the hooks for an alert.
    func read(_ delivery: AlertDelivery, on board: Board, at moment: Moment, name: String) {
        updateTrust()
        guard !plan.isEmpty, !delivery.isRepeat else { return }
        let item = board.index(of: delivery.countdown).map { board.items[$0] }
        run(.alert, moment.wall, .time, item, board, moment, name, text: delivery.text)
    }

    /// Begins to terminate the running programs, and starts no new programs.
    ///
    /// Does not block.
    func cancel() { runner.cancel() }

    /// Terminates the running programs, and blocks until the log is written.
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
        call.completion = { [log, warn, reportedFailures, call] result in
            log.write(call, result)
            guard let complaint = result.complaint else { return }
            let sentence = "The \(call.name), \(call.arguments[0]), \(complaint)."
            let isNew = reportedFailures.withLock {
                $0.count < Self.maxReported && $0.insert("\(event) \(complaint)").inserted
            }
            if isNew { warn(sentence) }
        }
        if program == .missing { call.completion?(.init(end: .notFound)) } else { runner.run(call) }
    }
}

/// The fields of a change that a hook receives.
struct HookContext {
    let environment: [String: String]
    /// The change as JSON, for the standard input of the hook's program.
    let json: [UInt8]
    private let placeholders: [String: String]

    init(
        _ event: HookEvent, at time: WallTime, _ cause: Change.Cause, _ item: BoardItem?, _ board: Board,
        _ moment: Moment, name: String, text: String? = nil
    ) {
        let reading = item?.reading(at: moment)
        let left = reading?.amount
        let amount = reading.flatMap { item?.calendarAmount($0, at: moment.wall) }
        let remaining = left.map { AmountWords.remaining($0, amount) } ?? ""
        let title = item?.countdown.title ?? board.title
        let step = reading?.step?.step.title
        let round = reading?.step.map { $0.place.round + 1 }
        let environment = [
            "COUNTDOWNS_ID": item?.id ?? "", "COUNTDOWNS_TITLE": title, "COUNTDOWNS_EVENT": event.rawValue,
            "COUNTDOWNS_REMAINING": remaining, "COUNTDOWNS_BOARD": name, "COUNTDOWNS_STEP": step ?? "",
            "COUNTDOWNS_ROUND": round.map { "\($0)" } ?? "", "COUNTDOWNS_TEXT": text ?? "",
        ]
        self.environment = environment
        placeholders = Dictionary(
            uniqueKeysWithValues: Hook.placeholders.map { ($0, environment["COUNTDOWNS_" + $0.uppercased()] ?? "") })
        let record = Record(
            event: event.rawValue, at: RFC3339.text(of: time), board: name, id: item?.id, title: title,
            state: reading?.state.rawValue, remaining: left.map(ExactSeconds.init), step: step,
            round: round, from: cause.sender, text: text)
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
        let round: Int?
        let from: String?
        let text: String?
    }

    /// Returns the program and its arguments, with the placeholders replaced.
    ///
    /// If the value of a placeholder makes an argument begin with a hyphen, a space is inserted before the hyphen.
    /// Otherwise the program would parse a title as an option.
    func arguments(of program: Hook.Program) -> [String] {
        switch program {
        case .shell(let line): return [HookProgram.shell, "-c", line]
        case .arguments(let arguments):
            // The name of the program has no placeholders.
            return [arguments[0]]
                + arguments.dropFirst().map { argument in
                    let filled = argument.filled(placeholders)
                    let hyphen = UInt8(ascii: "-")
                    return filled.utf8.first == hyphen && argument.utf8.first != hyphen ? " " + filled : filled
                }
        }
    }
}

/// The log of hooks: each program, its result and its output.
final class HookLog: Sendable {
    private let path: String?
    private let queue = DispatchQueue(label: "countdowns.hooks", qos: .utility)
    /// The size in bytes above which the log is renamed to `hooks.log.1`, so that the next line begins a new log.
    private static let largest = 1 << 20

    init(environment: [String: String]) {
        path = StateFolder(environment: environment).map { PathText.join($0.path, "hooks.log") }
    }

    func write(_ call: ProgramRunner.Call, _ result: ProgramRunner.Result) {
        let words = result.complaint ?? (result.end == .cancelled ? "was terminated because the board ended" : "ended")
        var text = "\(call.name): \(call.arguments.joined(separator: " ")): \(words)"
        let output = String(decoding: result.output, as: UTF8.self)
        if !output.isEmpty { text += ": \(output)" }
        write(text)
    }

    /// Blocks until all lines are written.
    func flush() { queue.sync {} }

    /// Writes one line with a timestamp.
    ///
    /// A line break in a title or in output is written as `\n`.
    func write(_ text: String) {
        guard let path else { return }
        queue.async {
            let words = text.split(whereSeparator: \.isNewline).map { String($0).safeForTerminal }
            let line = RFC3339.text(of: SystemClock.now().wall) + " " + words.joined(separator: "\\n") + "\n"
            let system = SystemFileSystem()
            try? system.makeFolder(PathText.folder(of: path))
            if let size = try? system.append(Array(line.utf8), to: path), size > Self.largest {
                try? system.rename(path, to: path + ".1")
            }
        }
    }
}
