/// What a terminal answers when it is asked about itself.
public enum TerminalReport: Hashable, Sendable {
    /// DECRPM: what it says of a private mode.
    case mode(Int, ModeSetting)

    /// OSC 11: the colour behind the text.
    case background(Color)

    /// DA1: what it is. Every terminal answers this, and in the order of the questions.
    case deviceAttributes

    /// What a terminal says of a mode.
    public enum ModeSetting: Int, Sendable {
        /// It does not know the mode.
        case unknown = 0
        /// It is on.
        case on = 1
        /// It is off.
        case off = 2
        /// It is on and stays so.
        case alwaysOn = 3
        /// It is off and stays so.
        case alwaysOff = 4

        /// Whether switching it on does something.
        public var isUsable: Bool { self == .on || self == .off }
    }
}

extension TerminalReport {
    /// Reads what stands between `CSI` and the last byte of an answer; nil if it is none of those that are asked for.
    init?(csi bytes: [UInt8], final: UInt8) {
        guard bytes.first == 0x3F else { return nil }
        switch final {
        case 0x63:
            self = .deviceAttributes
        case 0x79 where bytes.last == 0x24:
            let numbers = bytes.dropFirst().dropLast().split(separator: 0x3B).map { digits in
                Int(String(decoding: digits, as: UTF8.self))
            }
            guard numbers.count == 2, let number = numbers[0], let setting = numbers[1].flatMap(ModeSetting.init)
            else { return nil }
            self = .mode(number, setting)
        default:
            return nil
        }
    }

    /// Reads what stands between `OSC` and its end; nil if it is no answer to a question that is asked.
    init?(osc bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("11;"), let color = Color(specification: text.dropFirst(3)) else { return nil }
        self = .background(color)
    }
}

extension Color {
    /// Makes a colour from the forms in which terminals tell one: `rgb:rrrr/gggg/bbbb` with one to four digits a
    /// channel, `rgba:` with a fourth that is left out, `#rrggbb`.
    ///
    /// The forms are those of `XParseColor`; a channel of fewer digits is scaled, so `f` is as much as `ffff`.
    init?(specification: Substring) {
        if specification.hasPrefix("#") {
            self.init(hex: specification)
            return
        }
        let prefix = ["rgb:", "rgba:"].first { specification.hasPrefix($0) }
        guard let prefix else { return nil }
        let parts = specification.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        let channels = parts.compactMap { digits -> UInt8? in
            guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
                let value = Int(digits, radix: 16)
            else { return nil }
            let most = 1 << (4 * digits.utf8.count) - 1
            return UInt8((value * 255 + most / 2) / most)
        }
        guard channels.count == parts.count, channels.count == (prefix == "rgb:" ? 3 : 4) else { return nil }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }
}
