extension TerminalEmulator {
    /// The state of the parser: its position within an escape sequence or a UTF-8 sequence.
    enum ParserState: Sendable {
        case ground
        case utf8(value: UInt32, missing: Int)
        case escape
        case escapeIntermediate
        case csi
        case string(sawEscape: Bool)
    }

    mutating func parse(_ byte: UInt8) {
        switch state {
        case .ground:
            ground(byte)
        case .utf8(let value, let missing):
            guard byte & 0xC0 == 0x80 else {
                state = .ground
                print("\u{FFFD}")
                return ground(byte)
            }
            let next = value << 6 | UInt32(byte & 0x3F)
            if missing > 1 {
                state = .utf8(value: next, missing: missing - 1)
            } else {
                state = .ground
                print(Unicode.Scalar(next) ?? "\u{FFFD}")
            }
        case .escape:
            escape(byte)
        case .escapeIntermediate:
            state = .ground
        case .csi:
            csi(byte)
        case .string(let sawEscape):
            string(byte, sawEscape)
        }
    }

    private mutating func ground(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape
        case 0x20..<0x7F: print(Unicode.Scalar(byte))
        case 0xC2...0xDF: state = .utf8(value: UInt32(byte & 0x1F), missing: 1)
        case 0xE0...0xEF: state = .utf8(value: UInt32(byte & 0x0F), missing: 2)
        case 0xF0...0xF4: state = .utf8(value: UInt32(byte & 0x07), missing: 3)
        case 0x80...: print("\u{FFFD}")
        default: control(byte)
        }
    }

    private mutating func escape(_ byte: UInt8) {
        state = .ground
        switch byte {
        case 0x5B: begin(.csi, [])
        case 0x5D, 0x50, 0x58, 0x5E, 0x5F: begin(.string(sawEscape: false), [byte])
        case 0x20...0x2F: state = .escapeIntermediate
        case 0x37: saveCursor()
        case 0x38: restoreCursor()
        case 0x3D, 0x3E, 0x5C: break
        case 0x63:
            self = TerminalEmulator(
                columns: columns, rows: rows, widths: widthModel, isAmbiguousWide: isAmbiguousWide)
        default: unknown.append("ESC \(Unicode.Scalar(byte))")
        }
    }

    private mutating func begin(_ new: ParserState, _ bytes: [UInt8]) {
        state = new
        collected.removeAll(keepingCapacity: true)
        collected += bytes
    }

    private mutating func csi(_ byte: UInt8) {
        switch byte {
        case 0x20...0x3F:
            collected.append(byte)
        case 0x40...0x7E:
            state = .ground
            perform(final: byte)
        case 0x1B:
            state = .escape
        case 0x18, 0x1A:
            state = .ground
        default:
            control(byte)
        }
    }

    private mutating func string(_ byte: UInt8, _ sawEscape: Bool) {
        if byte == 0x07 || (sawEscape && byte == 0x5C) {
            state = .ground
            let text = String(decoding: collected, as: UTF8.self)
            if text.hasPrefix("]"), text.hasSuffix(";?") {
                questions.append("OSC \(text.dropFirst().dropLast(2))")
            } else if text.hasPrefix("]99;"), text.hasSuffix(":p=?;") {
                questions.append("OSC 99")
            } else if text.hasPrefix("]2;") {
                title = String(text.dropFirst(3))
            } else if text.hasPrefix("]9;4;") {
                progress.append(String(text.dropFirst(5)))
            } else if text.hasPrefix("]9;") || text.hasPrefix("]99;") || text.hasPrefix("]777;") {
                notifications.append(text)
            } else {
                controlStrings.append(text)
            }
        } else {
            state = .string(sawEscape: byte == 0x1B)
            if byte != 0x1B { collected.append(byte) }
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07:
            bellCount += 1
        case 0x08:
            move(column: cursorColumn - 1, row: cursorRow)
        case 0x09:
            move(column: (cursorColumn / 8 + 1) * 8, row: cursorRow)
        case 0x0A, 0x0B, 0x0C:
            lineFeed()
        case 0x0D:
            move(column: 0, row: cursorRow)
        default:
            break
        }
    }
}
