/// A property by which a board or a command sorts countdowns.
public enum SortKey: String, CaseIterable, Hashable, Codable, Sendable {
    /// The group, in the order of the groups in the file.
    case group
    /// The time until the deadline, the nearest first. Count-ups come after all deadlines.
    case time
    /// The title.
    case title
    /// The position in the file.
    case file
    /// The progress, the greatest first. Countdowns without a deadline come last.
    case progress

    /// Finds a key by its name, or by `percent`, an alias of ``progress``.
    public init?(name: String) { self.init(rawValue: name == "percent" ? "progress" : name) }
}
