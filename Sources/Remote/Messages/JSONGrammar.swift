import Foundation

/// Checks a line against the grammar of RFC 8259, and keeps nothing of it.
///
/// Foundation's decoder is laxer: it takes a comma after the last element, and of two members with one name it keeps one.
struct JSONGrammar {
    /// What is wrong with a line.
    enum Mistake: Error, Equatable {
        /// The line is no JSON from this byte on, counted from 1.
        case syntax(Int)
        /// An object has two members with this name.
        case duplicate(String)
        /// The `id` is a number that cannot be told back as it came.
        case longID
    }

    /// The arrays and objects that may lie in each other; Foundation's decoder takes as many.
    private static let depthLimit = 512
    /// The digits that a `Decimal` holds without rounding.
    private static let digitLimit = 38
    private static let exponentLimit = 80

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ line: Data) { bytes = Array(line) }

    /// Checks a line.
    ///
    /// - Parameter line: one JSON text in valid UTF-8.
    /// - Throws: the first mistake.
    static func check(_ line: Data) throws(Mistake) {
        var grammar = JSONGrammar(line)
        try grammar.value()
        grammar.skipSpace()
        guard grammar.index == grammar.bytes.count else { throw grammar.syntax }
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var syntax: Mistake { .syntax(index + 1) }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ text: StaticString) throws(Mistake) {
        for offset in 0..<text.utf8CodeUnitCount {
            guard next == text.utf8Start[offset] else { throw syntax }
            index += 1
        }
    }

    private mutating func value() throws(Mistake) {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try expect("true")
        case UInt8(ascii: "f"): try expect("false")
        case UInt8(ascii: "n"): try expect("null")
        default: _ = try number()
        }
    }

    private mutating func enter() throws(Mistake) {
        guard depth < Self.depthLimit else { throw syntax }
        depth += 1
        index += 1
        skipSpace()
    }

    private mutating func array() throws(Mistake) {
        try enter()
        defer { depth -= 1 }
        if skip("]") { return }
        repeat {
            try value()
            skipSpace()
        } while skip(",")
        try expect("]")
    }

    private mutating func object() throws(Mistake) {
        try enter()
        defer { depth -= 1 }
        if skip("}") { return }
        var names: Set<String> = []
        repeat {
            skipSpace()
            let name = try string()
            guard names.insert(name).inserted else { throw .duplicate(name) }
            skipSpace()
            try expect(":")
            skipSpace()
            if depth == 1, name == "id", let byte = next, Self.isDigit(byte) || byte == UInt8(ascii: "-") {
                let (digits, exponent) = try number()
                guard digits <= Self.digitLimit, exponent <= Self.exponentLimit else { throw .longID }
            } else {
                try value()
            }
            skipSpace()
        } while skip(",")
        try expect("}")
    }

    /// Reads a string.
    ///
    /// - Returns: what it says.
    private mutating func string() throws(Mistake) -> String {
        let start = index
        try expect("\"")
        var isEscaped = false
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw syntax }
            index += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            isEscaped = true
            try escape()
        }
        try expect("\"")
        let text = bytes[start..<index]
        guard isEscaped else { return String(decoding: text.dropFirst().dropLast(), as: UTF8.self) }
        // Half a surrogate pair is none that the decoder reads.
        guard let decoded = try? JSONDecoder().decode(String.self, from: Data(text)) else { throw .syntax(start + 1) }
        return decoded
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws(Mistake) {
        guard let byte = next else { throw syntax }
        guard byte == UInt8(ascii: "u") else {
            guard "\"\\/bfnrt".utf8.contains(byte) else { throw syntax }
            index += 1
            return
        }
        index += 1
        for _ in 0..<4 {
            guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else { throw syntax }
            index += 1
        }
    }

    /// Reads a number.
    ///
    /// - Returns: how many digits stand before the exponent, and how large that is.
    private mutating func number() throws(Mistake) -> (digits: Int, exponent: Int) {
        _ = skip("-")
        var count = 1
        if !skip("0") { count = try digits().count }
        if skip(".") { count += try digits().count }
        guard skip("e") || skip("E") else { return (count, 0) }
        if !skip("+") { _ = skip("-") }
        return (count, try Int(String(decoding: digits(), as: UTF8.self)) ?? .max)
    }

    /// Reads one digit or more.
    private mutating func digits() throws(Mistake) -> ArraySlice<UInt8> {
        let start = index
        while let byte = next, Self.isDigit(byte) { index += 1 }
        guard index > start else { throw syntax }
        return bytes[start..<index]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
