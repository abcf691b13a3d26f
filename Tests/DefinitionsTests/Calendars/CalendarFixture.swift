import Countdowns
import Foundation

@testable import Definitions

/// Boards with one calendar; the current time is 24 December 2026, 17:59:50 UTC.
protocol CalendarFixture {}

extension CalendarFixture {
    func board(
        _ calendar: String, _ keys: String = "", zone: String? = "Europe/Berlin"
    ) throws(BoardFailure) -> DecodedBoard {
        let yaml = (zone.map { "zone: \($0)\n" } ?? "") + "countdowns:\n  - { ics: cal/a.ics\(keys) }\n"
        let files = MemoryFiles(texts: ["boards/x.yaml": yaml, "boards/cal/a.ics": calendar])
        return try BoardFile.load(["boards/x.yaml"], in: .christmasEve(.named("America/New_York")), from: files)
    }

    func calendar(_ events: String...) -> String {
        let parts = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }
        return (["BEGIN:VCALENDAR", "VERSION:2.0"] + parts + ["END:VCALENDAR"]).joined(separator: "\r\n")
    }

    /// The title and the next occurrence of each countdown.
    func next(_ board: DecodedBoard) -> [String] {
        let (now, zone) = (DecodingContext.christmasEve().now, board.definition.zone ?? .named("America/New_York"))
        return board.definition.countdowns.map { countdown in
            let time: WallTime? =
                switch countdown.kind {
                case .date(let target): target.wallTime(in: zone)
                case .recurring(let date): date.first(after: now, in: zone)
                default: nil
                }
            return "\(countdown.title) \(time.map { RFC3339.text(of: $0) } ?? "")"
        }
    }

    /// The errors of a calendar on a board; nil if there are none.
    func refusal(of calendar: String, _ keys: String = "") -> DefinitionErrors? {
        do {
            _ = try board(calendar, keys)
            return nil
        } catch {
            return error.errors
        }
    }
}
