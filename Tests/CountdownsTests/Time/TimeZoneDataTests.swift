import Countdowns
import Foundation
import TestSupport
import Testing

/// A comparison of Foundation's own tz database with the system's tz database.
struct TimeZoneDataTests {
    private static let start = CivilTime(year: 1, month: 1, day: 1).seconds
    private static let end = CivilTime(year: 9999, month: 12, day: 31).seconds

    @Test(.comparesSystemZones)
    func `from 1970 to 9999, Foundation and the system's tz database agree in every zone`() throws {
        var generator = SplitMix(seed: 11)
        let zones = try SystemZones.all()
        #expect(zones.count > 400)
        for (name, file) in zones.sorted(by: { $0.key < $1.key }) {
            let zone = TimeZone.iana(name)
            var instants = file.transitions.filter { $0 > 0 }.flatMap { [$0 - 1, $0] }
            instants += (0..<100).map { _ in Int64.random(in: 0...Self.end, using: &generator) }
            let wrong = instants.first { zone.utcOffset(at: WallTime(unixSeconds: $0)) != file.offset(at: $0) }
            #expect(wrong == nil, "\(name)")
        }
    }

    // Many zones have their own history before 1970 only if the tz database was built with `PACKRATDATA`. Otherwise, as
    // in Foundation, such a zone has the history of a larger neighbour.
    @Test(.comparesSystemZones)
    func `before 1970, a zone that differs in Foundation has the history of another zone`() throws {
        let zones = try SystemZones.all()
        let instants =
            Array(stride(from: Self.start, to: 0, by: 86_400 * 1009))
            + stride(from: -3_000_000_000, to: 0, by: 86_400 * 61)
        func history(_ offset: (Int64) -> Int) -> [Int] { instants.map(offset) }
        let histories = Set(zones.values.map { file in history(file.offset(at:)) })
        var different: Set<String> = []
        for (name, file) in zones {
            let zone = TimeZone.iana(name)
            let own = history { zone.utcOffset(at: WallTime(unixSeconds: $0)) }
            if own != history(file.offset(at:)) { different.insert(name) }
            #expect(histories.contains(own), "\(name)")
        }
        #expect(different.isDisjoint(with: SystemZones.odd))
        #expect(different.count < 120)
    }
}
