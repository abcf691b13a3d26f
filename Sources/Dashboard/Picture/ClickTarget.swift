import Countdowns
import Screen

/// What a click on a part of the picture is for.
public enum ClickTarget: Hashable, Sendable {
    /// A countdown.
    case countdown(Countdown.ID)
    /// The bar of a countdown.
    case bar(Countdown.ID)
    /// The heading of a group.
    case heading(String)
    /// A hint of the footer: the key that it names.
    case hint(KeyMap.Trigger)
}

/// An area of the picture, and what a click on it is for.
struct ClickArea: Sendable {
    let area: Rect
    let target: ClickTarget
}

extension Drawing {
    /// Notes what a click on an area is for; what is noted later lies above.
    mutating func noteClick(on area: Rect, _ target: ClickTarget) {
        // A region that is drawn again lies where it lay.
        if isWhole { drawn.clicks.append(ClickArea(area: area, target: target)) }
    }
}

extension [ClickArea] {
    /// What a click on a cell is for.
    func target(column: Int, row: Int) -> ClickTarget? {
        let cell = Rect(column: column, row: row, columns: 1, rows: 1)
        return last { !$0.area.intersection(cell).isEmpty }?.target
    }
}
