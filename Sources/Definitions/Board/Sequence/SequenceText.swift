import Countdowns

/// Steps in words.
public enum SequenceText {
    /// Reads the length of a step: an exact duration.
    ///
    /// - Throws: ``GrammarError`` when the text is no duration, or one in months or years.
    static func length(_ text: String) throws(GrammarError) -> Duration {
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(text)
        } catch {
            // Not the months, which are refused here.
            guard error.help == DurationText.example else { throw error }
            let words = text.split(whereSeparator: \.isWhitespace)
            let isTitled = words.count > 1 && (try? DurationText.parse(String(words[words.count - 1]))) != nil
            let title = words.dropLast().joined(separator: " ")
            throw GrammarError(
                message: error.message,
                help: isTitled && !title.contains(where: \.isNumber)
                    ? "a title stands before a colon: \("\(title): \(words[words.count - 1])".quoted)"
                    : "write it as 90s, 1h 30m, 1.5h, 2 weeks or 01:30:00",
                range: error.range)
        }
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
