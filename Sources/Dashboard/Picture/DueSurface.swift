import Countdowns
import Screen
import Themes

/// The surface of a countdown that reached zero: the due colour, until the zero is acknowledged.
struct DueSurface: Equatable, Sendable {
    /// The surface that takes the due colour.
    enum Place: Int, CaseIterable, Sendable {
        case window, card, row

        var base: ThemeRole { self == .card ? .panel : .background }

        /// The part of the due colour in the surface.
        var part: Double { self == .row ? 0.16 : 0.22 }
    }

    /// Whether the pulse makes the surface faint now.
    let isFaint: Bool
}

extension Drawing {
    /// The surface of a countdown, and the time for which it is valid; nil if the countdown has no due colour.
    ///
    /// A timer keeps it until its zero is acknowledged, a date for an hour. A countdown that continued at zero, or is ready to
    /// start again, has it while it pulses or rings, and a countdown that is done while it stays listed.
    func surface(of index: Int) -> Expiring<DueSurface?> {
        guard let since = board.items[index].sinceZero(at: moment) else { return Expiring(nil, for: nil) }
        let (reading, kind) = (board.items[index].reading(at: moment), board.items[index].countdown.kind)
        let pulse = look.rhythm.pulse(since, at: moment)
        let left: Duration? =
            switch reading.state {
            case .due where reading.isAcknowledged: .zero
            case .due: kind.isTimer ? nil : NextState.dueLimit - since
            case .done: look.list.stay.contains(board.items[index].id) ? nil : .zero
            case .running where reading.event?.wholeDays != nil: .zero
            case .running, .paused:
                max(
                    board.untilQuiet(index, at: moment) ?? .zero, pulse == nil ? .zero : look.rhythm.pulseLength - since
                )
            }
        if let left, left <= .zero { return Expiring(nil, for: nil) }
        return Expiring(DueSurface(isFaint: pulse?.value ?? false), for: left.earlier(pulse?.lasts))
    }

    /// The surface of the whole window: that of the countdown in focus.
    var windowSurface: Expiring<DueSurface?> {
        guard layout.view == .focus, let selection else { return Expiring(nil, for: nil) }
        return surface(of: selection)
    }

    /// Draws a part of a countdown as a region on its surface: the due colour, or else the selection or the panel of a card.
    ///
    /// - Parameters:
    ///   - index: the countdown.
    ///   - place: the surface.
    ///   - area: the cells of the region.
    ///   - isBlanked: whether the cells get the surface before the part is drawn; otherwise `draw` fills them.
    ///   - draw: draws the part.
    mutating func region(
        of index: Int, _ place: DueSurface.Place, _ area: Rect, isBlanked: Bool = true,
        _ draw: @escaping @Sendable (inout Drawing) -> Void
    ) {
        let isSelected = index == selection && place != .window
        region(area, isBlanked: isBlanked) { drawing in
            if let due = drawing.show(drawing.surface(of: index)) {
                drawing.styles = drawing.picture.styles(of: due, place)
                if isBlanked { drawing.canvas.fill(area, style: drawing.styles.background) }
            }
            draw(&drawing)
            if isBlanked, place == .card {
                drawing.canvas.recolour(
                    area, background: isSelected ? drawing.styles.selection : drawing.styles.panel)
            } else if isBlanked, isSelected {
                drawing.select(area)
            }
            drawing.styles = drawing.picture.styles
        }
    }
}
