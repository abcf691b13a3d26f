extension Color {
    /// The nearest of xterm's colours 16 to 255: the 6x6x6 cube, or one of the 24 greys if that is nearer.
    ///
    /// The first sixteen are left out because each user's palette has its own.
    var nearestOf256: UInt8 {
        // Each colour is asked about once, so every candidate is looked at.
        var nearest: UInt8 = 16
        var least = Int.max
        for index in UInt8(16)...255 {
            let distance = distance(to: Color(palette: index))
            if distance < least { (nearest, least) = (index, distance) }
        }
        return nearest
    }

    /// The one of red, green, yellow, blue, magenta and cyan (1 to 6) that has the hue of this colour; nil for a grey.
    public var ansiHue: Int? {
        let (red, green, blue) = (Int(red), Int(green), Int(blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        guard !isOfTerminal, chroma >= 24 else { return nil }
        let degrees: Int =
            if most == red {
                (60 * (green - blue) / chroma + 360) % 360
            } else if most == green {
                60 * (blue - red) / chroma + 120
            } else {
                60 * (red - green) / chroma + 240
            }
        return switch degrees {
        case 20..<70: 3
        case 70..<165: 2
        case 165..<200: 6
        case 200..<265: 4
        case 265..<330: 5
        default: 1
        }
    }

    /// The nearest of the sixteen colours of xterm's own palette: of those of its hue, where it has a clear one.
    var nearestOf16: UInt8 {
        let hue = isVivid ? ansiHue : nil
        let candidates = hue.map { [$0, $0 + 8] } ?? Array(Self.ansi.indices)
        var nearest = candidates[0]
        for index in candidates where distance(to: Self.ansi[index]) < distance(to: Self.ansi[nearest]) {
            nearest = index
        }
        return UInt8(nearest)
    }

    /// The colour that xterm shows for a number of its palette of 256.
    init(palette index: UInt8) {
        switch index {
        case ..<16:
            self = Self.ansi[Int(index)]
        case 232...:
            let level = 8 + 10 * (index - 232)
            self.init(red: level, green: level, blue: level)
        default:
            let cube = Int(index) - 16
            self.init(red: Self.levels[cube / 36], green: Self.levels[cube / 6 % 6], blue: Self.levels[cube % 6])
        }
    }

    /// This colour where there is no terminal to ask: one of its sixteen is xterm's.
    var shown: Color { ansiNumber.map(Color.init(palette:)) ?? self }

    /// The six steps of a side of the cube.
    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The first sixteen colours as xterm ships them.
    private static let ansi: [Color] = [
        0x00_0000, 0xCD_0000, 0x00_CD00, 0xCD_CD00, 0x00_00EE, 0xCD_00CD, 0x00_CDCD, 0xE5_E5E5,
        0x7F_7F7F, 0xFF_0000, 0x00_FF00, 0xFF_FF00, 0x5C_5CFF, 0xFF_00FF, 0x00_FFFF, 0xFF_FFFF,
    ].map(Color.init(packed:))

    /// Whether it is far from every grey.
    private var isVivid: Bool { Int(max(red, green, blue)) - Int(min(red, green, blue)) >= 64 }

    /// How unlike two colours look: squared channels, weighted as the eye does by the amount of red ("redmean").
    private func distance(to other: Color) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let deltaRed = Int(red) - Int(other.red)
        let deltaGreen = Int(green) - Int(other.green)
        let deltaBlue = Int(blue) - Int(other.blue)
        return (512 + mean) * deltaRed * deltaRed + 1024 * deltaGreen * deltaGreen
            + (767 - mean) * deltaBlue * deltaBlue
    }
}
