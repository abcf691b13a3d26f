import Countdowns

/// The digits of a countdown, and when they change next.
///
/// A countdown shows the seconds that are left, begun ones included: `10s` shows 10 first, 1 in its last second, and
/// zero exactly at the end. Counting up shows the seconds that are complete. Beyond a day there are no seconds to see,
/// so the digits change once a minute.
struct AmountText: Equatable, Sendable {
    /// Whether an amount shrinks or grows as time passes.
    enum Direction: Sendable {
        /// Towards an end, and negative beyond it.
        case down
        /// Away from a beginning.
        case up
    }

    /// How much is told of what is more than a day away.
    enum Form: CaseIterable, Sendable {
        /// `12d 04h 05m`.
        case minutes
        /// `12d 04h`.
        case hours
        /// `12d`.
        case days
    }

    private static let minute: Int64 = 60
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400

    /// The whole seconds shown; negative past the end.
    let seconds: Int64

    /// What is shown, as an amount: whole seconds, or whole minutes beyond a day.
    var shown: Duration {
        .seconds(abs(seconds) >= Self.day ? seconds / Self.minute * Self.minute : seconds)
    }

    private let amount: Duration
    private let direction: Direction

    /// Reads an amount.
    init(_ amount: Duration, _ direction: Direction) {
        self.amount = amount
        self.direction = direction
        seconds = direction == .down ? amount.ceiledSeconds : amount.flooredSeconds
    }

    /// The fullest form that fits; nil where none does, because a part of one would be another amount.
    ///
    /// - Parameters:
    ///   - columns: the room there is.
    ///   - width: how many columns a text takes.
    /// - Returns: the digits.
    func text(within columns: Int, width: (String) -> Int = { $0.utf8.count }) -> String? {
        Form.allCases.lazy.map { text($0) }.first { width($0) <= columns }
    }

    /// What stands on the board: digits, separated by colons or followed by their units.
    func text(_ form: Form = .minutes) -> String {
        let magnitude = abs(seconds)
        let sign = seconds < 0 ? "-" : ""
        let (minutes, hours, days) = (magnitude / 60 % 60, magnitude / Self.hour % 24, magnitude / Self.day)
        if days > 0 {
            let parts = ["\(sign)\(days)d", "\(Self.twoDigits(hours))h", "\(Self.twoDigits(minutes))m"]
            return parts.prefix(form == .days ? 1 : form == .hours ? 2 : 3).joined(separator: " ")
        }
        let minuteAndSecond = "\(Self.twoDigits(minutes)):\(Self.twoDigits(magnitude % 60))"
        return hours > 0 ? "\(sign)\(hours):\(minuteAndSecond)" : "\(sign)\(minuteAndSecond)"
    }

    /// How much time passes until the digits of ``Form/minutes`` differ.
    ///
    /// - Returns: a positive amount.
    var untilChange: Duration {
        switch direction {
        case .down: amount - .seconds(nextLower)
        case .up: .seconds(-Self.nextLower(than: -seconds)) - amount
        }
    }

    /// The largest number of seconds below this one that reads differently.
    private var nextLower: Int64 { Self.nextLower(than: seconds) }

    private static func nextLower(than seconds: Int64) -> Int64 {
        if seconds >= day { return seconds / minute * minute - 1 }
        if seconds <= -day { return (seconds / minute - 1) * minute }
        return seconds - 1
    }

    static func twoDigits(_ value: some BinaryInteger) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
