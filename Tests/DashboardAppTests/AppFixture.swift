import Screen
import Themes

/// A dark theme and a light theme, for tests.
enum AppFixture {
    static let dark = theme("dark")
    static let light = theme("light")

    private static func theme(_ id: String) -> Theme {
        let value: UInt8 = id == "dark" ? 0 : 255
        let palette = (0..<16).map { (index: Int) -> Color in
            let channel = id == "dark" ? UInt8(index * 17) : value - UInt8(index * 17)
            return Color(red: channel, green: channel, blue: channel)
        }
        return Theme(id: id, scheme: Base16Scheme(name: id, author: "", variant: .dark, palette: palette))
    }
}
