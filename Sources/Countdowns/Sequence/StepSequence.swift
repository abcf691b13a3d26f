/// Steps that follow each other, round after round, such as 25 minutes of work and 5 of rest, four times.
///
/// Where it stands is computed from the time that has passed in it, never counted, so it is right after any stop.
///
/// - Units: lengths are exact amounts of time.
public struct StepSequence: Hashable, Sendable {
    /// What happens at the end of a step.
    public enum Advance: String, CaseIterable, Hashable, Sendable {
        /// The next one begins.
        case auto
        /// The step goes on below zero until somebody starts the next one.
        case ask
    }

    /// A longer break after several rounds.
    public struct LongBreak: Hashable, Sendable {
        /// The break itself.
        public var step: Step

        /// After how many rounds it comes.
        public var every: Int

        /// Makes a break of its parts.
        public init(_ step: Step, every: Int) {
            self.step = step
            self.every = every
        }
    }

    /// The steps of a round; there is one at least.
    public let steps: [Step]

    /// How many rounds there are; 1 or more.
    public let rounds: Int

    /// The break after several rounds; in those it takes the place of the last step, or follows a step that is alone.
    public let longBreak: LongBreak?

    /// What happens at the end of a step.
    public let advance: Advance

    private let usual: Round
    private let long: Round?

    /// Makes a sequence of its parts.
    ///
    /// - Parameters:
    ///   - steps: the steps of a round.
    ///   - rounds: how many rounds there are.
    ///   - longBreak: the break after several rounds.
    ///   - advance: what happens at the end of a step.
    /// - Precondition: there is a step, all are longer than zero, and there is no number below 1.
    public init(_ steps: [Step], rounds: Int = 1, longBreak: LongBreak? = nil, advance: Advance = .auto) {
        precondition(!steps.isEmpty && rounds >= 1, "A sequence has at least one step and one round.")
        precondition(longBreak.map { $0.every >= 1 } ?? true, "A long break follows one round or more.")
        let all = steps + (longBreak.map { [$0.step] } ?? [])
        precondition(all.allSatisfy { $0.length > .zero }, "A step is longer than zero.")
        self.steps = steps
        self.rounds = rounds
        self.longBreak = longBreak
        self.advance = advance
        usual = Round(steps)
        long = longBreak.map { Round((steps.count == 1 ? steps : steps.dropLast()) + [$0.step]) }
    }

    /// How long all rounds last, without waiting.
    public var length: Duration { start(ofRound: rounds) }

    /// How many steps all rounds have together.
    public var stepCount: Int {
        guard let long, let longBreak else { return usual.steps.count * rounds }
        let longRounds = rounds / longBreak.every
        return usual.steps.count * (rounds - longRounds) + long.steps.count * longRounds
    }

    /// The steps of a round, which is counted from 0.
    public func steps(inRound round: Int) -> [Step] { self.round(round).steps }

    /// The step at a place.
    public func step(at place: StepPlace) -> Step { round(place.round).steps[place.step] }

    /// The time that has passed when the step at a place begins.
    public func start(of place: StepPlace) -> Duration {
        start(ofRound: place.round) + round(place.round).starts[place.step]
    }

    /// The time that has passed when the step at a place ends.
    public func end(of place: StepPlace) -> Duration { start(of: place) + step(at: place).length }

    /// The place that follows another one; nil after the last.
    public func place(after place: StepPlace) -> StepPlace? {
        if place.step + 1 < round(place.round).steps.count {
            return StepPlace(round: place.round, step: place.step + 1)
        }
        return place.round + 1 < rounds ? StepPlace(round: place.round + 1, step: 0) : nil
    }

    /// The place that is reached when so much time has passed; a step begins exactly at the end of the one before.
    ///
    /// - Parameter elapsed: the time that has passed.
    /// - Returns: the first place before the beginning, the last one after the end.
    /// - Complexity: O(log *rounds* + log *steps*).
    public func place(at elapsed: Duration) -> StepPlace {
        let round = Self.last(upTo: rounds) { start(ofRound: $0) <= elapsed }
        let starts = self.round(round).starts
        let inRound = elapsed - start(ofRound: round)
        return StepPlace(round: round, step: Self.last(upTo: starts.count) { starts[$0] <= inRound })
    }

    private func round(_ number: Int) -> Round {
        guard let long, let longBreak, (number + 1) % longBreak.every == 0 else { return usual }
        return long
    }

    /// The time that has passed when a round begins; rounds are counted from 0, and there is one after the last.
    public func start(ofRound number: Int) -> Duration {
        guard let long, let longBreak else { return usual.length * number }
        let longRounds = number / longBreak.every
        return usual.length * (number - longRounds) + long.length * longRounds
    }

    /// The last number below `count` that has begun; 0 where none has.
    private static func last(upTo count: Int, hasBegun: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if hasBegun(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The steps of one round, and when each begins in it.
    private struct Round: Hashable, Sendable {
        let steps: [Step]
        /// `starts.count == steps.count`.
        let starts: [Duration]
        let length: Duration

        init(_ steps: [Step]) {
            self.steps = steps
            var starts: [Duration] = []
            var length = Duration.zero
            for step in steps {
                starts.append(length)
                length += step.length
            }
            self.starts = starts
            self.length = length
        }
    }
}

/// A step of a sequence, by its round and its place in it, both counted from 0.
public struct StepPlace: Hashable, Comparable, Sendable {
    /// The round.
    public var round: Int

    /// The place in the round.
    public var step: Int

    /// The first step of the first round.
    public static let first = StepPlace(round: 0, step: 0)

    /// Makes a place of its numbers.
    public init(round: Int, step: Int) {
        self.round = round
        self.step = step
    }

    /// Orders two places from the earlier to the later.
    public static func < (left: StepPlace, right: StepPlace) -> Bool {
        (left.round, left.step) < (right.round, right.step)
    }
}

extension StepSequence {
    /// One step.
    public struct Step: Hashable, Sendable {
        /// The words beside the countdown's title; not yet made safe for a terminal.
        public var title: String?

        /// How long it lasts.
        public var length: Duration

        /// The colour of its words and its part of the bar; nil leaves that to the theme.
        public var color: FileColor?

        /// The alerts of the step, in place of those of the countdown; nil where it has none.
        public var alerts: [Alert]?

        /// Makes a step of its parts.
        public init(_ title: String? = nil, _ length: Duration, color: FileColor? = nil, alerts: [Alert]? = nil) {
            self.title = title
            self.length = length
            self.color = color
            self.alerts = alerts
        }
    }
}

extension StepSequence {
    /// A sequence that has a name of its own.
    public enum Preset: String, CaseIterable, Hashable, Sendable {
        /// 25 minutes of work and 5 of rest, four times; the fourth rest is 15 minutes long (Francesco Cirillo).
        case pomodoro
        /// 52 minutes of work and 17 of rest, four times (the habit of the most productive, DeskTime 2014).
        case fiftyTwoSeventeen = "52-17"
        /// 20 seconds of exercise and 10 of rest, eight times (Izumi Tabata, 1996).
        case tabata

        /// The sequence.
        public var sequence: StepSequence {
            switch self {
            case .pomodoro:
                StepSequence(
                    [Step("Focus", .seconds(1_500)), Step("Break", .seconds(300))], rounds: 4,
                    longBreak: LongBreak(Step("Long break", .seconds(900)), every: 4))
            case .fiftyTwoSeventeen:
                StepSequence([Step("Work", .seconds(3_120)), Step("Rest", .seconds(1_020))], rounds: 4)
            case .tabata:
                StepSequence([Step("Go", .seconds(20)), Step("Rest", .seconds(10))], rounds: 8)
            }
        }
    }
}
