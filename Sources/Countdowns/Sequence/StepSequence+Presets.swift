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
