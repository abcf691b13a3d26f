import Foundation

extension RecurringDate {
    // MARK: On the clocks

    /// The first local time from another one on.
    private func first(fromLocal local: Int) -> Int? {
        var from = local
        while let time = [rule?.first(from: from), added.first(from: from)].compactMap(\.self).min() {
            guard isExcepted(time) else { return time }
            from = time + 1
        }
        return nil
    }

    private var rule: Recurrence? {
        if case .rule(let rule) = pattern { rule } else { nil }
    }

    private func isExcepted(_ local: Int) -> Bool {
        if !exceptions.isEmpty, exceptions.first(from: local) == local { return true }
        guard !exceptedDays.isEmpty else { return false }
        let day = local.flooredQuotient(by: 86_400)
        return exceptedDays.first(from: day) == day
    }

    // MARK: In a zone

    /// The first moment after another one at which clocks show one of the times.
    func civil(after time: WallTime, on zone: some UTCOffsets) -> WallTime? {
        let now = time.unixSeconds
        let next = isStartOfDay ? day(after: now, on: zone) : instant(after: now, on: zone)
        if isBeyondCount(next, on: zone), let longer = lengthened(after: now, on: zone) {
            return longer.civil(after: time, on: zone)
        }
        guard let instant = next else { return nil }
        let found = WallTime(unixSeconds: instant)
        if case .moment(let until) = rule?.rule.until, found > until { return nil }
        return found
    }

    /// Whether a moment is not one of those that a count allows.
    private func isBeyondCount(_ instant: Int64?, on zone: some UTCOffsets) -> Bool {
        guard let rule, rule.rule.count != nil, let end = rule.end else { return false }
        return instant.map { Int($0) + zone.utcOffset(at: $0) > end } ?? true
    }

    /// The same where days are meant: they come in the order of the calendar, whatever clocks do.
    private func day(after now: Int64, on zone: some UTCOffsets) -> Int64? {
        var local = Int(now) + zone.utcOffset(at: now) - 2 * 86_400
        while let next = first(fromLocal: local) {
            let instant = LocalTime.startOfDay(Int64(next), on: zone)
            if instant > now { return instant }
            local = next + 1
        }
        return nil
    }

    private func instant(after now: Int64, on zone: some UTCOffsets) -> Int64? {
        let reach = LocalTime.reach
        let (before, after) = (zone.utcOffset(at: now - reach), zone.utcOffset(at: now + reach))
        guard before != after else { return instant(fromLocal: Int(now) + before + 1, on: zone) }
        // Near a change the clocks show the times before it, those that they skip or show twice, and those after it: in
        // each of the three the order of the times is that of the moments.
        let change = LocalTime.change(after: now - reach, before: now + reach, on: zone)
        let (skipped, shown) = (Int(change) + min(before, after), Int(change) + max(before, after))
        let doubtful =
            switch disambiguation {
            case .compatible: before
            case .later: min(before, after)
            case .earlier: max(before, after)
            }
        let candidates = [
            first(fromLocal: Int(now) + before + 1).flatMap { $0 < skipped ? Int64($0 - before) : nil },
            first(fromLocal: max(skipped, Int(now) + doubtful + 1)).flatMap { $0 < shown ? Int64($0 - doubtful) : nil },
            instant(fromLocal: max(shown, Int(now) + after + 1), on: zone),
        ]
        return candidates.compactMap(\.self).min()
    }

    /// The moment of the first local time from another one on that no clocks skip or show twice nearby.
    private func instant(fromLocal local: Int, on zone: some UTCOffsets) -> Int64? {
        guard let next = first(fromLocal: local) else { return nil }
        let (instant, occurrence) = LocalTime.instant(of: Int64(next), on: zone, disambiguation)
        guard case .skipped = occurrence, disambiguation != .earlier else { return instant }
        // What comes after the times that are skipped may come before this one.
        let reach = LocalTime.reach
        let change = LocalTime.change(after: Int64(next) - reach, before: Int64(next) + reach, on: zone)
        let after = zone.utcOffset(at: change)
        guard let other = first(fromLocal: Int(change) + after) else { return instant }
        return min(instant, LocalTime.instant(of: Int64(other), on: zone, disambiguation).instant)
    }

    // MARK: Elapsed

    func first(after time: WallTime, of elapsed: ElapsedRecurrence, in zone: TimeZone) -> WallTime? {
        var time = time
        while let next = elapsed.first(after: time, in: zone) {
            guard next.unixSeconds < Self.end else { return nil }
            let local = Int(next.unixSeconds) + zone.utcOffset(at: next)
            guard isExcepted(local) else { return next }
            let day = local.flooredQuotient(by: 86_400)
            let isDay = exceptedDays.first(from: day) == day
            // A day that is left out is passed over as a whole.
            let rest = isDay ? LocalTime.startOfDay(Int64(day + 1) * 86_400, in: zone) - 1 : next.unixSeconds
            time = max(next, WallTime(unixSeconds: rest))
        }
        return nil
    }

    /// The end of the last year in which something happens, in seconds since 1970.
    private static let end = Int64(RecurrenceSearch.lastDay + 1) * 86_400
}

extension [Int] {
    /// The first element of an array in order that is not less than a number.
    func first(from number: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count ? self[low] : nil
    }
}
