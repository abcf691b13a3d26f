import Countdowns
import Dashboard
import Screen

/// Clicks: what lies under the pointer decides what they do.
extension TerminalFrontEnd {
    /// What a click asks for; nothing where nothing is.
    func commands(of event: MouseEvent, at uptime: Uptime) -> [KeyCommand] {
        guard case .press(button: 1) = event.action,
            let target = resources?.picture.picture?.clickTarget(column: event.column, row: event.row)
        else { return [] }
        return pointer.commands(
            of: target, at: uptime, keys: setup.keys, isCovered: look.overlay != nil)
    }

    /// Takes the mouse, or leaves it to the terminal.
    func setMouse(_ isOn: Bool) {
        guard terminal.tty.takesMouse != isOn else { return }
        terminal.tty.takesMouse = isOn
        resources?.output.invalidate(sendingFirst: terminal.tty.mouseSequence)
        resources?.link.setNeedsFrame()
    }
}
