import Countdowns
enum ThresholdText { static func parse(_ text: String) throws(GrammarError) -> Stages.Threshold { .left(try DurationText.parse(text)) } }
enum UnitsText { static func parse(_ text: String) throws(GrammarError) -> Units { .auto } }
extension DurationText { static func amount(_ text: String) throws(GrammarError) -> CalendarDuration { CalendarDuration(try parse(text)) } }
