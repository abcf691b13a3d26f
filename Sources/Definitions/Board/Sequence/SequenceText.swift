import Countdowns

/// Steps in words.
public enum SequenceText {
    /// Reads the length of a step: an exact duration.
    ///
    /// - Throws: ``GrammarError`` when the text is no duration, or one in months or years.
    static func length(_ text: String) throws(GrammarError) -> Duration {
        let duration = try DurationText.parse(text)
        guard duration.isExact else {
            throw GrammarError(
                message: "months and years have no fixed length", help: "use weeks or days",
                range: 0..<text.unicodeScalars.count)
        }
        return duration.exact
    }

    /// Steps with their lengths, such as `Focus 25m, Break 5m`.
    public static func text(of steps: [StepSequence.Step]) -> String {
        steps.map { step in
            [step.title, DurationText.text(of: CalendarDuration(step.length))].compactMap(\.self).joined(separator: " ")
        }
        .joined(separator: ", ")
    }

    /// What a sequence is made of, a sentence a line.
    public static func sentences(_ sequence: StepSequence) -> [String] {
        var sentences = ["a round: " + text(of: sequence.steps)]
        if sequence.rounds > 1 { sentences.append("\(sequence.rounds) rounds") }
        if let longBreak = sequence.longBreak {
            let place = sequence.steps.count == 1 ? "follows" : "takes the place of the last step"
            let when = longBreak.every == 1 ? "in every round" : "after every \(longBreak.every) rounds"
            sentences.append("\(when), \(text(of: [longBreak.step])) \(place)")
        }
        sentences.append(
            sequence.advance == .auto ? "each step begins by itself" : "each step waits for somebody to start it")
        return sentences
    }
}
