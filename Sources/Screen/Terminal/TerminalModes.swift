/// The sequences that enter and leave full screen.
enum TerminalModes {
    /// The sequences for the alternate screen, no cursor, no wrapping, bracketed paste, and reports of a switch between
    /// dark and light.
    static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?2031h"

    /// The sequences for reports of mouse buttons and of the wheel, in the SGR form.
    static let takeMouse: StaticString = "\u{1B}[?1000h\u{1B}[?1006h"

    /// The sequences that end mouse reports.
    static let leaveMouse: StaticString = "\u{1B}[?1006l\u{1B}[?1000l"

    /// The sequence that saves the window title on the terminal's stack.
    static let pushTitle: StaticString = "\u{1B}[22;0t"

    /// The sequence that restores the window title.
    static let popTitle: StaticString = "\u{1B}[23;0t"

    /// The sequence that removes the progress from the taskbar.
    static let clearProgress: StaticString = "\u{1B}]9;4;0\u{1B}\\"

    /// The sequence that leaves full screen: the reverse of ``enter``, after a reset of the pen and the end of a frame
    /// that may be incomplete (`?2026l`).
    ///
    /// The string begins with an ESC, which ends any incomplete sequence before this string. The string is static, so
    /// that a signal handler can write it.
    static let restore: StaticString =
        "\u{1B}[m\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

extension StaticString {
    /// The bytes of the string.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
