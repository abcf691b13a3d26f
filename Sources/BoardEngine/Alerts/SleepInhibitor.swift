import Countdowns

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An inhibitor of the machine's sleep while a countdown is near its deadline, by `systemd-inhibit` or `caffeinate`.
///
/// - Thread: belongs to the board's thread.
final class SleepInhibitor {
    /// The time before a deadline for which the machine is kept awake.
    let amount: Duration
    private let environment: [String: String]
    private let warn: @Sendable (String) -> Void
    private var runner: ProgramRunner?

    init(_ amount: Duration, environment: [String: String], warn: @escaping @Sendable (String) -> Void) {
        (self.amount, self.environment, self.warn) = (amount, environment, warn)
    }

    /// Whether the machine is kept awake.
    var isHeld: Bool { runner != nil }

    /// Returns the time until a countdown is within ``amount`` of its deadline; nil if a countdown already is, or if no
    /// countdown will be.
    func untilNext(on board: Board, at moment: Moment) -> Duration? {
        board.untilNextEnd(at: moment).flatMap { $0 > amount ? $0 - amount : nil }
    }

    /// Starts or ends the inhibition according to the board.
    func update(_ board: Board, at moment: Moment) {
        let isNear = board.untilNextEnd(at: moment).map { $0 <= amount } ?? false
        guard isNear != isHeld else { return }
        guard isNear else { return cancel() }
        let runner = ProgramRunner(environment: environment)
        self.runner = runner
        let ways = Self.ways(for: getpid())
        let arguments = ways.first { ProgramPath.path(of: $0[0], environment) != nil } ?? ways[0]
        var call = ProgramRunner.Call(name: "keep_awake", arguments: arguments)
        call.limit = .seconds(365 * 86_400)
        call.completion = { [warn] result in
            if let complaint = result.complaint { warn("The machine may sleep: \(arguments[0]) \(complaint).") }
        }
        runner.run(call)
    }

    /// Begins to let the machine sleep again; does not wait for the program.
    func cancel() {
        runner?.cancel()
        runner = nil
    }

    /// Lets the machine sleep again; waits until the program has ended.
    func end() {
        runner?.end()
        runner = nil
    }

    /// The commands for inhibition, in order of preference.
    ///
    /// Each command ends after the process has ended, even if the process is killed.
    private static func ways(for process: pid_t) -> [[String]] {
        [
            [
                "systemd-inhibit", "--what=sleep:idle", "--who=countdowns", "--why=A countdown is near its deadline.",
                "sh", "-c", #"while kill -0 "$0" 2>/dev/null; do sleep 60; done"#, "\(process)",
            ],
            ["caffeinate", "-i", "-w", "\(process)"],
        ]
    }
}
