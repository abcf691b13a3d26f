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
            guard let trigger = binding.triggers.first, board.accepts(binding.command, at: moment),
                let label = label(of: binding, on: board, at: moment)
            else { continue }
            if let last = hints.last, last.label == label {
                hints[hints.count - 1].key += "/\(trigger.name)"
            } else {
                let isWayOut = waysOut(of: board).contains(binding.command)
                hints.append(Hint(key: trigger.name, label: label, rank: isWayOut ? 0 : 1))
            }
        }
        return hints
    }

    /// The commands that lead away from what is seen.
    private func waysOut(of board: Board) -> [Command] {
        switch board.overlay {
        case .themes: [.activate, .back, .quit]
        case .detail: [.back, .quit]
        case .help, nil: [.toggleHelp, .quit]
        }
    }

    /// What the footer says of a binding; nil if it says nothing.
    private func label(of binding: Binding, on board: Board, at moment: Moment) -> String? {
        if board.overlay == .themes { return themesLabel(of: binding) }
        return switch binding.command {
        case .change(.toggle, of: .selection) where board.selectionIsFolded(at: moment): "unfold"
        case .activate where board.selectionIsFolded(at: moment): nil
        case .change(.toggle, of: .selection) where board.selectionIsPaused(at: moment): "resume"
        case .change(.skip, of: .selection) where board.waitsForNextStep(at: moment),
            .activate where board.waitsForNextStep(at: moment):
            "start"
        case .change(.toggle, of: .all) where board.counts(at: moment).running == 0: "resume all"
        case .toggleHelp where board.overlay == .help: "close"
        case .moveSelection where board.overlay == .help: "scroll"
        case .pageSelection where board.overlay == .detail && board.hiddenOverlayRows > 0: "scroll"
        case .activate where board.overlay == .detail: nil
        case .back where board.overlay == .detail: "close"
        default: binding.footer
        }
    }

    /// The same while a theme is chosen.
    private func themesLabel(of binding: Binding) -> String? {
        switch binding.command {
        case .moveSelection: "try"
        case .activate: "keep"
        case .back: "undo"
        case .cycleTheme: nil
        default: binding.footer
        }
    }
}
