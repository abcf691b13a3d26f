/// The fact by which countdowns are sorted, on a board and in lists of commands.
public enum SortKey: String, CaseIterable, Hashable, Sendable {
    /// The group: as in the file, group after group.
    case group
    /// The time until the end, the next first; what counts up comes behind.
    case time
    /// The title.
    case title
    /// The place in the file.
    case file
    /// The part of the way that has gone, the most first; what has no end comes last.
    case progress

    /// Finds a key by its name, or by `percent`, another name of ``progress``.
    public init?(name: String) { self.init(rawValue: name == "percent" ? "progress" : name) }
}
