enum JSONError: Error, Equatable {
    /// The first byte at which the line is not valid JSON, counted from 1.
    case syntax(Int)
    /// The byte at this position, counted from 1, is NUL, which JSON never contains.
    case nul(Int)
    /// An array or object that begins at this byte is nested too deeply.
    case depth(Int)
    /// The string that begins at this byte has more than 30 combining marks in a row.
    case marks(Int)
    /// The line is not UTF-8.
    case encoding
}

/// The parts of a JSON value that the parser keeps.
///
/// The parser checks only the syntax of the other parts.
indirect enum JSONKept {
    case nothing, all
    /// The elements of an array, without the contents of nested arrays and objects.
    ///
    /// If the value is an object, no part of it is kept.
    case elements
    /// The members of an object that have these names.
    ///
    /// If the value is an array, no part of it is kept.
    case members([String: JSONKept])
}

/// A parser for a line of JSON (RFC 8259) that reads each byte once.
///
/// Foundation's decoder is not sufficient: it accepts a duplicate name, a trailing comma and 512 nested levels, and
/// does not report the position of an error.
struct JSONReader<Bytes: RandomAccessCollection> where Bytes.Element == UInt8, Bytes.Index == Int {
    private let bytes: Bytes
    private var index: Int
    private var depth = 0

    /// The first duplicate name in an object; nil if there is none.
    private(set) var duplicate: String?

    /// Creates a parser.
    ///
    /// - Parameter bytes: one line, without its line break.
    init(_ bytes: Bytes) { (self.bytes, index) = (bytes, bytes.startIndex) }

    /// Parses the line.
    ///
    /// Call this function only once.
    ///
    /// - Parameter kept: the parts of the value that are kept.
    /// - Returns: the value. Arrays and objects that are not kept are empty.
    /// - Throws: the first error.
    mutating func read(_ kept: JSONKept) throws(JSONError) -> JSONValue {
        let value = try value(kept)
        skipSpace()
        guard index == bytes.endIndex else { throw mistake }
        return value
    }

    // MARK: Bytes

    private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    /// Returns the position of a byte, counted from 1.
    private func number(of index: Int) -> Int { index - bytes.startIndex + 1 }

    /// The error that describes why the next byte is invalid.
    private var mistake: JSONError {
        switch next {
        case 0: .nul(number(of: index))
        case let byte? where byte >= 0x80 && String(validating: bytes[index...], as: UTF8.self) == nil: .encoding
        default: .syntax(number(of: index))
        }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ text: StaticString) throws(JSONError) {
        for offset in 0..<text.utf8CodeUnitCount {
            guard next == text.utf8Start[offset] else { throw mistake }
            index += 1
        }
    }

    private func text(_ range: Range<Int>) throws(JSONError) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else { throw .encoding }
        return text
    }

    // MARK: Values

    private mutating func value(_ kept: JSONKept) throws(JSONError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(kept)
        case UInt8(ascii: "["): return try array(kept)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try expect("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try expect("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default: return try number()
        }
    }

    /// Parses a value that is kept.
    ///
    /// The value may be compared later, so a string must be in Stream-Safe Text Format.
    private mutating func keptValue(_ kept: JSONKept) throws(JSONError) -> JSONValue {
        skipSpace()
        let start = index
        let value = try value(kept)
        if case .string(let text) = value, !text.isStreamSafe { throw .marks(number(of: start)) }
        return value
    }

    /// Skips the opening bracket of an array or object, and checks the nesting depth.
    private mutating func enter() throws(JSONError) {
        guard depth < RemoteProtocol.depthLimit else { throw .depth(number(of: index)) }
        depth += 1
        index += 1
        skipSpace()
    }

    private mutating func array(_ kept: JSONKept) throws(JSONError) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        if skip("]") { return .array(elements) }
        repeat {
            switch kept {
            case .all: elements.append(try keptValue(.all))
            case .elements: elements.append(try keptValue(.nothing))
            case .nothing, .members: _ = try value(.nothing)
            }
            skipSpace()
        } while skip(",")
        try expect("]")
        return .array(elements)
    }

    private mutating func object(_ kept: JSONKept) throws(JSONError) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        var members: [String: JSONValue] = [:]
        if skip("}") { return .object(members) }
        // The set of names is created only for the second name, because an object with one member has no duplicate.
        var (first, names) = (String?.none, Set<String>())
        repeat {
            skipSpace()
            let name = try name()
            // Only the first duplicate name is reported.
            if duplicate == nil {
                if let first, names.isEmpty { names = [first] }
                if first != nil, !names.insert(name).inserted { duplicate = name }
                first = first ?? name
            }
            skipSpace()
            try expect(":")
            if let part = kept.member(name) { members[name] = try keptValue(part) } else { _ = try value(.nothing) }
            skipSpace()
        } while skip(",")
        try expect("}")
        return .object(members)
    }

    /// Parses a number.
    ///
    /// A number that is not a 64-bit integer is returned as its text.
    private mutating func number() throws(JSONError) -> JSONValue {
        let start = index
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        // A text of more than 20 bytes cannot be a 64-bit integer.
        let integer = index - start <= 20 ? Int64(String(decoding: bytes[start..<index], as: UTF8.self)) : nil
        if let integer { return .integer(integer) }
        return .number(try text(start..<index))
    }

    /// Parses one or more digits.
    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = next, byte.isASCIIDigit { index += 1 }
        guard index > start else { throw mistake }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        let quote = index
        try expect("\"")
        var decoded = ""
        var start = index
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw mistake }
            guard byte == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if start < index { decoded += try text(start..<index) }
            index += 1
            guard let scalar = try escaped() else { throw .syntax(number(of: quote)) }
            decoded.unicodeScalars.append(scalar)
            start = index
        }
        let rest = try text(start..<index)
        try expect("\"")
        return decoded.isEmpty ? rest : decoded + rest
    }

    /// Parses the name of a member.
    ///
    /// Names are compared, so each name must be in Stream-Safe Text Format.
    private mutating func name() throws(JSONError) -> String {
        let quote = index
        let name = try string()
        guard name.isStreamSafe else { throw .marks(number(of: quote)) }
        return name
    }

    /// Parses an escape sequence after its backslash; returns nil for a lone surrogate.
    private mutating func escaped() throws(JSONError) -> Unicode.Scalar? {
        guard let byte = next else { throw mistake }
        let scalar: Unicode.Scalar
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(byte)
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"):
            let first = try codeUnit()
            guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
            guard skip("\\"), next == UInt8(ascii: "u") else { return nil }
            let second = try codeUnit()
            guard (0xDC00..<0xE000).contains(second) else { return nil }
            return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        default: throw mistake
        }
        index += 1
        return scalar
    }

    /// Parses `u` and four hexadecimal digits.
    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        index += 1
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Self.hexDigit(byte) else { throw mistake }
            value = value << 4 + digit
            index += 1
        }
        return value
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension JSONKept {
    /// Returns the parts of a member that are kept; nil if the member is skipped.
    fileprivate func member(_ name: String) -> JSONKept? {
        switch self {
        case .nothing, .elements: nil
        case .all: .all
        case .members(let members): members[name]
        }
    }
}

extension JSONError {
    /// The description of the error, without a full stop.
    var words: String {
        switch self {
        case .syntax(let byte): "the line is not valid JSON from byte \(byte) on"
        case .nul(let byte): "byte \(byte) of the line is NUL"
        case .depth(let byte):
            "more than \(RemoteProtocol.depthLimit) arrays and objects are nested at byte \(byte)"
        case .marks(let byte): "more than 30 combining marks follow each other in the text at byte \(byte)"
        case .encoding: "the line is not UTF-8"
        }
    }
}
