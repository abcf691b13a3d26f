/// The number of countdowns in each state.
public struct BoardCounts: Equatable, Sendable {
    /// The running countdowns, including count-ups.
    public var running: Int
    /// The paused countdowns.
    public var paused: Int
    /// The countdowns that continue below zero, in overtime.
    public var due: Int
    /// The countdowns that stopped at zero, left the list or were finished by the user.
    public var done: Int

    /// Creates the counts.
    public init(running: Int, paused: Int, due: Int, done: Int = 0) {
        self.running = running
        self.paused = paused
        self.due = due
        self.done = done
    }
}
