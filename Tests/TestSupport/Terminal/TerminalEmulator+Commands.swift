extension TerminalEmulator {
    /// Performs a control sequence.
    mutating func perform(final: UInt8) {
        let isPrivate = collected.first == 0x3F
        if isPrivate, final == 0x68 || final == 0x6C {
            for number in Self.numbers(collected.dropFirst()) { setMode(number, to: final == 0x68) }
        } else if isPrivate, final == 0x70, collected.last == 0x24 {
            questions.append("DECRQM \(Self.numbers(collected.dropFirst().dropLast())[0])")
        } else if final == 0x63, collected.isEmpty || collected == [0x30] {
            questions.append("DA1")
        } else if final == 0x71, collected.first == 0x3E {
            questions.append("XTVERSION")
        } else if collected.allSatisfy({ (0x30...0x3B).contains($0) }) {
            perform(final: final, Self.numbers(collected[...]))
        } else {
            reportUnknown(final)
        }
    }

    private mutating func reportUnknown(_ final: UInt8) {
        unknown.append("CSI \(String(decoding: collected, as: UTF8.self))\(Unicode.Scalar(final))")
    }

    private mutating func perform(final: UInt8, _ numbers: [Int]) {
        let first = numbers.first ?? 0
        let count = max(1, first)
        let index = cursorRow * columns + cursorColumn
        switch final {
        case UInt8(ascii: "A"): move(column: cursorColumn, row: cursorRow - count)
        case UInt8(ascii: "B"): move(column: cursorColumn, row: cursorRow + count)
        case UInt8(ascii: "C"): move(column: cursorColumn + count, row: cursorRow)
        case UInt8(ascii: "D"): move(column: cursorColumn - count, row: cursorRow)
        case UInt8(ascii: "G"): move(column: count - 1, row: cursorRow)
        case UInt8(ascii: "d"): move(column: cursorColumn, row: count - 1)
        case UInt8(ascii: "H"), UInt8(ascii: "f"):
            move(column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: count - 1)
        case UInt8(ascii: "J"):
            erase(first == 0 ? index..<cells.count : first == 1 ? 0..<index + 1 : 0..<cells.count)
        case UInt8(ascii: "K"):
            let start = cursorRow * columns
            erase(first == 0 ? index..<start + columns : first == 1 ? start..<index + 1 : start..<start + columns)
        case UInt8(ascii: "X"): erase(index..<min(index + count, (cursorRow + 1) * columns))
        case UInt8(ascii: "m"): setPen(numbers)
        case UInt8(ascii: "t") where numbers.first == 22: titleStack.append(title)
        case UInt8(ascii: "t") where numbers.first == 23: title = titleStack.popLast() ?? title
        case UInt8(ascii: "s"): saveCursor()
        case UInt8(ascii: "u"): restoreCursor()
        default: reportUnknown(final)
        }
    }

    /// Returns the parameters, which are separated by semicolons.
    ///
    /// A missing parameter is 0.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        var numbers = [0]
        for byte in bytes {
            if byte == 0x3B {
                numbers.append(0)
            } else {
                numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte & 0xF), 1 << 20)
            }
        }
        return numbers
    }

    private mutating func setMode(_ number: Int, to isOn: Bool) {
        guard isOn != modes.contains(number) else { return }
        if isOn { modes.insert(number) } else { modes.remove(number) }
        guard number == 1049 else { return }
        if isOn {
            saveCursor()
            primary = cells
            cells = Array(repeating: EmulatedCell(), count: columns * rows)
        } else {
            cells = primary
            primary = []
            restoreCursor()
        }
    }

    private mutating func setPen(_ given: [Int]) {
        var numbers = given[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: pen = EmulatedStyle()
            case 1, 2, 3, 4, 7, 9: pen.attributes.insert(number)
            case 22: for number in 1...2 { pen.attributes.remove(number) }
            case 23, 24, 27, 29: pen.attributes.remove(number - 20)
            case 30...37: pen.foreground = .palette(number - 30)
            case 38: pen.foreground = color(&numbers)
            case 39: pen.foreground = .terminalDefault
            case 40...47: pen.background = .palette(number - 40)
            case 48: pen.background = color(&numbers)
            case 49: pen.background = .terminalDefault
            case 90...97: pen.foreground = .palette(number - 82)
            case 100...107: pen.background = .palette(number - 92)
            default: unknown.append("SGR \(number)")
            }
        }
    }

    private mutating func color(_ numbers: inout ArraySlice<Int>) -> EmulatedColor {
        switch numbers.popFirst() {
        case 5:
            return .palette(numbers.popFirst() ?? 0)
        case 2 where numbers.count >= 3:
            let channels = Array(numbers.prefix(3))
            numbers = numbers.dropFirst(3)
            return .rgb(channels[0], channels[1], channels[2])
        default:
            unknown.append("SGR 38/48")
            return .terminalDefault
        }
    }
}
