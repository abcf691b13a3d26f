@testable import Countdowns

/// A model of a sequence: a list of steps, and a counter that decreases every second.
struct SequenceModel {
    let sequence: StepSequence
    let repeats: Bool
    let places: [StepIndex]
    var index = 0
    /// The remaining seconds of the step; negative if the step has ended and no other step has started.
    var left: Int
    var isPaused = false

    init(_ sequence: StepSequence, repeats: Bool) {
        self.sequence = sequence
        self.repeats = repeats
        places = (0..<sequence.rounds).flatMap { round in
            sequence.steps(inRound: round).indices.map { StepIndex(round: round, step: $0) }
        }
        left = Int(sequence.steps[0].length / .seconds(1))
    }

    var place: StepIndex { places[index] }

    private var hasNext: Bool { index + 1 < places.count || repeats }

    /// The remaining seconds of the current step and of all later steps.
    var wholeLeft: Int { max(left, 0) + places.dropFirst(index + 1).reduce(0) { $0 + seconds($1) } }

    mutating func tick() {
        guard !isPaused else { return }
        left -= 1
        if left == 0, sequence.advance == .auto, hasNext { continueElsewhere() }
    }

    mutating func skip() {
        if hasNext { continueElsewhere() } else if left > 0 { left = 0 }
    }

    mutating func restart() {
        self = SequenceModel(sequence, repeats: repeats)
    }

    private mutating func continueElsewhere() {
        index = (index + 1) % places.count
        left = seconds(place)
    }

    private func seconds(_ place: StepIndex) -> Int { Int(sequence.step(at: place).length / .seconds(1)) }
}
