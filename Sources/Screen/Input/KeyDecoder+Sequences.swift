extension KeyDecoder {
    /// Handles a byte of a control sequence.
    mutating func csi(_ byte: UInt8) {
        switch byte {
        case 0x5B where sequence.isEmpty && !isSequenceTooLong:
            state = .linuxFunction
        case 0x20...0x3F:
            keep(byte)
        case 0x4D where sequence.isEmpty && !isSequenceTooLong:
            state = .x10(missing: 3)
        case 0x40...0x7E:
            state = .ground
            let start = events.count
            if !isSequenceTooLong { interpret(final: byte) }
            // If the sequence is not a key, the ESC before the sequence does not mean Alt: the user pressed Escape just
            // before a report arrived.
            if isAlt { events.insert(.key(Key(.escape)), at: start) }
            isAlt = false
        case 0x18, 0x1A:
            isAlt = false
            state = .ground
        default:
            // An ESC begins a new sequence. Any other control byte or non-ASCII byte ends the incomplete sequence, and
            // belongs to a key.
            isAlt = false
            ground(byte)
        }
    }

    mutating func linuxFunction(_ byte: UInt8) {
        if (0x41...0x45).contains(byte) {
            state = .ground
            emit(.function(Int(byte) - 0x40))
        } else {
            isAlt = false
            ground(byte)
        }
    }

    /// Discards the button and the coordinates of a report in the X10 mouse protocol, which this program never enables.
    mutating func x10(_ byte: UInt8, missing: Int) {
        isAlt = false
        if byte < 0x20 {
            // A report contains no control bytes, so the report is incomplete, and this byte is decoded on its own.
            ground(byte)
        } else {
            state = missing > 1 ? .x10(missing: missing - 1) : .ground
        }
    }

    mutating func ss3(_ byte: UInt8) {
        state = .ground
        switch byte {
        case 0x41...0x44, 0x46, 0x48: emit(Self.cursorKeys[byte - 0x41] ?? .home)
        case 0x50...0x53: emit(.function(Int(byte) - 0x4F))
        case 0x4D: emit(.enter)
        case 0x6A...0x79: emit(.character(Character(Unicode.Scalar(byte - 0x40))))
        case 0x20...0x7E: isAlt = false
        default:
            isAlt = false
            ground(byte)
        }
    }

    /// The cursor keys by the final letter of their sequences: 0 is `A`, 1 is `B`, and so on.
    private static let cursorKeys: [UInt8: Key.Code] = [0: .up, 1: .down, 2: .right, 3: .left, 5: .end, 7: .home]

    /// Handles a complete control sequence.
    ///
    /// Unknown sequences and unexpected answers are discarded.
    private mutating func interpret(final: UInt8) {
        if let report = TerminalReport(csi: sequence, final: final) { return events.append(.report(report)) }
        if sequence.first == 0x3C {
            guard let numbers = Self.parameters(sequence.dropFirst()) else { return }
            return mouse(numbers, isPress: final == 0x4D, isMouse: final == 0x4D || final == 0x6D)
        }
        guard let numbers = Self.parameters(sequence[...]) else { return }
        let first = numbers.first?.first ?? 0
        guard let modifiers = Self.modifiers(numbers) else { return }
        switch final {
        case 0x41...0x44, 0x46, 0x48:
            emit(Self.cursorKeys[final - 0x41] ?? .home, modifiers)
        case 0x50, 0x51, 0x53:
            emit(.function(Int(final) - 0x4F), modifiers)
        case 0x52 where sequence.isEmpty:
            // With parameters, `CSI R` is a cursor position report instead of F3.
            emit(.function(3))
        case 0x5A:
            emit(.tab, modifiers.union(.shift))
        case 0x49 where sequence.isEmpty, 0x4F where sequence.isEmpty:
            events.append(.focus(final == 0x49))
        case 0x75 where !sequence.isEmpty:
            unicodeKey(numbers, modifiers)
        case 0x7E:
            numbered(first, numbers, modifiers)
        default:
            break
        }
    }

    /// Handles `CSI number ~`: a key, or the beginning of a bracketed paste.
    private mutating func numbered(_ number: Int, _ numbers: [[Int]], _ modifiers: Key.Modifiers) {
        switch number {
        case 200:
            beginPaste()
        case 27 where numbers.count == 3:
            key(scalar: numbers[2][0], shifted: nil, modifiers)
        case 1, 7:
            emit(.home, modifiers)
        case 2: emit(.insert, modifiers)
        case 3: emit(.delete, modifiers)
        case 4, 8: emit(.end, modifiers)
        case 5: emit(.pageUp, modifiers)
        case 6: emit(.pageDown, modifiers)
        case 11...15: emit(.function(number - 10), modifiers)
        case 17...21: emit(.function(number - 11), modifiers)
        case 23...26: emit(.function(number - 12), modifiers)
        case 28...29: emit(.function(number - 13), modifiers)
        case 31...34: emit(.function(number - 14), modifiers)
        default: break
        }
    }

    /// Handles `CSI scalar:shifted:base ; modifiers:event u`, the keys of kitty's protocol.
    private mutating func unicodeKey(_ numbers: [[Int]], _ modifiers: Key.Modifiers) {
        let codes = numbers[0]
        key(scalar: codes[0], shifted: codes.count > 1 ? codes[1] : nil, modifiers)
    }

    private mutating func key(scalar: Int, shifted: Int?, _ modifiers: Key.Modifiers) {
        switch scalar {
        case 8, 127: emit(.backspace, modifiers)
        case 9: emit(.tab, modifiers)
        case 10, 13, 57414: emit(.enter, modifiers)
        case 27: emit(.escape, modifiers)
        case 57376...57398: emit(.function(scalar - 57363), modifiers)
        case 57399...57408: emit(.character(Character(Unicode.Scalar(UInt8(scalar - 57399 + 0x30)))), modifiers)
        case 57417...57426: emit(Self.keypad[scalar - 57417], modifiers)
        case 0..<32, 0x80..<0xA0, 57344...63743: break
        default:
            let isShifted = modifiers.contains(.shift) && !modifiers.contains(.control)
            let value = isShifted ? shifted ?? scalar : scalar
            guard value >= 0x20, let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return }
            emit(.character(Character(scalar)), modifiers)
        }
    }

    private static let keypad: [Key.Code] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
    ]

    /// Handles `CSI < button ; column ; row M` or `m`: a mouse report in the SGR form.
    private mutating func mouse(_ numbers: [[Int]], isPress: Bool, isMouse: Bool) {
        guard isMouse, isPress, numbers.count == 3 else { return }
        let (button, column, row) = (numbers[0][0], numbers[1][0], numbers[2][0])
        guard (1...0xFFFF).contains(column), (1...0xFFFF).contains(row) else { return }
        let action: MouseEvent.Action
        // Bits 2 to 4 are modifiers. Bit 5 marks a movement, but reports of movements are never enabled.
        switch button & ~0x1C {
        case 0...2: action = .press(button: button & 3 + 1)
        case 64: action = .wheelUp
        case 65: action = .wheelDown
        default: return
        }
        var modifiers: Key.Modifiers = []
        if button & 4 != 0 { modifiers.insert(.shift) }
        if button & 8 != 0 { modifiers.insert(.alt) }
        if button & 16 != 0 { modifiers.insert(.control) }
        events.append(.mouse(MouseEvent(action, column: column - 1, row: row - 1, modifiers: modifiers)))
    }
}

extension KeyDecoder {
    /// Parses parameters that are separated by semicolons, each with subparameters that are separated by colons; nil if
    /// a byte is neither a digit nor a separator.
    private static func parameters(_ bytes: ArraySlice<UInt8>) -> [[Int]]? {
        var result = [[0]]
        for byte in bytes {
            let last = result.count - 1
            switch byte {
            case 0x30...0x39:
                let value = result[last].removeLast()
                result[last].append(min(value * 10 + Int(byte - 0x30), 1 << 24))
            case 0x3A: result[last].append(0)
            case 0x3B: result.append([0])
            default: return nil
            }
        }
        return result
    }

    /// Returns the modifiers in the second parameter; nil if the key was released.
    private static func modifiers(_ numbers: [[Int]]) -> Key.Modifiers? {
        guard numbers.count > 1 else { return [] }
        if numbers[1].count > 1, numbers[1][1] == 3 { return nil }
        let bits = max(0, numbers[1][0] - 1)
        return Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: bits & 0xF))
    }
}
