import Countdowns
import Dashboard
import Foundation
import Screen
import Themes

/// A board on a terminal that accepts all output immediately.
struct Scene {
    private(set) var board: Board
    private var look: Look
    private(set) var canvas: Canvas
    private var encoder = FrameEncoder(styles: StyleCache(depth: .truecolor))
    private let picture = BoardPicture(theme: Self.theme, keys: .standard)
    private var retained = RetainedPicture(BoardPicture(theme: Self.theme, keys: .standard))
    private var bytes: [UInt8] = []
    private(set) var moment = Self.start

    private static let start = Moment(
        wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    private static let theme: Theme = {
        let palette = (0..<16).map { index in Color(red: UInt8(index * 16), green: UInt8(index * 9), blue: 90) }
        return Theme(id: "bench", scheme: Base16Scheme(name: "Bench", author: "", variant: .dark, palette: palette))
    }()

    /// Creates a board of countdowns that have hours left.
    ///
    /// The first countdowns fill the window; all other countdowns are hidden.
    init(countdowns: Int, size: Size, view: BoardView = .list) {
        let definition = BoardDefinition(countdowns: (0..<countdowns).map(Self.countdown))
        board = Board(
            definition, title: "Bench", zone: .gmt, remembered: RememberedLook(theme: "bench", view: view),
            at: Self.start)
        look = Look(of: board, themes: ["bench"], at: Self.start)
        canvas = Canvas(size: size)
        look.fit(to: size, on: board, at: Self.start)
        frame()
    }

    /// Returns a countdown that has hours left: a date for every third index, a duration for the others.
    private static func countdown(_ index: Int) -> Countdown {
        let place = Int64(index % 30)
        let date = WallTime(unixSeconds: 1_800_009_000 + place * 60)
        let kind: Countdown.Kind =
            index % 3 == 0 ? .date(.fixed(date)) : .duration(CalendarDuration(.seconds(9_000 + place * 61)))
        return Countdown(
            id: "\(index)", title: "Countdown number \(place)", kind: kind, note: "a remark of some length")
    }

    /// Advances the time by a second, which changes every visible row, and draws a complete frame.
    mutating func second() {
        moment = moment + .seconds(1)
        frame()
    }

    /// Advances the time by a second, and draws the changes over the previous frame, like a session.
    mutating func retainedSecond() {
        moment = moment + .seconds(1)
        retained.draw(board, look, at: moment, in: &canvas)
        encode()
        canvas.markShown()
    }

    /// Lays out and draws one frame, and compares it with the frame on the terminal.
    ///
    /// Returns the time until the frame changes.
    @discardableResult
    mutating func frame() -> Duration? {
        let change = picture.draw(board, look, at: moment, in: &canvas)
        encode()
        return change
    }

    /// Compares the canvas with the contents of the terminal, and encodes the differences.
    @discardableResult
    mutating func encode() -> Int {
        bytes.removeAll(keepingCapacity: true)
        encoder.encode(canvas, into: &bytes)
        return bytes.count
    }

    /// Performs a tick of the session: ticks the board, draws a frame, and finds the next change.
    mutating func tick() -> Bool {
        moment = moment + .seconds(1)
        look.apply(board.apply(.tick, at: moment), of: board, at: moment)
        return frame() != nil
    }
}
