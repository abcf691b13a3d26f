import BoardEngine
import Countdowns
import Dashboard
import Screen
import Themes

/// One frame of a board, without a terminal.
public enum FramePrinter {
    /// What a frame is printed as.
    public enum Form: Equatable, Sendable {
        /// Lines of text, in so many colours.
        case text(ColorDepth)
        /// A picture.
        case svg
    }

    /// Draws one frame.
    ///
    /// Nothing flashes in it: the flash goes by the machine's uptime, and a frame that is printed twice is the same.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - size: the size of the window.
    ///   - form: what to make of it.
    ///   - context: when.
    ///   - profile: what the terminal makes of text.
    ///   - keys: the keys of the footer.
    /// - Returns: the frame, ended by a line break.
    public static func frame(
        of loaded: LoadedBoard, size: Size, form: Form, in context: RunContext,
        profile: DisplayProfile = DisplayProfile(), keys: KeyMap = .standard
    ) -> String {
        let moment = context.now
        let board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        var look = Look(of: board, themes: loaded.themes, hasMotion: false, at: moment)
        look.fit(to: size, in: profile, on: board, at: moment)
        var canvas = Canvas(size: size, profile: profile)
        let theme = BoardThemes(of: loaded).theme
        let shown = if case .text(let depth) = form { theme.shown(at: depth) } else { theme }
        BoardPicture(theme: shown, keys: keys).draw(board, look, at: moment, in: &canvas)
        return switch form {
        // Without colours a frame is for a file or a pipe, where bold and dim would only be in the way.
        case .text(.none): canvas.text()
        case .text(let depth): CanvasText.text(canvas, depth: depth)
        case .svg: picture(of: canvas, board: board, in: theme)
        }
    }

    /// A picture with a window around it, in the colours of the theme.
    private static func picture(of canvas: Canvas, board: Board, in theme: Theme) -> String {
        var picture = SVGPicture(canvas)
        // What a theme leaves to the terminal is as pictures usually have it.
        if !theme[.text].isOfTerminal, !theme[.background].isOfTerminal {
            picture.foreground = theme[.text]
            picture.background = theme[.background]
        }
        picture.title = board.title
        return picture.text()
    }
}
