extension RecurrenceRule {
    /// Whether no part says anything about days.
    var takesEveryDay: Bool {
        months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
    }

    /// The days of a year that the rule's parts leave, whatever its interval.
    func days(of year: YearShape) -> DaySet {
        var days = monthDays.isEmpty ? daysOfMonths(year) : daysByNumber(year)
        if !weekNumbers.isEmpty { days = days.intersection(year.days(ofWeeks: weekNumbers, weekStart: weekStart)) }
        if !yearDays.isEmpty { days = days.intersection(daysOfYear(year)) }
        if !weekdays.isEmpty { days = days.intersection(daysOfWeek(year)) }
        return days
    }

    private func daysOfMonths(_ year: YearShape) -> DaySet {
        guard !months.isEmpty else { return DaySet(0..<year.dayCount) }
        var days = DaySet()
        for month in months { days.insert(year.days(ofMonth: month)) }
        return days
    }

    /// The days of months by their numbers.
    private func daysByNumber(_ year: YearShape) -> DaySet {
        var days = DaySet()
        for month in months.isEmpty ? Array(1...12) : months {
            let range = year.days(ofMonth: month)
            for number in monthDays {
                if let day = day(number, ofMonth: month, in: range) { days.insert(day) }
            }
        }
        return days
    }

    /// The day of a number in a month, counted from the first of the year.
    private func day(_ number: Int, ofMonth month: Int, in range: Range<Int>) -> Int? {
        let day = number < 0 ? range.upperBound + number : range.lowerBound + number - 1
        if range.contains(day) { return day }
        guard number > 0 else { return nil }
        if frequency == .yearly, month == 2, number == 29 {
            switch leap {
            case .skip: return nil
            case .feb28: return range.upperBound - 1
            case .mar1: return range.upperBound
            }
        }
        return shortMonth == .last ? range.upperBound - 1 : nil
    }

    private func daysOfYear(_ year: YearShape) -> DaySet {
        var days = DaySet()
        for number in yearDays {
            let day = number < 0 ? year.dayCount + number : number - 1
            if (0..<year.dayCount).contains(day) { days.insert(day) }
        }
        return days
    }

    private func daysOfWeek(_ year: YearShape) -> DaySet {
        var days = DaySet()
        // In a year an ordinal counts within the year, or within its months where these are named.
        let spans =
            frequency == .yearly && months.isEmpty
            ? [0..<year.dayCount] : (months.isEmpty ? Array(1...12) : months).map { year.days(ofMonth: $0) }
        for weekday in weekdays {
            let first = (weekday.weekday - year.firstWeekday).remainder(modulo: 7)
            guard let ordinal = weekday.ordinal else {
                for day in stride(from: first, to: year.dayCount, by: 7) { days.insert(day) }
                continue
            }
            for span in spans {
                let start = span.lowerBound + (first - span.lowerBound).remainder(modulo: 7)
                let last = start + (span.upperBound - 1 - start) / 7 * 7
                let day = ordinal < 0 ? last + (ordinal + 1) * 7 : start + (ordinal - 1) * 7
                if span.contains(day) { days.insert(day) }
            }
        }
        return days
    }
}
