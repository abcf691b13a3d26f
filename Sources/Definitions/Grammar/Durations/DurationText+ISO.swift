/// Durations of ISO 8601: `P1Y2M3DT4H5M6.5S`, `P2W`, `PT1H30M`.
extension DurationText {
    private static let dateUnits: [Unicode.Scalar: DurationUnit] = ["Y": .year, "M": .month, "W": .week, "D": .day]
    private static let timeUnits: [Unicode.Scalar: DurationUnit] = ["H": .hour, "M": .minute, "S": .second]
    private static let exampleISO = "write it as P1Y2M3DT4H5M6S, PT1H30M or P2W"

    /// Whether the text starts with a `P` that begins no word.
    static func startsAsISO(_ scanner: TextScanner) -> Bool {
        guard scanner.next?.uppercased == "P" else { return false }
        let isTime = scanner.peek(1)?.uppercased == "T"
        return scanner.peek(isTime ? 2 : 1).map { !$0.isLetter } ?? true
    }

    /// The whole of a duration of ISO 8601; weeks may stand beside other units, as in ISO 8601-2.
    static func addISO(from scanner: inout TextScanner, to sum: inout DurationSum) throws(GrammarError) {
        let start = scanner.position
        _ = scanner.range { $0.uppercased == "P" }
        var isTime = false
        var fraction: Range<Int>?
        while !scanner.isAtEnd {
            let marker = scanner.range { $0.uppercased == "T" }
            if !marker.isEmpty {
                guard !isTime, marker.count == 1 else {
                    throw GrammarError(message: "\"T\" stands here twice", help: exampleISO, range: marker)
                }
                isTime = true
                guard !scanner.isAtEnd else {
                    throw GrammarError(message: "nothing follows \"T\"", help: exampleISO, range: marker)
                }
            }
            if let fraction {
                throw GrammarError(
                    message: "only the last number can have a fraction", help: exampleISO, range: fraction)
            }
            let number = try number(from: &scanner)
            let unitRange = scanner.position..<scanner.position + 1
            let unit = try unit(number, from: &scanner, isTime: isTime)
            try sum.add(number, unit, at: number.range.lowerBound..<scanner.position, unitAt: unitRange)
            if number.fraction != 0 { fraction = number.range }
        }
        guard sum.last != nil else {
            throw GrammarError(
                message: "nothing follows \"P\"", help: exampleISO, range: start..<scanner.position)
        }
    }

    private static func unit(
        _ number: DurationNumber, from scanner: inout TextScanner, isTime: Bool
    ) throws(GrammarError) -> DurationUnit {
        guard let scalar = scanner.next else {
            throw GrammarError(
                message: "\(scanner.text(number.range).quoted) has no unit", help: exampleISO, range: number.range)
        }
        let letter = scalar.uppercased
        if let unit = (isTime ? timeUnits : dateUnits)[letter] {
            _ = scanner.skip(scalar)
            return unit
        }
        let range = scanner.position..<scanner.position + 1
        if (isTime ? dateUnits : timeUnits)[letter] != nil {
            throw GrammarError(
                message: "\"\(letter)\" must stand \(isTime ? "before" : "after") \"T\"",
                help: exampleISO, range: range)
        }
        throw GrammarError(
            message: "\(String(Character(scalar)).quoted) is not a unit of an ISO duration",
            help: exampleISO, range: range)
    }
}

extension Unicode.Scalar {
    /// The scalar, or the capital of an ASCII letter.
    fileprivate var uppercased: Unicode.Scalar {
        ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value - 32)) : self
    }
}
