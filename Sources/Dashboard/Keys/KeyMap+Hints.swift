import Countdowns

extension KeyMap {
    /// A key that works now, and what it does.
    struct Hint: Equatable {
        var key: String
        var label: String
    }

    /// The hints for the footer, in the order of the table; only of keys that would do something now.
    func hints(for board: Board, at moment: Moment) -> [Hint] {
        bindings.compactMap { binding in
            guard let key = binding.triggers.first, let label = binding.footer, board.accepts(binding.command, at: moment)
            else { return nil }
            return Hint(key: key.name, label: self.label(label, of: binding.command, on: board, at: moment))
        }
    }

    private func label(_ label: String, of command: Command, on board: Board, at moment: Moment) -> String {
        switch command {
        case .togglePause where board.selectionIsPaused(at: moment): "resume"
        case .togglePauseAll where board.counts(at: moment).running == 0: "resume all"
        case .toggleHelp where board.showsHelp: "close help"
        default: label
        }
    }
}
