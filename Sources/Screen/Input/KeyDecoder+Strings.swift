/// Strings (OSC, DCS, APC, PM, SOS) and pastes: their ends, and what comes after one that was given up.
extension KeyDecoder {
    mutating func string(_ byte: UInt8, _ introducer: UInt8) {
        switch byte {
        case 0x1B:
            state = .stringEscape(introducer: introducer)
        case 0x07:
            endString(introducer)
        case 0x18, 0x1A:
            state = .ground
        case 0x00..<0x20:
            // No reply holds such a byte: the string was cut off, and this is a key.
            ground(byte)
        default:
            keep(byte)
        }
    }

    mutating func stringEscape(_ byte: UInt8, _ introducer: UInt8) {
        if byte == 0x5C {
            endString(introducer)
        } else {
            escape(byte, isDouble: false)
        }
    }

    mutating func endString(_ introducer: UInt8) {
        state = .ground
        guard introducer == 0x5D, !isSequenceTooLong, let report = TerminalReport(osc: sequence) else { return }
        events.append(.report(report))
    }

    mutating func replyTail(_ tail: ReplyTail, _ byte: UInt8) {
        var tail = tail
        switch tail.take(byte) {
        case .continues: state = .replyTail(tail)
        case .ends: state = .ground
        case .isForeign: ground(byte)
        }
    }

    /// A byte after a string or a paste that was given up: held back until it is known to be alone.
    mutating func rest(_ rest: StringRest, _ byte: UInt8) {
        if byte == 0x03 {
            state = .ground
            return ground(byte)
        }
        var rest = rest
        rest.take(byte)
        state = rest.isEnded ? .ground : .rest(rest)
    }

    /// Nothing followed what came after a string or a paste that was given up.
    mutating func endBurst(of rest: StringRest) {
        state = .ground
        if rest.isPart {
            if let next = rest.next { state = .rest(next) }
        } else {
            for byte in rest.burst { take(byte) }
        }
    }

    mutating func beginPaste() {
        collector = PasteCollector()
        age = 0
        state = .paste
    }

    mutating func endPaste() {
        events.append(.paste(collector.text))
        collector = PasteCollector()
        state = .ground
    }
}
