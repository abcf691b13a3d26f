import Screen

/// The default palettes of terminals, with a black and a white background.
///
/// Solarized has its own dark and light backgrounds.
enum TerminalPalettes {
    struct Palette {
        var name: String
        var colors: [Color]
        var backgrounds: [Color]
    }

    static let all: [Palette] = [
        palette(
            "xterm",
            "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
        ),
        palette(
            "Linux console",
            "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
        ),
        palette(
            "Tango",
            "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec"
        ),
        palette(
            "Campbell",
            "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
        ),
        palette(
            "Solarized",
            "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3",
            on: "002b36 fdf6e3"),
    ]

    private static func palette(_ name: String, _ colors: String, on backgrounds: String = "000000 ffffff") -> Palette {
        func parsed(_ text: String) -> [Color] { text.split(separator: " ").compactMap { Color(hex: $0) } }
        return Palette(name: name, colors: parsed(colors), backgrounds: parsed(backgrounds))
    }
}
