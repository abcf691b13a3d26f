/// What lies over the board.
public enum Overlay: Hashable, Sendable {
    /// The help.
    case help
    /// All there is to say of the selected countdown.
    case detail
    /// The choice of a theme, which is shown at once.
    case themes

    /// Whether a command reaches the board under it: what would change unseen does not.
    func letsThrough(_ command: Command) -> Bool {
        guard self == .detail else { return false }
        if case .scroll = command { return false }
        return true
    }
}
