import Countdowns

extension DateText {
    /// `Z`, `+09`, `+0900` or `+09:00`, in seconds east of Greenwich; nil where there is none.
    static func offset(from scanner: inout TextScanner) throws(GrammarError) -> Int? {
        var ahead = scanner
        ahead.skipBlanks()
        let start = ahead.position
        guard let sign = ahead.next, ["Z", "z", "+", "-"].contains(sign) else { return nil }
        _ = ahead.skip(sign)
        scanner = ahead
        if sign == "Z" || sign == "z" { return 0 }
        let hours = try number(from: &scanner, digits: 2, name: "offset's hour").value
        let hasMinutes = scanner.skip(":") || scanner.next?.isDigit == true
        let minutes = hasMinutes ? try number(from: &scanner, digits: 2, name: "offset's minute").value : 0
        guard hours <= 23, minutes <= 59 else {
            throw GrammarError(
                message: "there is no such offset",
                help: "offsets go from -23:59 to +23:59",
                range: start..<scanner.position
            )
        }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
