import Foundation

extension TimeZone {
    /// Returns the offset of the zone's clocks from UTC at a moment.
    ///
    /// - Units: seconds east of Greenwich.
    /// - Complexity: about 30 to 90 ns, up to 400 ns for zones whose clock changes are listed individually.
    public func utcOffset(at time: WallTime) -> Int { utcOffset(at: time.unixSeconds) }

    func utcOffset(at unixSeconds: Int64) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(unixSeconds)))
    }
}
