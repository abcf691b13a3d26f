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

    /// The nearest of the sixteen colours of xterm's own palette.
    var nearestOf16: UInt8 {
        var nearest = 0
        for index in Self.ansi.indices where distance(to: Self.ansi[index]) < distance(to: Self.ansi[nearest]) {
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
