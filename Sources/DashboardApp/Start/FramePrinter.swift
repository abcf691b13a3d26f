import BoardEngine
import Countdowns
import Dashboard
import Screen
import Themes

/// A printer of one frame of a board, without a terminal.
public enum FramePrinter {
    /// The format of a printed frame.
    public enum Form: Equatable, Sendable {
        /// Lines of text, with the colours of a colour depth.
        case text(ColorDepth)
        /// An SVG picture.
        case svg
    }

    /// Returns one frame.
    ///
    /// No row pulses: a pulse depends on the machine's uptime, and two frames of the same time must be equal.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - size: the size of the window.
    ///   - form: the format of the frame.
    ///   - context: the clock and the zone.
    ///   - profile: the display profile of the terminal.
    ///   - keys: the keys of the footer.
    ///   - reader: the reader, for the forms of times and dates.
    /// - Returns: the frame, with a trailing newline.
    public static func frame(
        of loaded: LoadedBoard, size: Size, form: Form, in context: RunContext,
        profile: DisplayProfile = DisplayProfile(), keys: KeyMap = .standard, reader: DateReader = DateReader()
    ) -> String {
        let moment = context.now
        let board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        var look = Look(of: board, themes: loaded.themes, hasMotion: false, reader: reader, at: moment)
        look.fit(to: size, in: profile, on: board, at: moment)
        var canvas = Canvas(size: size, profile: profile)
        let theme = BoardThemes(of: loaded, first: loaded.theme).theme
        let shown = if case .text(let depth) = form { theme.shown(at: depth) } else { theme }
        BoardPicture(theme: shown, keys: keys).draw(board, look, at: moment, in: &canvas)
        return switch form {
        // A frame without colours is for a file or a pipe, so its text is neither bold nor dim.
        case .text(.none): canvas.text()
        case .text(let depth): CanvasText.text(canvas, depth: depth)
        case .svg: picture(of: canvas, board: board, in: theme)
        }
    }

    /// Returns an SVG picture of a canvas within a drawn window, in the colours of the theme.
    private static func picture(of canvas: Canvas, board: Board, in theme: Theme) -> String {
        var picture = SVGPicture(canvas)
        // If the theme uses the terminal's default colours, the picture keeps the default colours of SVG pictures.
        if !theme[.text].isOfTerminal, !theme[.background].isOfTerminal {
            picture.foreground = theme[.text]
            picture.background = theme[.background]
        }
        picture.title = board.title
        return picture.text()
    }
}
