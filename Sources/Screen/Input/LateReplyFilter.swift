/// A filter for the remaining bytes of an answer that arrive after the decoder has abandoned the answer.
///
/// The filter accepts only bytes that can continue the answer. Any other byte is a key. A late answer therefore never
/// becomes keys, and a user loses a key only if the byte of the key can continue the answer.
struct LateReplyFilter: Sendable {
    /// The result of checking a byte.
    enum Step {
        case continues
        case ends
        case isForeign
    }

    private enum Form: Sendable {
        /// `CSI ? 2026 ; 2 $ y` or `CSI ? 62 ; 22 c`, after `CSI`.
        case csi
        /// `OSC 11 ; rgb:0000/0000/0000`, after `OSC`.
        case osc
        /// The `\` of ST, after its ESC.
        case terminator
    }

    /// The maximum number of bytes; every expected answer is shorter.
    private static let limit = 64

    private var form: Form
    private var bytes: [UInt8]

    /// Creates the filter for a control sequence that began with these bytes; nil if no answer begins with them.
    init?(csi bytes: [UInt8]) {
        guard bytes.isEmpty || bytes[0] == 0x3F else { return nil }
        self.init(.csi, bytes)
    }

    /// Creates the filter for an OSC string that began with these bytes; nil if no answer begins with them.
    init?(osc bytes: [UInt8]) {
        guard bytes.indices.allSatisfy({ Self.isOSC(bytes[$0], after: bytes[..<$0]) }) else { return nil }
        self.init(.osc, bytes)
    }

    private init(_ form: Form, _ bytes: [UInt8]) {
        self.form = form
        self.bytes = bytes
    }

    /// The filter for the `\` that follows the ESC of a string terminator (ST).
    static let terminator = LateReplyFilter(.terminator, [])

    mutating func feed(_ byte: UInt8) -> Step {
        guard bytes.count < Self.limit else { return .isForeign }
        switch form {
        case .csi:
            let isEnd = byte == 0x63 || (byte == 0x79 && bytes.last == 0x24)
            if isEnd, !bytes.isEmpty { return .ends }
            let isPart = bytes.isEmpty ? byte == 0x3F : (0x30...0x39).contains(byte) || byte == 0x3B || byte == 0x24
            guard isPart else { return .isForeign }
        case .osc:
            if byte == 0x07 { return .ends }
            if byte == 0x1B {
                form = .terminator
                return .continues
            }
            guard Self.isOSC(byte, after: bytes[...]) else { return .isForeign }
        case .terminator:
            return byte == 0x5C ? .ends : .isForeign
        }
        bytes.append(byte)
        return .continues
    }

    /// Whether an answer to OSC 11 that begins with the given bytes can continue with this byte.
    private static func isOSC(_ byte: UInt8, after bytes: ArraySlice<UInt8>) -> Bool {
        let start = Array("11;rgb".utf8)
        let isHash = bytes.count > 3 && bytes[3] == 0x23
        if bytes.count < start.count, !isHash {
            return byte == start[bytes.count] || (bytes.count == 3 && byte == 0x23)
        }
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x2F: return true
        case 0x3A: return bytes.count <= 7
        default: return false
        }
    }
}
