/// `pause`.
enum PauseVerb: CountdownVerbLine {
    static let verb = CountdownVerb.pause
    static let abstract = "Pause countdowns of a running board."
    static let parameter = VerbParameter.none(.pause)
    static let example = VerbExample("#kitchen", from: "phone", matched: 3)
}

/// `resume`.
enum ResumeVerb: CountdownVerbLine {
    static let verb = CountdownVerb.resume
    static let abstract = "Let paused countdowns of a running board go on."
    static let parameter = VerbParameter.none(.resume)
    static let example = VerbExample("all", matched: 3)
}

/// `toggle`.
enum ToggleVerb: CountdownVerbLine {
    static let verb = CountdownVerb.toggle
    static let abstract = "Pause what goes on; where nothing does, let what is paused go on."
    static let parameter = VerbParameter.none(.toggle)
    static let keys = [
        VerbKey("space", .toggle, of: .selection, "Pause the selected countdown, or resume it", footer: "pause"),
        VerbKey("P", .toggle, of: .all, "Pause all that run, or resume them", footer: "all"),
    ]
    static let example = VerbExample("tea")
}

/// `restart`.
enum RestartVerb: CountdownVerbLine {
    static let verb = CountdownVerb.restart
    static let abstract = "Start durations of a running board again."
    static let discussion = "A date that was moved or ended by hand is shown as its file has it again."
    static let parameter = VerbParameter.none(.restart)
    static let keys = [
        VerbKey("r", .restart, of: .selection, "Start the selected duration again", footer: "restart")
    ]
    static let example = VerbExample("group:Kitchen", matched: 3)
}

/// `extend`.
enum ExtendVerb: CountdownVerbLine {
    static let verb = CountdownVerb.extend
    static let abstract = "Move the end of countdowns of a running board."
    static let discussion = """
        The amount is a duration such as +5m, 1h30m or -30s; an end does not move to before now, and what has ended \
        goes on for so long from now. A date is moved on the board, not in its file.
        """
    static let parameter = VerbParameter.amount(help: "By how much: +5m, -30s, or several, such as +1h 30m.") {
        .extend($0)
    }
    static let example = VerbExample("tea", by: "+5m", from: "phone")
}

/// `done`.
enum DoneVerb: CountdownVerbLine {
    static let verb = CountdownVerb.done
    static let abstract = "End countdowns of a running board now."
    static let discussion = "They count as done, whatever their file says of zero; restart brings them back."
    static let parameter = VerbParameter.none(.done)
    static let example = VerbExample("is:due")
}

/// `skip`.
enum SkipVerb: CountdownVerbLine {
    static let verb = CountdownVerb.skip
    static let abstract = "Go on to what comes next; what has nothing after it is done."
    static let parameter = VerbParameter.none(.skip)
    static let keys = [
        VerbKey("s", .skip, of: .selection, "Go to the next step of a sequence, or start it", footer: "skip")
    ]
    static let example = VerbExample("tea")
}
