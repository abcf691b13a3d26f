/// How the end of a countdown, the follower, is given by the end of another one, its leader.
///
/// A follower is of the kind of its leader: of a duration or a sequence it is a duration, of a date a date, of a recurring
/// date a recurring one. Its own state is written whenever that of its leader is, in the same command and for the same cause:
/// record, history, state file, listeners and viewers need to know nothing of links. A follower may lead others.
///
/// | the leader | its end is | so the follower |
/// |---|---|---|
/// | a duration, a sequence | its deadline; of a sequence that of its last step | starts with it |
/// | a date, also in working time | that date | is at another date |
/// | a recurring date | each occurrence | comes as often, and goes on at its own zero |
///
/// | what happens to the leader | what happens to its followers |
/// |---|---|
/// | extended, set, snoozed, a step skipped | the end moves by as much |
/// | paused, resumed | paused, resumed |
/// | a sequence waits for its next step | paused until somebody starts it |
/// | restarted | restarted |
/// | an occurrence skipped | the same occurrence skipped |
/// | ended by hand | its end is that moment: what was to end by then is ended as well, the others end so much later |
/// | it reaches zero | nothing: the end is where it was |
/// | undone, redone | undone, redone: it is one step |
/// | acknowledged, pinned | nothing |
///
/// A follower can be acknowledged and pinned; everything else is refused, because it would no longer be what its file says.
public struct CountdownLink: Hashable, Sendable {
    /// The countdown that leads.
    public var leader: Countdown.ID

    /// How much later than its leader it ends; earlier if it is negative.
    public var offset: Duration

    /// Makes a link of its parts.
    public init(to leader: Countdown.ID, offset: Duration) { (self.leader, self.offset) = (leader, offset) }
}

extension CountdownAction {
    /// Whether a countdown that follows another one can take it: it leaves the end as it is.
    public var suitsFollowers: Bool {
        switch self {
        case .acknowledge, .pin: true
        case .pause, .resume, .toggle, .restart, .extend, .set, .snooze, .done, .skip: false
        }
    }
}
