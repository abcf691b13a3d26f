import Countdowns
import Dashboard
import Foundation
import Screen
import Themes

/// A small board in a theme's colours.
public enum ThemeSample {
    private static let size = Size(columns: 64, rows: 9)

    /// Returns the board as text of 64 columns and 9 rows.
    ///
    /// - Parameters:
    ///   - theme: the theme.
    ///   - depth: the colour depth of the text.
    ///   - now: the time that the board's clock shows.
    /// - Returns: the rows, with a trailing newline.
    public static func text(_ theme: Theme, depth: ColorDepth, at now: WallTime) -> String {
        let moment = Moment(wall: now, uptime: Uptime(sinceBoot: .seconds(86_400)))
        let board = Board(
            definition(now: moment.wall), title: theme.id, zone: .gmt, remembered: RememberedLook(theme: theme.id),
            at: moment)
        var look = Look(of: board, themes: [theme.id], at: moment)
        look.fit(to: size, on: board, at: moment)
        var canvas = Canvas(size: size)
        BoardPicture(theme: theme.shown(at: depth), keys: .standard).draw(board, look, at: moment, in: &canvas)
        return CanvasText.text(canvas, depth: depth)
    }

    /// Returns a board with one countdown for each style of a theme.
    private static func definition(now: WallTime) -> BoardDefinition {
        func date(_ seconds: Int64) -> Countdown.Kind { .date(.fixed(now + .seconds(seconds))) }
        let start = DateTarget.fixed(now + .seconds(-100_000))
        return BoardDefinition(countdowns: [
            Countdown(id: "soon", title: "Tea", kind: .duration(.seconds(42))),
            Countdown(id: "near", title: "Stand-up", kind: date(1_500), barStart: start),
            Countdown(id: "far", title: "Holidays", kind: date(1_000_000), barStart: start),
            Countdown(id: "paused", title: "Laundry", kind: .duration(.seconds(5_400)), startsPaused: true),
            Countdown(id: "due", title: "Tickets on sale", kind: date(-600), barStart: start),
        ])
    }
}
