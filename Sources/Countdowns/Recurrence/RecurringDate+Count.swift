/// A count counts moments: what the clocks skip may fall on the moment of another occurrence, and RFC 5545 has each once.
extension RecurringDate {
    /// The same with as many more occurrences of its rule as fall on the moment of another one.
    ///
    /// Two of one day are looked at; that the clocks skip a whole day is left to those who did it.
    ///
    /// - Parameters:
    ///   - now: the moment after which they matter.
    ///   - zone: the clocks.
    /// - Returns: nil where it has that many already, or they are past.
    /// - Complexity: a look at the clocks for each day of the rule up to its end, unless that is long past.
    func lengthened(after now: Int64, on zone: some UTCOffsets) -> RecurringDate? {
        guard case .rule(let rule) = pattern, let count = rule.rule.count, rule.comesSeveralTimesADay else {
            return nil
        }
        // No moment has more than two.
        guard let last = rule.lengthened(by: count).end, last > Int(now - LocalTime.reach) else { return nil }
        let extra = coincidences(of: rule, on: zone)
        guard extra > rule.extra else { return nil }
        var date = self
        date.pattern = .rule(rule.lengthened(by: extra))
        return date
    }

    /// How many occurrences fall on the moment of another one.
    private func coincidences(of rule: Recurrence, on zone: some UTCOffsets) -> Int {
        var (count, local) = (0, rule.start)
        while let next = rule.first(from: local) {
            local = next + 86_400
            let (early, late) = (Int64(next) - LocalTime.reach, Int64(next) + 2 * LocalTime.reach)
            let (before, after) = (zone.utcOffset(at: early), zone.utcOffset(at: late))
            guard before < after else { continue }
            let change = Int(LocalTime.change(after: early, before: late, on: zone))
            let skipped = max(change + before, next)..<max(change + after, next)
            let shift = disambiguation == .earlier ? before - after : after - before
            for time in rule.times(in: skipped, most: .max) where rule.first(from: time + shift) == time + shift {
                count += 1
            }
            local = max(local, skipped.upperBound)
        }
        return count
    }
}
