/// What is told of one countdown: the fields of `list --json`.
public struct CountdownStatus: Codable, Hashable, Sendable {
    /// The name by which commands call it.
    public var id: String
    /// Its title, as it is in the file: not yet made safe for a terminal.
    public var title: String
    /// What it counts, by its key in the file.
    public var kind: String
    /// `running`, `paused`, `due` or `done`.
    public var state: String
    /// The seconds left, negative past the end; for `since`, the time gone by as a negative amount.
    public var remaining: Double
    /// When it ends or ended, or the date it counts from, as RFC 3339 writes it; nil for a paused duration.
    public var target: String?
    /// The zone in which its dates are shown.
    public var zone: String
    /// How much of the way has gone, 0 to 100; nil where there is no end.
    public var percent: Double?
    /// The heading it stands under.
    public var group: String?
    /// The labels it carries.
    public var tags: [String]
    /// The title of the step of a sequence that holds now.
    public var step: String?
    /// The round of a sequence, counted from 1.
    public var round: Int?
    /// How many rounds a sequence has.
    public var rounds: Int?
    /// The seconds left of all steps of a sequence.
    public var remainingAll: Double?
    /// The seconds of a working day, where ``remaining`` is working time.
    public var workDay: Int?

    /// Makes it of its parts; long texts are cut, and of many tags the first are told.
    public init(
        id: String, title: String, kind: String, state: String, remaining: Double, target: String?, zone: String,
        percent: Double?, group: String?, tags: [String], step: String? = nil
    ) {
        self.id = MessageText.cut(id)
        self.title = MessageText.cut(title)
        self.kind = kind
        self.state = state
        self.remaining = remaining
        self.target = target
        self.zone = zone
        self.percent = percent
        self.group = group.map(MessageText.cut)
        self.tags = MessageText.cut(tags)
        self.step = step.map(MessageText.cut)
    }
}

extension CountdownStatus {
    private enum CodingKeys: String, CodingKey {
        case id, title, kind, state, remaining, target, zone, percent, group, tags, step, round, rounds
        case remainingAll = "remaining_all"
        case workDay = "work_day"
    }

    /// Writes all fields, `null` for what there is not.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(kind, forKey: .kind)
        try container.encode(state, forKey: .state)
        try container.encode(remaining, forKey: .remaining)
        try container.encode(target, forKey: .target)
        try container.encode(zone, forKey: .zone)
        try container.encode(percent, forKey: .percent)
        try container.encode(group, forKey: .group)
        try container.encode(tags, forKey: .tags)
        try container.encode(step, forKey: .step)
        try container.encode(round, forKey: .round)
        try container.encode(rounds, forKey: .rounds)
        try container.encode(remainingAll, forKey: .remainingAll)
        try container.encode(workDay, forKey: .workDay)
    }
}
