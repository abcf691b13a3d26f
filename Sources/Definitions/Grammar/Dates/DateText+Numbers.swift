import Countdowns

extension DateText {
    /// Three numbers with strokes, dots or hyphens between them: `24/12/2027`, `24.12.2027`, `2027/12/24`.
    static func numbersDay(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> Day {
        let first = number(from: &scanner)
        let mark = scanner.next ?? "/"
        _ = scanner.skip(mark)
        let second = number(from: &scanner)
        guard !second.range.isEmpty else {
            throw GrammarError(
                message: "expected a number after \"\(mark)\"", help: dayAndMonth(first, mark, scanner) ?? example,
                range: scanner.position..<min(scanner.position + 1, scanner.scalars.count))
        }
        if mark == "." { try refusePoint(first, second, scanner) }
        guard scanner.skip(mark), scanner.next?.isDigit == true else {
            guard scanner.isAtEnd || scanner.next?.properties.isWhitespace == true else {
                throw unexpected(scanner, after: "the second number")
            }
            throw GrammarError(
                message: "the year is missing", help: "write it as 24 Dec, or with the year as 2027-12-24",
                range: first.range.lowerBound..<scanner.position)
        }
        let third = number(from: &scanner)
        if first.range.count == 4 {
            return .number(try civil(first, second, third).dayNumber, .numbers(.ymd, isTold: order == .ymd))
        }
        try checkYear(first, third, mark, order)
        return try yearLast(first, second, third, order)
    }

    private static func checkYear(
        _ first: Number, _ third: Number, _ mark: Unicode.Scalar, _ order: DateOrder?
    ) throws(GrammarError) {
        guard third.range.count <= 4 else { throw badYear(third.range) }
        guard third.range.count == 4 else {
            // With hyphens, or by its order, it was to be year, month and day.
            let year = mark == "-" || order == .ymd ? first : third
            throw GrammarError(message: "the year needs 4 digits", help: example, range: year.range)
        }
    }

    private static func yearLast(
        _ first: Number, _ second: Number, _ year: Number, _ order: DateOrder?
    ) throws(GrammarError) -> Day {
        switch order {
        case .dmy: return .number(try civil(year, second, first).dayNumber, .numbers(.dmy, isTold: true))
        case .mdy: return .number(try civil(year, first, second).dayNumber, .numbers(.mdy, isTold: true))
        case .ymd, nil: break
        }
        let dayFirst = try? civil(year, second, first)
        let monthFirst = try? civil(year, first, second)
        switch (dayFirst, monthFirst) {
        case (let date?, nil): return .number(date.dayNumber, .numbers(.dmy, isTold: false))
        case (nil, let date?): return .number(date.dayNumber, .numbers(.mdy, isTold: false))
        case (let date?, let other?) where date == other: return .number(date.dayNumber, .day)
        case (let date?, let other?):
            throw ambiguous(date.isoDate, other.isoDate, order, first.range.lowerBound..<year.range.upperBound)
        case (nil, nil):
            let isDayFirst = (1...12).contains(second.value)
            let date = try isDayFirst ? civil(year, second, first) : civil(year, first, second)
            return .number(date.dayNumber, .day)
        }
    }

    private static func ambiguous(
        _ dayFirst: String, _ monthFirst: String, _ order: DateOrder?, _ range: Range<Int>
    ) -> GrammarError {
        GrammarError(
            message: "this date may be \(dayFirst) or \(monthFirst)",
            help: order == nil
                ? "write it so, or say \"date_order: dmy\" or \"date_order: mdy\""
                : "write it so; \"date_order: ymd\" is of use only where the year comes first",
            range: range)
    }
}
