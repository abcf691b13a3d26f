import Countdowns
import Screen

/// The target of a click on a part of the picture.
public enum ClickTarget: Hashable, Sendable {
    /// A countdown.
    case countdown(Countdown.ID)
    /// The bar of a countdown.
    case bar(Countdown.ID)
    /// The heading of a group; nil means the line of the countdowns that are over.
    case heading(String?)
    /// A hint in the footer, with its key. A click on the hint has the effect of the key.
    case hint(KeyMap.Trigger)
}

/// A clickable area of the picture and its target.
struct ClickArea: Sendable {
    let area: Rect
    let target: ClickTarget
}

extension Drawing {
    /// Adds a clickable area.
    ///
    /// If areas overlap, a click selects the area that was added last.
    mutating func noteClick(on area: Rect, _ target: ClickTarget) {
        // If only regions are redrawn, they keep their clickable areas, so no area is added.
        if isWhole { drawn.clicks.append(ClickArea(area: area, target: target)) }
    }
}

extension [ClickArea] {
    /// The target of a click on a cell; nil outside all clickable areas.
    func target(column: Int, row: Int) -> ClickTarget? {
        let cell = Rect(column: column, row: row, columns: 1, rows: 1)
        return last { !$0.area.intersection(cell).isEmpty }?.target
    }
}
