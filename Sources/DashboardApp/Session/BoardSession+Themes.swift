import Countdowns

extension BoardSession {
    /// Reads the themes again, for whoever is to choose among them.
    func readThemes() {
        _ = board.apply(.setThemes(library.ids), at: now.shown)
    }
}
