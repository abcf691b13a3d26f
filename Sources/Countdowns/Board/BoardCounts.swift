/// The numbers of countdowns of a board in each state.
public struct BoardCounts: Equatable, Sendable {
    /// Those that go on, the ones that count up included.
    public var running: Int
    /// Those that stand still.
    public var paused: Int
    /// Those that went on past zero.
    public var due: Int
    /// Those that stayed at zero, or left the list there.
    public var done: Int

    /// Those among the running ones whose count stands still in a planned hold.
    public var onHold = 0

    /// Those that run, and do not stand still in a planned hold.
    public var counting: Int { running - onHold }

    /// Those that stand still, planned holds included.
    public var stopped: Int { paused + onHold }

    /// Makes a count from its parts.
    public init(running: Int, paused: Int, due: Int, done: Int = 0) {
        self.running = running
        self.paused = paused
        self.due = due
        self.done = done
    }
}
