/// A sequence of steps in rounds, such as four rounds of 25 minutes of work and 5 minutes of rest.
///
/// The current step is computed from the elapsed time and not stored, so it is correct after any interruption.
///
/// - Units: lengths are exact durations.
public struct StepSequence: Hashable, Sendable {
    /// The transition at the end of a step.
    public enum Advance: String, CaseIterable, Hashable, Sendable {
        /// The next step begins automatically.
        case auto
        /// The step continues below zero until a user starts the next step.
        case ask
    }

    /// A longer break in every n-th round.
    public struct LongBreak: Hashable, Sendable {
        /// The step of the break.
        public var step: Step

        /// The number of rounds from one long break to the next.
        public var every: Int

        /// Creates a long break.
        public init(_ step: Step, every: Int) {
            self.step = step
            self.every = every
        }
    }

    /// The steps of a round; at least one.
    public let steps: [Step]

    /// The number of rounds, at least 1.
    public let rounds: Int

    /// The long break.
    ///
    /// In every n-th round, the long break replaces the last step. If a round has only one step, the long break follows
    /// this step.
    public let longBreak: LongBreak?

    /// The transition at the end of a step.
    public let advance: Advance

    private let ordinary: Round
    private let long: Round?

    /// Creates a sequence.
    ///
    /// - Parameters:
    ///   - steps: the steps of a round.
    ///   - rounds: the number of rounds.
    ///   - longBreak: the long break.
    ///   - advance: the transition at the end of a step.
    /// - Precondition: there is at least one step, each step is longer than zero, and `rounds` and `longBreak.every` are at
    ///   least 1.
    public init(_ steps: [Step], rounds: Int = 1, longBreak: LongBreak? = nil, advance: Advance = .auto) {
        precondition(!steps.isEmpty && rounds >= 1, "A sequence must have at least one step and one round.")
        precondition(longBreak.map { $0.every >= 1 } ?? true, "A long break must come after at least one round.")
        let all = steps + (longBreak.map { [$0.step] } ?? [])
        precondition(all.allSatisfy { $0.length > .zero }, "A step must be longer than zero.")
        self.steps = steps
        self.rounds = rounds
        self.longBreak = longBreak
        self.advance = advance
        ordinary = Round(steps)
        long = longBreak.map { Round((steps.count == 1 ? steps : steps.dropLast()) + [$0.step]) }
    }

    /// The total length of all rounds, without the time in which the sequence waits for the user.
    public var length: Duration { start(ofRound: rounds) }

    /// The total number of steps in all rounds.
    public var stepCount: Int {
        guard let long, let longBreak else { return ordinary.steps.count * rounds }
        let longRounds = rounds / longBreak.every
        return ordinary.steps.count * (rounds - longRounds) + long.steps.count * longRounds
    }

    /// Returns the steps of a round, counted from 0.
    public func steps(inRound round: Int) -> [Step] { self.round(round).steps }

    /// Returns the step at a place.
    public func step(at place: StepIndex) -> Step { round(place.round).steps[place.step] }

    /// Returns the elapsed time at which the step at a place begins.
    public func start(of place: StepIndex) -> Duration {
        start(ofRound: place.round) + round(place.round).starts[place.step]
    }

    /// Returns the elapsed time at which the step at a place ends.
    public func end(of place: StepIndex) -> Duration { start(of: place) + step(at: place).length }

    /// Returns the next place; nil after the last place.
    public func place(after place: StepIndex) -> StepIndex? {
        if place.step + 1 < round(place.round).steps.count {
            return StepIndex(round: place.round, step: place.step + 1)
        }
        return place.round + 1 < rounds ? StepIndex(round: place.round + 1, step: 0) : nil
    }

    /// Returns the place of the current step at an elapsed time.
    ///
    /// At the time at which one step ends and the next step begins, the next step is the current step.
    ///
    /// - Parameter elapsed: the elapsed time.
    /// - Returns: the place; before the start, the first place, and after the end, the last place.
    /// - Complexity: O(log *rounds* + log *steps*).
    public func place(at elapsed: Duration) -> StepIndex {
        let round = Self.last(upTo: rounds) { start(ofRound: $0) <= elapsed }
        let starts = self.round(round).starts
        let inRound = elapsed - start(ofRound: round)
        return StepIndex(round: round, step: Self.last(upTo: starts.count) { starts[$0] <= inRound })
    }

    private func round(_ number: Int) -> Round {
        guard let long, let longBreak, (number + 1) % longBreak.every == 0 else { return ordinary }
        return long
    }

    /// Returns the elapsed time at which a round, counted from 0, begins.
    ///
    /// For a number equal to ``rounds``, returns the end of the sequence.
    public func start(ofRound number: Int) -> Duration {
        guard let long, let longBreak else { return ordinary.length * number }
        let longRounds = number / longBreak.every
        return ordinary.length * (number - longRounds) + long.length * longRounds
    }

    /// Returns the last number below `count` for which `hasBegun` is true; 0 if there is no such number.
    private static func last(upTo count: Int, hasBegun: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if hasBegun(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The steps of one round, with the time from the start of the round to the start of each step.
    private struct Round: Hashable, Sendable {
        let steps: [Step]
        /// The time from the start of the round to the start of each step; `starts.count == steps.count`.
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

/// The place of a step in a sequence: its round and its index in the round, both counted from 0.
public struct StepIndex: Hashable, Comparable, Sendable {
    /// The round.
    public var round: Int

    /// The index in the round.
    public var step: Int

    /// The first step of the first round.
    public static let first = StepIndex(round: 0, step: 0)

    /// Creates a place.
    public init(round: Int, step: Int) {
        self.round = round
        self.step = step
    }

    /// Orders two places from the earlier to the later.
    public static func < (left: StepIndex, right: StepIndex) -> Bool {
        (left.round, left.step) < (right.round, right.step)
    }
}

extension StepSequence {
    /// A step of a sequence.
    public struct Step: Hashable, Sendable {
        /// The title that is shown next to the countdown's title; not yet escaped for a terminal.
        public var title: String?

        /// The length of the step.
        public var length: Duration

        /// The colour of the title and of the step's part of the bar; nil uses the colour of the theme.
        public var color: FileColor?

        /// The alerts of the step, which replace the alerts of the countdown; nil if the step uses the alerts of the countdown.
        public var alerts: [Alert]?

        /// Creates a step.
        public init(_ title: String? = nil, _ length: Duration, color: FileColor? = nil, alerts: [Alert]? = nil) {
            self.title = title
            self.length = length
            self.color = color
            self.alerts = alerts
        }
    }
}

extension StepSequence {
    /// A predefined sequence with a name.
    public enum Preset: String, CaseIterable, Hashable, Sendable {
        /// Four rounds of 25 minutes of work and 5 minutes of rest; the fourth rest is 15 minutes (Francesco Cirillo).
        case pomodoro
        /// Four rounds of 52 minutes of work and 17 minutes of rest (the habit of the most productive users, DeskTime
        /// 2014).
        case fiftyTwoSeventeen = "52-17"
        /// Eight rounds of 20 seconds of exercise and 10 seconds of rest (Izumi Tabata, 1996).
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
