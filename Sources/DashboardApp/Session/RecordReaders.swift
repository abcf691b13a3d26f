import Countdowns

extension [Change] {
    /// The number of the reading of the files to which a step of the history led; nil where none led to one.
    var reading: Int? {
        for case .history(let edit) in lazy.map(\.event) {
            if let reading = edit.reading { return reading }
        }
        return nil
    }
}

/// The readers of the record outside the board: each is told of every change, on boards with and without a screen.
///
/// Whatever is to happen at a change, such as a notification at zero, is one more line here.
extension BoardHost {
    /// Tells each reader what happened.
    func announce(_ changes: [Change]) {
        if !changes.isEmpty {
            ask(for: changes)
            desk?.announce(changes, on: board)
            keeper?.note(changes, on: board)
        }
        guard let alerts, !changes.isEmpty || alerts.isDue(at: now.shown) else { return }
        show(alerts.read(changes, on: board, at: now.shown, name: desk?.name ?? board.title))
    }
}
