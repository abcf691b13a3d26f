import Countdowns
import Screen

/// The words beside a point of the timeline: where they stand, and how much of them.
///
/// At the right of the point if they fit there, else at its left; with a shorter amount rather than over the line of now;
/// over it rather than with a part of the title.
struct TimelineLabel: Equatable, Sendable {
    private static let gap = 2

    /// Where the words begin, from the beginning of the axis.
    let start: Int

    /// How many columns they take.
    let width: Int

    /// How many of these are the title's.
    let titleWidth: Int

    /// The digits; empty where there is no room for any.
    let amount: String

    /// Finds the place for a countdown's words; nil where there is none.
    ///
    /// - Parameters:
    ///   - face: the countdown.
    ///   - title: how many columns its title takes.
    ///   - place: the column of its point.
    ///   - now: the column of now.
    ///   - columns: the length of the axis.
    init?(_ face: CountdownFace, titleWidth title: Int, place: Int, now: Int, columns: Int) {
        let right = columns - place - 2
        let left = place - 1
        let rightToNow = place < now ? now - place - 2 : right
        let leftToNow = place > now ? place - now - 3 : left
        let full = face.amount.text()
        let least = title + Self.gap + DisplayText.width(of: full)

        func shortened(_ room: Int) -> String? { face.amount.text(within: room - title - Self.gap) }
        let room: Int
        if rightToNow >= least {
            (room, amount) = (right, full)
        } else if leftToNow >= least {
            (room, amount) = (-left, full)
        } else if let text = shortened(rightToNow) {
            (room, amount) = (right, text)
        } else if let text = shortened(leftToNow) {
            (room, amount) = (-left, text)
        } else {
            // A part of the title remains where nothing fits.
            room = right >= least || right >= left ? right : -left
            amount = face.amount.text(within: abs(room) - min(title, 8) - Self.gap) ?? ""
        }
        let amountWidth = amount.isEmpty ? 0 : Self.gap + DisplayText.width(of: amount)
        titleWidth = min(title, abs(room) - amountWidth)
        guard titleWidth > 0 else { return nil }
        width = titleWidth + amountWidth
        start = room > 0 ? place + 2 : place - 1 - width
    }
}
