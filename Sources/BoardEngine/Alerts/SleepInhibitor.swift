import Countdowns

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An inhibitor that keeps the machine awake while a countdown is near its deadline, with `systemd-inhibit` or `caffeinate`.
///
/// - Thread: belongs to the board's thread.
final class SleepInhibitor {
    /// The length of the period before each deadline in which the machine is kept awake.
    let amount: Duration
    private let environment: [String: String]
    private let warn: @Sendable (String) -> Void
    private var runner: ProgramRunner?

    init(_ amount: Duration, environment: [String: String], warn: @escaping @Sendable (String) -> Void) {
        (self.amount, self.environment, self.warn) = (amount, environment, warn)
    }

    /// Whether the machine is kept awake.
    var isHeld: Bool { runner != nil }

    /// Returns the delay after which only ``amount`` is left before the next deadline; nil if the deadline is already
    /// this near, or if there is no next deadline.
    func untilNext(on board: Board, at moment: Moment) -> Duration? {
        board.untilNextEnd(at: moment).flatMap { $0 > amount ? $0 - amount : nil }
    }

    /// Keeps the machine awake if the board's next deadline is near; otherwise lets the machine sleep again.
    func update(_ board: Board, at moment: Moment) {
        let isNear = board.untilNextEnd(at: moment).map { $0 <= amount } ?? false
        guard isNear != isHeld else { return }
        guard isNear else { return cancel() }
        let runner = ProgramRunner(environment: environment)
        self.runner = runner
        let commands = Self.commands(for: getpid())
        let arguments = commands.first { ProgramPath.path(of: $0[0], environment) != nil } ?? commands[0]
        var call = ProgramRunner.Call(name: "keep_awake", arguments: arguments)
        call.limit = .seconds(365 * 86_400)
        call.completion = { [warn] result in
            if let complaint = result.complaint { warn("The machine is not kept awake: \(arguments[0]) \(complaint).") }
        }
        runner.run(call)
    }

    /// Lets the machine sleep again; does not wait until the program has exited.
    func cancel() {
        runner?.cancel()
        runner = nil
    }

    /// Lets the machine sleep again; waits until the program has exited.
    func end() {
        runner?.end()
        runner = nil
    }

    /// The commands that keep the machine awake, in order of preference.
    ///
    /// Each command exits after `process` has exited, even if `process` is killed.
    private static func commands(for process: pid_t) -> [[String]] {
        [
            [
                "systemd-inhibit", "--what=sleep:idle", "--who=countdowns", "--why=A countdown is near its deadline.",
                "sh", "-c", #"while kill -0 "$0" 2>/dev/null; do sleep 60; done"#, "\(process)",
            ],
            ["caffeinate", "-i", "-w", "\(process)"],
        ]
    }
}
