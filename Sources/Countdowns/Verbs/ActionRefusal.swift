/// Why an action can do nothing to a countdown.
public struct ActionRefusal: Hashable, Sendable {
    /// The title of the countdown.
    public let title: String

    /// What follows the title, without a full stop, such as `counts up: it has no end`.
    public let reason: String

    /// The sentence for a screen; not yet made safe for it.
    var sentence: String { "“\(title)” \(reason)." }
}
