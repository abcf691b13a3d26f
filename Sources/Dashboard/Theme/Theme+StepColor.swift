import Countdowns
import Screen

extension Theme {
    /// The colour of a step, made readable on every surface; nil in a theme without colours.
    func color(_ color: StepColor) -> Color? {
        let wanted: Color? =
            switch color {
            case .palette(let index): scheme.palette.indices.contains(index) ? scheme.palette[index] : nil
            case .rgb(let red, let green, let blue): Color(red: red, green: green, blue: blue)
            case .ansi(let number): Color(ansi: number)
            case .terminalDefault: .terminalDefault
            }
        guard let wanted, hasColors else { return nil }
        let surfaces = ThemeRole.allCases.filter { $0.use == .surface }.map { self[$0] }
        return wanted.readable(on: surfaces, ratio: 4.5)
    }

    /// Whether the palette has anything but greys.
    private var hasColors: Bool {
        scheme.palette.contains { $0.isOfTerminal || $0.red != $0.green || $0.green != $0.blue }
    }
}
