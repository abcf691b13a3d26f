import Countdowns
import Definitions
import Foundation

/// Parses random bytes as a recurrence rule with its start.
///
/// Findings are a trap, a hang or too much memory.
///
/// The occurrences of a parsed rule must be in ascending order, and a search from immediately before an occurrence must
/// find this occurrence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRule(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count > 5 else { return 0 }
    // The first five bytes select a start in the years 1 to 9999, in steps of 64 s, and one of two zones.
    let seconds = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let start = -62_135_596_800 + seconds * 64
    let zone = bytes[4] & 1 == 0 ? TimeZone(identifier: "Europe/Berlin") ?? .gmt : .gmt
    let text = String(decoding: bytes.dropFirst(5), as: UTF8.self)
    _ = try? EveryText(text)
    guard let rule = try? RuleText.parse(text) else { return 0 }
    guard let again = try? RuleText.parse(RuleText.text(of: rule)) else { fatalError("A rule is printed as none.") }
    precondition(again == rule, "A rule is printed as another one.")
    var date = RecurringDate(.rule(Recurrence(rule, start: start)), clocks: .zone(zone))
    date.disambiguation = LocalTime.Disambiguation.allCases[Int(bytes[4] >> 1) % 3]
    var moment = WallTime(unixSeconds: bytes[4] & 64 == 0 ? 1_798_135_190 : Int64(start) - 200_000)
    for _ in 0..<4 {
        guard let next = date.first(after: moment, in: zone) else { break }
        precondition(next > moment, "A moment is not later.")
        precondition(
            date.first(after: next + .seconds(-1), in: zone) == next, "A moment is missed from right before it.")
        moment = next
    }
    if let last = date.last(until: moment, in: zone) {
        precondition(last <= moment, "The last moment is not past.")
        precondition(date.first(after: last, in: zone).map { $0 > moment } ?? true, "The last moment is not the last.")
    }
    return 0
}
