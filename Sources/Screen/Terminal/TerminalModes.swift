/// The escape sequences that enter and leave full screen.
enum TerminalModes {
    /// The escape sequences that switch to the alternate screen, hide the cursor, disable line wrapping, and enable
    /// bracketed paste and reports of a switch between dark and light mode.
    static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?2031h"

    /// The escape sequences that enable reports of mouse buttons and of the wheel, in the SGR format.
    static let takeMouse: StaticString = "\u{1B}[?1000h\u{1B}[?1006h"

    /// The escape sequences that disable mouse reports.
    static let leaveMouse: StaticString = "\u{1B}[?1006l\u{1B}[?1000l"

    /// The escape sequence that saves the window title on the terminal's stack.
    static let pushTitle: StaticString = "\u{1B}[22;0t"

    /// The escape sequence that restores the window title from the terminal's stack.
    static let popTitle: StaticString = "\u{1B}[23;0t"

    /// The escape sequence that removes the progress indicator from the taskbar.
    static let clearProgress: StaticString = "\u{1B}]9;4;0\u{1B}\\"

    /// The escape sequences that leave full screen: they reset the text style, end a frame that may be incomplete
    /// (`?2026l`), disable mouse reports, and reverse ``enter``.
    ///
    /// The string begins with an ESC, which aborts any incomplete escape sequence before this string. The string is
    /// static, so that a signal handler can write it.
    static let restore: StaticString =
        "\u{1B}[m\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

extension StaticString {
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
