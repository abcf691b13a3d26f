import Countdowns
import Dashboard
import Screen

/// Clicks: what lies under the pointer decides what they do.
extension BoardSession {
    /// The longest time between the clicks of a double click.
    private static let doubleClick: Duration = .milliseconds(400)

    /// A click that may be the first of two.
    struct Click {
        var target: ClickTarget
        var time: Uptime
    }

    /// What a click asks for; nothing where nothing is.
    func commands(of event: MouseEvent) -> [KeyCommand] {
        guard case .press(button: 1) = event.action,
            let target = resources?.picture.picture?.clickTarget(column: event.column, row: event.row)
        else { return [] }
        if case .hint(let trigger) = target { return [setup.keys.command(for: trigger)].compactMap(\.self) }
        // What lies over the board takes no clicks, and lets none through.
        guard look.overlay == nil else { return [] }
        let time = now.real.uptime
        let isSecond = lastClick.map { $0.target == target && time - $0.time < Self.doubleClick } ?? false
        lastClick = isSecond ? nil : Click(target: target, time: time)
        return switch target {
        case .countdown(let id): isSecond ? [.look(.select(id)), .look(.setView(.focus))] : [.look(.select(id))]
        case .bar(let id): [.look(.select(id)), .board(.change(.toggle))]
        case .heading(let group): [.look(.foldGroup(group))]
        case .hint: []
        }
    }

    /// Takes the mouse, or leaves it to the terminal.
    func setMouse(_ isOn: Bool) {
        guard tty.takesMouse != isOn else { return }
        tty.takesMouse = isOn
        resources?.output.invalidate(sendingFirst: tty.mouseSequence)
        resources?.link.setNeedsFrame()
    }
}
