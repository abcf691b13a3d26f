extension Command {
    /// What it does to a countdown that runs otherwise after it; nil where only the time or the zone can have done that.
    func action(on id: Countdown.ID) -> CountdownAction? {
        switch self {
        case .change(let action, let ids): ids.contains(id) ? action : nil
        case .togglePause, .togglePauseAll: .toggle
        case .restart: .restart
        // Where the selection waits for its next step, that is what opening it does.
        case .skip, .activate: .skip
        default: nil
        }
    }
}
