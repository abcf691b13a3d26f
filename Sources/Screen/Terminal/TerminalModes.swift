/// The byte strings that take a terminal into full screen and out of it.
enum TerminalModes {
    /// Alternate screen, no cursor, no wrapping, bracketed paste, reports of a switch between dark and light.
    static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?2031h"

    /// Mouse buttons and wheel in the SGR form.
    static let takeMouse: StaticString = "\u{1B}[?1000h\u{1B}[?1006h"

    /// The mouse is the terminal's.
    static let leaveMouse: StaticString = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Keeps the title of the window on the terminal's stack.
    static let pushTitle: StaticString = "\u{1B}[22;0t"

    /// Puts the title back.
    static let popTitle: StaticString = "\u{1B}[23;0t"

    /// Takes the progress out of the taskbar.
    static let clearProgress: StaticString = "\u{1B}]9;4;0\u{1B}\\"

    /// The exact reverse, behind a reset of the pen and the end of a frame that may have been cut off (`?2026l`).
    ///
    /// It begins with an ESC, which ends whatever sequence was cut off before it. A static string, so that a signal
    /// handler can write it.
    static let restore: StaticString =
        "\u{1B}[m\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

extension StaticString {
    /// The bytes of it.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
