/// The link of a follower to its leader: the deadline of the leader determines the deadline of the follower.
///
/// The follower of a duration or a sequence is a duration, the follower of a date is a date, and the follower of a
/// recurring date is a recurring date. Each change of the leader's state also changes the follower's state, in the same
/// command and with the same cause. Therefore the record, the history, the state file, and listeners need no
/// code for links. A follower may be the leader of other followers.
///
/// | leader | deadline of the leader | follower |
/// |---|---|---|
/// | duration, sequence | the deadline; for a sequence, the deadline of its last step | starts together with the leader |
/// | date, also in working time | the date | is a date at the offset from the leader's date |
/// | recurring date | each occurrence | has one occurrence for each occurrence of the leader, and continues at its own zero |
///
/// | change of the leader | effect on the followers |
/// |---|---|
/// | extended, set, snoozed, a step skipped | the deadline moves by the same duration |
/// | paused, resumed | paused, resumed |
/// | a sequence waits for its next step | paused until a user starts the step |
/// | restarted | restarted |
/// | an occurrence skipped | the same occurrence skipped |
/// | finished by the user | the leader's deadline moves to now: followers with a positive offset end later, others now |
/// | reaches zero | none: the deadline is unchanged |
/// | undone, redone | undone, redone, in the same step |
/// | acknowledged, pinned | none |
///
/// A follower can be acknowledged and pinned. All other actions are refused, because their effect would contradict the
/// definition of the follower.
public struct CountdownLink: Hashable, Sendable {
    /// The id of the leader.
    public var leader: Countdown.ID

    /// The time from the leader's deadline to the follower's deadline; negative if the follower ends earlier.
    public var offset: LinkOffset

    /// Creates a link from its parts.
    public init(to leader: Countdown.ID, offset: LinkOffset) { (self.leader, self.offset) = (leader, offset) }
}

extension CountdownAction {
    /// Whether the action applies to followers: true only for actions that leave the deadline unchanged.
    public var appliesToFollowers: Bool {
        switch self {
        case .acknowledge, .pin: true
        case .pause, .resume, .toggle, .restart, .extend, .set, .snooze, .done, .skip: false
        }
    }
}
