import Countdowns
import Foundation

/// The form of the times of an event in a calendar.
struct CalendarStyle: Equatable {
    /// The forms of time that the export uses.
    enum Form {
        /// A time in UTC: `20270115T080000Z`.
        case moment
        /// A floating time, which each calendar program shows in its own zone: `20270115T090000`.
        case floating
        /// A day: `20270115`.
        case day
    }

    let form: Form
    /// The zone of the times; UTC for ``Form/moment``.
    let zone: TimeZone

    static let moment = CalendarStyle(form: .moment, zone: .gmt)

    /// The parameter after the name of a property whose times have this style.
    var parameter: String { form == .day ? ";VALUE=DATE" : "" }

    func local(_ time: WallTime) -> Int { Int(time.unixSeconds) + zone.utcOffset(at: time) }

    func text(of time: WallTime) -> String { text(local: local(time)) }

    func text(local: Int) -> String {
        let basic = RFC3339.text(of: WallTime(unixSeconds: Int64(local))).filter { $0 != "-" && $0 != ":" && $0 != "Z" }
        return switch form {
        case .moment: basic + "Z"
        case .floating: basic
        case .day: String(basic.prefix(8))
        }
    }
}
