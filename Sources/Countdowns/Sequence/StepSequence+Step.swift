extension StepSequence {
    /// One step.
    public struct Step: Hashable, Sendable {
        /// The words beside the countdown's title; not yet made safe for a terminal.
        public var title: String?

        /// How long it lasts.
        public var length: Duration

        /// The colour of its words and its part of the bar; nil leaves that to the theme.
        public var color: StepColor?

        /// Makes a step of its parts.
        public init(_ title: String? = nil, _ length: Duration, color: StepColor? = nil) {
            self.title = title
            self.length = length
            self.color = color
        }
    }
}

/// A colour as files give it, before a theme makes it one that can be read.
public enum StepColor: Hashable, Sendable {
    /// One of the sixteen of a base16 palette, from 0 to 15, so that each theme has its own.
    case palette(Int)
    /// A colour of its channels.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
    /// One of the terminal's own sixteen.
    case ansi(Int)
    /// The terminal's own foreground.
    case terminalDefault
}
