/// The names of an event: one line of the table ``Change/Event/names``.
public struct EventNames: Sendable {
    /// The kind in messages; nil where messages do not tell of the event.
    public let kind: EventKind?
    /// The hooks that run.
    public let hooks: [HookEvent]
    /// The word in the log; nil where the log does not keep the event.
    public let log: String?
    /// The words behind “was” for what somebody did to a countdown, without an amount; nil for all else.
    public let participle: String?
    /// The verb that does the same to a countdown of another board.
    public let verb: CountdownVerb?

    fileprivate init(
        _ kind: EventKind? = nil, hooks: HookEvent..., log: String? = nil, was participle: String? = nil,
        by verb: CountdownVerb? = nil
    ) {
        (self.kind, self.hooks, self.log, self.verb) = (kind, hooks, log, verb)
        self.participle = participle ?? kind?.participle
    }
}

extension Change.Event {
    /// The table of events: what each is called in messages, hooks, the log and sentences.
    public var names: EventNames {
        switch self {
        case .restarted: EventNames(.started, hooks: .start, log: "started", by: .restart)
        case .paused: EventNames(.paused, hooks: .pause, log: "paused", by: .pause)
        case .resumed: EventNames(.resumed, hooks: .resume, log: "resumed", by: .resume)
        case .extended: EventNames(.extended, hooks: .extend, log: "extended", by: .extend)
        case .skipped: EventNames(.skipped, hooks: .skip, log: "skipped", by: .skip)
        case .finished: EventNames(.done, hooks: .done, log: "done", by: .done)
        case .acknowledged: EventNames(.acknowledged, hooks: .acknowledge, log: "acknowledged", by: .acknowledge)
        case .pinned(let isPinned): EventNames(hooks: .pin, was: isPinned ? "pinned" : "unpinned", by: .pin)
        case .undone: EventNames(.undone, hooks: .undo, log: "undone")
        case .redone: EventNames(.redone, hooks: .redo, log: "redone")
        case .warned(let level, _): EventNames(.warned, hooks: level == .danger ? .danger : .warn)
        case .reachedZero: EventNames(.ended, hooks: .zero, log: "zero")
        case .stepBegan(let place, _) where place.step == 0: EventNames(.ended, hooks: .step, .round, log: "step")
        case .stepBegan: EventNames(.ended, hooks: .step, log: "step")
        case .rolled: EventNames(.ended, hooks: .zero, .next, log: "next")
        case .theme: EventNames(.theme, hooks: .theme)
        case .view: EventNames(.view, hooks: .view)
        case .muted: EventNames(.muted, hooks: .mute)
        case .zone: EventNames(hooks: .zone)
        case .reloaded: EventNames(hooks: .reload)
        case .problem: EventNames(.problem, hooks: .problem)
        case .slept: EventNames(hooks: .sleep)
        case .clockSet: EventNames(hooks: .clock)
        // Viewers of a board that moved are told to read it anew.
        case .moved, .adopted, .hidden, .sleptPast, .history, .face, .looked: EventNames()
        }
    }
}
