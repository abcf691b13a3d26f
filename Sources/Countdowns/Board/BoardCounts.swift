/// The number of countdowns in each state.
public struct BoardCounts: Equatable, Sendable {
    /// The running countdowns, including count-ups and launches in a planned hold.
    public var running: Int
    /// The paused countdowns.
    public var paused: Int
    /// The countdowns that continue below zero, in overtime.
    public var due: Int
    /// The countdowns that stopped at zero, left the list or were finished by the user.
    public var done: Int

    /// The running countdowns that are in a planned hold.
    public var onHold = 0

    /// The running countdowns that are not in a planned hold.
    public var counting: Int { running - onHold }

    /// The countdowns that are paused or in a planned hold.
    public var stopped: Int { paused + onHold }

    /// Creates the counts.
    public init(running: Int, paused: Int, due: Int, done: Int = 0) {
        self.running = running
        self.paused = paused
        self.due = due
        self.done = done
    }
}
