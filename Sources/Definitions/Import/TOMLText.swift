/// A mistake in a file of TOML, or what is not read of it.
struct TOMLError: Error {
    let code: DefinitionError.Code
    let message: String
    let help: String?
    let spot: Spot
}

/// A table with its keys.
struct TOMLTable {
    enum Value {
        case string(String)
        case number(Int)
        case flag(Bool)
    }

    struct Entry {
        let key: String
        let value: Value
        let spot: Spot
    }

    /// Its name, with dots; empty for the keys before the first table.
    let name: String
    /// Whether it is one of several, in two brackets.
    let isArrayElement: Bool
    let spot: Spot
    fileprivate(set) var entries: [Entry] = []

    subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    func string(_ key: String) throws(TOMLError) -> String? {
        guard let entry = self[key] else { return nil }
        guard case .string(let text) = entry.value else { throw wrongType(entry, "text in quotes") }
        return text
    }

    func number(_ key: String) throws(TOMLError) -> Int? {
        guard let entry = self[key] else { return nil }
        guard case .number(let number) = entry.value else { throw wrongType(entry, "a number") }
        return number
    }

    func flag(_ key: String) throws(TOMLError) -> Bool? {
        guard let entry = self[key] else { return nil }
        guard case .flag(let flag) = entry.value else { throw wrongType(entry, "true or false") }
        return flag
    }

    private func wrongType(_ entry: Entry, _ expected: String) -> TOMLError {
        TOMLError(code: .wrongType, message: "\(entry.key.quoted) is not \(expected)", help: nil, spot: entry.spot)
    }
}

/// The part of TOML that configurations of uair use: tables, keys, strings in one line, whole numbers, flags, comments.
enum TOMLText {
    /// Reads a file.
    ///
    /// - Throws: ``TOMLError`` at the first place that is something else.
    static func tables(of text: String) throws(TOMLError) -> [TOMLTable] {
        var tables = [
            TOMLTable(name: "", isArrayElement: false, spot: Spot(line: 1, column: 1, extent: .scalars(0)))
        ]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var reader = TOMLLine(line: index + 1, Array(line.unicodeScalars))
            reader.skipBlanks()
            guard !reader.isAtEnd else { continue }
            if reader.take("[") {
                tables.append(try reader.table())
            } else {
                let entry = try reader.entry()
                guard tables[tables.count - 1][entry.key] == nil else {
                    throw TOMLError(
                        code: .duplicateKey, message: "\(entry.key.quoted) is there twice", help: "keep one",
                        spot: entry.spot)
                }
                tables[tables.count - 1].entries.append(entry)
            }
            try reader.finish()
        }
        return tables
    }
}

/// A line of TOML.
private struct TOMLLine {
    private let line: Int
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(line: Int, _ scalars: [Unicode.Scalar]) { (self.line, self.scalars) = (line, scalars) }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Whether nothing but a comment follows.
    var isAtEnd: Bool { next == nil || next == "#" }

    mutating func skipBlanks() { while next == " " || next == "\t" { index += 1 } }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    /// The rest of a table's head, behind its first bracket.
    mutating func table() throws(TOMLError) -> TOMLTable {
        let isArrayElement = take("[")
        let (start, name) = (index, try name())
        guard take("]"), !isArrayElement || take("]") else { throw problem("a bracket is missing", "add ]") }
        return TOMLTable(name: name, isArrayElement: isArrayElement, spot: spot(from: start))
    }

    mutating func entry() throws(TOMLError) -> TOMLTable.Entry {
        let (start, key) = (index, try name())
        let place = Spot(line: line, column: start + 1, extent: .scalars(max(key.unicodeScalars.count, 1)))
        guard take("=") else { throw problem("expected = behind a key", "write: name = \"Work\"") }
        skipBlanks()
        return TOMLTable.Entry(key: key, value: try value(), spot: place)
    }

    func finishProblem() -> TOMLError { problem("expected the end of the line", "one key or table stands in a line") }

    mutating func finish() throws(TOMLError) {
        skipBlanks()
        guard isAtEnd else { throw finishProblem() }
    }

    /// A name with dots, and the blanks behind it.
    private mutating func name() throws(TOMLError) -> String {
        skipBlanks()
        let start = index
        while let scalar = next, scalar.isASCII,
            scalar.isLetter || "0123456789_-.".unicodeScalars.contains(scalar)
        {
            index += 1
        }
        guard index > start else { throw problem("expected a name", "letters, digits, - and _") }
        let name = String(String.UnicodeScalarView(scalars[start..<index]))
        skipBlanks()
        return name
    }

    private mutating func value() throws(TOMLError) -> TOMLTable.Value {
        if next == "\"" || next == "'" { return .string(try string()) }
        let start = index
        while let scalar = next, !" \t#".unicodeScalars.contains(scalar) { index += 1 }
        let text = String(String.UnicodeScalarView(scalars[start..<index]))
        switch text {
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            if let number = Int(text.replacing("_", with: "")) { return .number(number) }
            index = start
            throw problem(
                "this value is not read", "texts in quotes, whole numbers, true and false are, each in one line")
        }
    }

    private mutating func string() throws(TOMLError) -> String {
        let (start, quote) = (index, scalars[index])
        guard scalars[index...].prefix(3) != [quote, quote, quote] else {
            throw problem("texts of several lines are not read", "write it in one line")
        }
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = next {
            index += 1
            if scalar == quote { return String(text) }
            text.append(scalar == "\\" && quote == "\"" ? try escaped() : scalar)
        }
        index = start
        throw problem("a quote is not closed", "add \(quote) at its end")
    }

    private mutating func escaped() throws(TOMLError) -> Unicode.Scalar {
        let known: [Unicode.Scalar: Unicode.Scalar] = [
            "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{C}", "e": "\u{1B}", "\"": "\"", "\\": "\\",
        ]
        guard let letter = next else { throw problem("a quote is not closed", "add \" at its end") }
        index += 1
        if let scalar = known[letter] { return scalar }
        let count = letter == "u" ? 4 : letter == "U" ? 8 : 0
        let digits = scalars[index...].prefix(count)
        if count > 0, digits.count == count, let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
            let scalar = Unicode.Scalar(number)
        {
            index += count
            return scalar
        }
        index -= 2
        throw problem("there is no such escape", "write \\\\ for a backslash")
    }

    private func spot(from start: Int) -> Spot {
        Spot(line: line, column: start + 1, extent: .scalars(max(index - start, 1)))
    }

    private func problem(_ message: String, _ help: String) -> TOMLError {
        TOMLError(code: .syntax, message: message, help: help, spot: spot(from: index))
    }
}
