import Countdowns
import Screen

extension KeyMap {
    /// A key that works now, and what it does.
    struct Hint: Equatable {
        var key: String
        var label: String
        /// Hints of a lower rank stay longer when room is short.
        var rank: Int

        /// How many columns it takes.
        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: label) }
    }

    /// The hints for the footer, in the order of the table; only of keys that would do something now.
    ///
    /// Neighbours with the same label share a hint, such as `j/k move`.
    func hints(for board: Board, at moment: Moment) -> [Hint] {
        var hints: [Hint] = []
        for binding in bindings {
            guard let trigger = binding.triggers.first, let word = binding.footer,
                board.accepts(binding.command, at: moment)
            else { continue }
            let label = self.label(word, of: binding.command, on: board, at: moment)
            if let last = hints.last, last.label == label {
                hints[hints.count - 1].key += "/\(trigger.name)"
            } else {
                let rank = [.toggleHelp, .quit].contains(binding.command) ? 0 : 1
                hints.append(Hint(key: trigger.name, label: label, rank: rank))
            }
        }
        return hints
    }

    private func label(_ label: String, of command: Command, on board: Board, at moment: Moment) -> String {
        switch command {
        case .togglePause where board.selectionIsPaused(at: moment): "resume"
        case .togglePauseAll where board.counts(at: moment).running == 0: "resume all"
        case .toggleHelp where board.overlay == .help: "close"
        case .moveSelection where board.overlay == .help: "scroll"
        default: label
        }
    }
}
