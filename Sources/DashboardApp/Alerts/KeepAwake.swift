import Countdowns

/// Keeps the machine from sleeping while a countdown is near its end, by `systemd-inhibit`, on Darwin by `caffeinate`.
///
/// - Thread: belongs to the board's thread.
final class KeepAwake {
    private let amount: Duration
    private let environment: [String: String]
    private let tell: @Sendable (String) -> Void
    private var runner: ProgramRunner?

    init(_ amount: Duration, environment: [String: String], tell: @escaping @Sendable (String) -> Void) {
        (self.amount, self.environment, self.tell) = (amount, environment, tell)
    }

    /// How much time passes until a countdown is that near; nil where one is, or none ever will be.
    func untilNext(on board: Board, at moment: Moment) -> Duration? {
        board.untilNextEnd(at: moment).flatMap { $0 > amount ? $0 - amount : nil }
    }

    /// Begins or ends keeping the machine awake.
    func update(_ board: Board, at moment: Moment) {
        let isNear = board.untilNextEnd(at: moment).map { $0 <= amount } ?? false
        guard isNear != (runner != nil) else { return }
        guard isNear else {
            runner?.cancel()
            runner = nil
            return
        }
        let runner = ProgramRunner(environment: environment)
        self.runner = runner
        var call = ProgramRunner.Call(name: "keep_awake", arguments: Self.arguments)
        call.limit = .seconds(365 * 86_400)
        call.completion = { [tell] result in
            if let complaint = result.complaint { tell("The machine may sleep: \(Self.arguments[0]) \(complaint).") }
        }
        runner.run(call)
    }

    /// Lets the machine sleep again.
    func end() {
        runner?.end()
        runner = nil
    }

    private static var arguments: [String] {
        #if os(macOS)
        ["caffeinate", "-i"]
        #else
        [
            "systemd-inhibit", "--what=sleep:idle", "--who=countdowns", "--why=A countdown is near its end.", "sleep",
            "infinity",
        ]
        #endif
    }
}
