import Countdowns

extension AmountText {
    /// The text in one of its lengths; a function of what is shown, so that all of them change together.
    ///
    /// - Parameter step: 0 for the text in full; each step tells less.
    /// - Returns: nil where there is nothing shorter.
    func text(shortened step: Int) -> String? {
        let sign = isNegative ? "-" : ""
        switch (form, step) {
        case (.tenths, 0): return "\(sign)\(magnitude / 10).\(magnitude % 10)"
        case (.clock(let withHours), 0): return sign + clock(withHours: withHours)
        case (.pattern(let pattern), 0): return text(of: pattern, sign: sign)
        case (.units(let units), _) where step < units.count:
            return sign + text(in: units, units.count - step)
        case (.clock, 1), (.pattern, 1): return sign + largestUnit
        default: return nil
        }
    }

    private func clock(withHours: Bool) -> String {
        let seconds = magnitude / 10
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let minuteAndSecond = "\(Self.twoDigits(minutes)):\(Self.twoDigits(seconds % 60))"
        return withHours || hours > 0 ? "\(hours):\(minuteAndSecond)" : minuteAndSecond
    }

    private func text(in units: [UnitPattern.Unit], _ count: Int) -> String {
        var rest = magnitude / 10
        let numbers = units.prefix(count).enumerated().map { index, unit in
            let number = rest / unit.seconds
            rest %= unit.seconds
            // Days behind weeks have one digit only.
            return (index == 0 || unit == .day ? "\(number)" : Self.twoDigits(number)) + unit.rawValue
        }
        return numbers.joined(separator: " ")
    }

    /// The whole amount in the largest unit of which there is one.
    private var largestUnit: String {
        let seconds = magnitude / 10
        let unit = [UnitPattern.Unit.day, .hour, .minute].first { seconds >= $0.seconds } ?? .second
        return "\(seconds / unit.seconds)\(unit.rawValue)"
    }

    private func text(of pattern: UnitPattern, sign: String) -> String {
        var sign = sign
        return pattern.pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .field(let unit, let digits):
                let larger = pattern.units.filter { $0.tenths > unit.tenths }.map(\.tenths).min()
                let number = String(magnitude % (larger ?? .max) / unit.tenths)
                defer { sign = "" }
                return sign + String(repeating: "0", count: max(digits - number.count, 0)) + number
            }
        }.joined()
    }
}

extension AmountText.Form {
    /// The tenths of a second in the smallest unit that the form shows; nil where it shows no number.
    var tenthsInSmallestUnit: Int64? {
        switch self {
        case .tenths: 1
        case .clock: 10
        case .units(let units): units.last?.tenths
        case .pattern(let pattern): pattern.units.map(\.tenths).min()
        }
    }
}

extension UnitPattern {
    /// The units that have a field.
    fileprivate var units: [Unit] {
        pieces.compactMap { if case .field(let unit, _) = $0 { unit } else { nil } }
    }
}

extension UnitPattern.Unit {
    /// How long it is, in tenths of a second.
    var tenths: Int64 {
        switch self {
        case .week: 6_048_000
        case .day: 864_000
        case .hour: 36_000
        case .minute: 600
        case .second: 10
        case .tenth: 1
        }
    }

    /// How long it is, in whole seconds; zero for a tenth.
    var seconds: Int64 { tenths / 10 }
}

extension Countdown.Kind {
    /// Whether the amount of such a countdown shrinks or grows.
    public var direction: AmountText.Direction {
        switch self {
        case .duration, .date, .recurring: .down
        case .since: .up
        }
    }
}
