/// Lengths as calendar files write them, RFC 5545, section 3.3.6: `P2W`, `P1DT12H`, `PT30M`, `-PT5M`.
enum CalendarDurationText {
    /// The length in seconds; nil where the text is something else.
    static func seconds(_ text: String) -> Int? {
        var rest = text.uppercased().utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.first == UInt8(ascii: "P"), rest.count > 2 else { return nil }
        rest = rest.dropFirst()
        var units: [(letter: UInt8, seconds: Int)] = [(UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400)]
        var (seconds, hasTime) = (0, false)
        while let first = rest.first {
            if first == UInt8(ascii: "T") {
                guard !hasTime, rest.count > 1 else { return nil }
                hasTime = true
                units = [(UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            // Nine digits of weeks are longer than all years that there are.
            guard (1...9).contains(digits.count), let number = Int(Substring(digits)),
                let index = units.firstIndex(where: { $0.letter == rest.dropFirst(digits.count).first })
            else { return nil }
            seconds += number * units[index].seconds
            // Each unit once, from long to short.
            units.removeFirst(index + 1)
            rest = rest.dropFirst(digits.count + 1)
        }
        return isNegative ? -seconds : seconds
    }
}
