/// The names of an event: a row of the table ``Change/Event/names``.
public struct EventNames: Sendable {
    /// The kind of the notification; nil if the protocol does not report the event.
    public let kind: EventKind?
    /// The hooks that the event runs.
    public let hooks: [HookEvent]
    /// The `event` of a log line; nil if the event is not logged.
    public let log: String?
    /// The participle of a sentence about a changed countdown, such as `moved` in “was moved”, without an amount; nil
    /// for any other event.
    public let participle: String?

    fileprivate init(
        _ kind: EventKind? = nil, hooks: HookEvent..., log: String? = nil, was participle: String? = nil
    ) {
        (self.kind, self.hooks, self.log) = (kind, hooks, log)
        self.participle = participle ?? kind?.participle
    }
}

extension Change.Event {
    /// The names of the event in the protocol, for hooks, in the log and in notices.
    public var names: EventNames {
        switch self {
        case .restarted: EventNames(.started, hooks: .start, log: "started")
        case .paused: EventNames(.paused, hooks: .pause, log: "paused")
        case .resumed: EventNames(.resumed, hooks: .resume, log: "resumed")
        case .extended: EventNames(.extended, hooks: .extend, log: "extended")
        case .skipped: EventNames(.skipped, hooks: .skip, log: "skipped")
        case .finished: EventNames(.done, hooks: .done, log: "done")
        case .acknowledged: EventNames(.acknowledged, hooks: .acknowledge, log: "acknowledged")
        case .pinned(let isPinned): EventNames(hooks: .pin, was: isPinned ? "pinned" : "unpinned")
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
        // These events have no notification, hook or log line.
        case .moved, .hidden, .turned, .sleptPast, .history, .face, .looked: EventNames()
        }
    }
}
