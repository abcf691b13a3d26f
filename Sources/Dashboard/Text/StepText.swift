import Countdowns

/// The words about the step of a sequence.
struct StepText: Equatable, Sendable {
    private let position: StepPosition

    init(_ position: StepPosition) { self.position = position }

    private var sequence: StepSequence { position.sequence }

    /// What stands beside the countdown's title: the step, and which round it is, such as `Focus 2/4`; empty for a step
    /// that is alone and has no title.
    var label: String {
        let round = sequence.rounds > 1 ? "\(position.place.round + 1)/\(sequence.rounds)" : nil
        return [name.isEmpty ? nil : name, round].compactMap(\.self).joined(separator: " ")
    }

    /// The same without the round, for where there is little room.
    var name: String {
        let count = sequence.steps(inRound: position.place.round).count
        return position.step.title ?? (count > 1 ? "step \(position.place.step + 1)" : "")
    }

    /// What is left of all steps when the digits show so much of this one; nil where it is the last.
    private func whole(left: Duration) -> String? {
        let whole = position.wholeLeft(left)
        return whole > max(left, .zero) ? AmountText(whole).text() : nil
    }

    /// The step that follows, such as `Break 05:00`; nil after the last one.
    var next: String? {
        position.next.map { step in
            [step.title, AmountText(step.length).text()].compactMap(\.self).joined(separator: " ")
        }
    }

    /// What the detail says, each with its label.
    func facts(left: Duration) -> [(String, String)] {
        let count = sequence.steps(inRound: position.place.round).count
        let step = [position.step.title, count > 1 ? "\(position.place.step + 1) of \(count)" : nil]
            .compactMap(\.self).joined(separator: ", ")
        let round = sequence.rounds > 1 ? "\(position.place.round + 1) of \(sequence.rounds)" : nil
        let facts = [
            ("step", step.isEmpty ? nil : step), ("round", round), ("next", next), ("in all", whole(left: left)),
        ]
        return facts.compactMap { label, text in text.map { (label, $0) } }
    }
}
