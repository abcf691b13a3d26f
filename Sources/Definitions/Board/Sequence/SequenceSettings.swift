import Countdowns

/// What `rounds`, `long_break` and `advance` say of a sequence; nil for what is not said.
struct SequenceSettings {
    /// A long break, and after how many rounds it comes; nil is after all.
    struct LongBreak {
        var step: StepSequence.Step
        var every: Int?
    }

    var rounds: Int?
    var longBreak: LongBreak?
    var advance: StepSequence.Advance?
}
