import Countdowns
import Foundation
import Screen

/// The texts about the time when a countdown ends, ended or began.
public struct WhenText: Sendable {
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    let now: WallTime

    let boardZone: TimeZone

    /// The forms of times and dates.
    let style: DateStyle

    /// Creates the texts for a board, in the forms that its reader chose.
    public init(_ board: Board, _ look: Look, at moment: Moment) {
        self.init(now: moment.wall, boardZone: board.zone, style: look.reader.style(of: board.definition))
    }

    /// Creates the texts for a time and the time zone of a board, in the forms of a style.
    public init(now: WallTime, boardZone: TimeZone, style: DateStyle = DateStyle()) {
        (self.now, self.boardZone, self.style) = (now, boardZone, style)
    }

    /// The number of columns in which the dates of all rows fit with a verb, such as `ends Sat 19 Dec 15:32`.
    static let verbColumns = 21

    /// The text for a countdown, and the time for which it is valid.
    ///
    /// Midnight is not taken into account: a word that names a day, such as `tomorrow`, may become wrong earlier.
    ///
    /// Examples are `due tomorrow 09:00`, `on Thu 24 Dec`, `ended 2 min ago` and `paused`.
    ///
    /// A date with its own time zone is shown in that zone and in the board's zone, such as `ends Wed 09:00 Tokyo, Tue 19:00
    /// here (-1 day)`. A time without a place is always in the board's zone. `today` and `tomorrow` are days in the board's zone. If the day differs between the zones, the time
    /// with a place has a weekday instead of these words. If both times do not fit, the time with a place is shown alone, its
    /// place shortened if necessary.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - reading: the current reading of the countdown.
    ///   - columns: the available columns.
    ///   - hasVerb: whether a date has a verb if it fits.
    /// - Returns: the longest text that fits; if no text fits, the shortest text.
    func words(for countdown: Countdown, reading: Reading, columns: Int, hasVerb: Bool = true) -> Expiring<String> {
        let relations = relations(of: countdown, reading: reading)
        func fits(_ form: String) -> Bool { DisplayText.width(of: form) <= columns }
        var words = hasVerb || reading.state == .paused ? relations.first(where: fits) : nil
        if words == nil {
            // The shorter forms are computed only if needed, because most columns are wide enough for the longer forms.
            let forms = shortForms(of: countdown, reading: reading)
            words = forms.first(where: fits) ?? forms.last ?? relations.last
        }
        return Expiring(words ?? "", for: untilWordsChange(for: countdown, reading: reading))
    }

    private func untilWordsChange(for countdown: Countdown, reading: Reading) -> Duration? {
        guard let date = reading.date else { return nil }
        guard date <= now else { return date - now }
        // The words of a whole day change at midnight.
        guard reading.event?.wholeDays == nil else { return nil }
        let isTold = countdown.kind.direction == .down && now - date < .seconds(Self.longestAgo)
        guard isTold else { return nil }
        // From a day on, the text changes at a midnight.
        let lasts = ago(date).lasts
        return now - date < .seconds(86_400) ? lasts : lasts.earlier(untilMinute)
    }

    /// The date without a verb, and the date in its shortest form: `9d ago`, `18:00`, `Thu 18:00`, `4 Jan`, `Feb 2028`.
    func shortForms(of countdown: Countdown, reading: Reading) -> [String] {
        guard let date = reading.date else { return [] }
        if reading.state == .done, date > now { return [] }
        if let day = shownDay(of: countdown, reading) { return day.forms }
        if date <= now, reading.amount <= .zero, let age = age(date, of: countdown, reading) {
            let words = age.split(separator: " ")
            return ["\(words[0])\(words[1].prefix(1)) ago"]
        }
        let midnight = midnight(of: countdown, reading)
        let (day, time) = shown(date, boardZone, midnight)
        let weekday = Self.weekdays[day.weekday]
        let shortest =
            switch day.dayNumber - civil(now, boardZone).dayNumber {
            case 0: time ?? "today"
            case 1...6: time.map { "\(weekday) \($0)" } ?? weekday
            case 7...300: style.dayAndMonth(day)
            default: "\(Self.months[day.month - 1]) \(day.year)"
            }
        return [dates(date, zone: boardZone, midnight)[0], shortest]
    }

    private func relations(of countdown: Countdown, reading: Reading) -> [String] {
        if reading.state == .paused { return ["paused"] }
        guard let end = reading.date else { return [] }
        // The countdown was ended before its deadline, which no longer applies.
        if reading.state == .done, reading.event?.end ?? end > now { return ["done"] }
        if let day = shownDay(of: countdown, reading) { return day.forms.map { "\(day.verb) \($0)" } }
        let verb = verb(of: countdown, reading)
        if end <= now, countdown.kind.direction == .down, let age = age(end, of: countdown, reading) {
            return withNext("\(verb) " + (age == "0 s" ? "now" : "\(age) ago"), reading)
        }
        let zone = countdown.zone ?? boardZone
        let forms = dates(end, zone: zone, midnight(of: countdown, reading)).map { "\(verb) \($0)" }
        return withWhole(withPause(forms, zone, reading), reading)
    }

    /// The verb that relates the date in a reading to its countdown.
    ///
    /// Each text that has a verb before a date gets the verb here.
    public func verb(of countdown: Countdown, _ reading: Reading) -> String {
        if let day = shownDay(of: countdown, reading) { return day.verb }
        let isPast = reading.date.map { $0 <= now } ?? false
        if let event = reading.event { return event.isOn ? "ends" : isPast ? "ended" : "starts" }
        return switch countdown.kind {
        case .since: isPast ? "since" : "begins"
        case .duration, .steps: isPast ? "ended" : "ends"
        case .date: "due"
        case .recurring(let date): isPast ? date.afterDone == nil ? "ended" : "due" : "next"
        }
    }

    /// The day that is shown for whole days, in a long and a short form, with its verb; nil for other countdowns.
    private func shownDay(of countdown: Countdown, _ reading: Reading) -> (verb: String, forms: [String])? {
        guard let event = reading.event, let days = event.wholeDays else { return nil }
        let date = Self.shownDay(of: event, days)
        let isNear = abs(date.dayNumber - event.firstDay + event.daysAhead) <= 300
        let shown =
            isNear
            ? "\(Self.weekdays[date.weekday]) \(style.dayAndMonth(date))" : style.date(date)
        let place = countdown.zone.flatMap { $0 == boardZone ? nil : " \(Self.place($0))" } ?? ""
        let isBegun = event.daysAhead <= 0
        let recurs = if case .recurring = countdown.kind { true } else { false }
        let verb =
            days > 1
            ? event.isOn ? "until" : isBegun ? "ended" : "starts"
            : recurs && !isBegun ? "next" : "on"
        return (verb, [shown + place, shown, style.dayAndMonth(date)])
    }

    /// The first of several whole days, or the last one after the first has begun.
    private static func shownDay(of event: Reading.Event, _ days: Int) -> CivilTime {
        let day = event.firstDay + (event.daysAhead <= 0 ? days - 1 : 0)
        return CivilTime(WallTime(unixSeconds: Int64(day) * 86_400), utcOffset: 0)
    }

    /// The day of whole days in full, such as `Thu 24 Dec 2026`, the end of the day of a deadline at midnight, or else the
    /// full date in the board's time zone.
    func inFull(_ reading: Reading, of countdown: Countdown) -> String? {
        func words(_ day: CivilTime) -> String { "\(Self.weekdays[day.weekday]) \(style.date(day))" }
        if let event = reading.event, let days = event.wholeDays { return words(Self.shownDay(of: event, days)) }
        guard let date = reading.date else { return nil }
        let midnight = midnight(of: countdown, reading)
        let (day, time) = shown(date, boardZone, midnight)
        return time == nil && midnight == .deadline ? "end of \(words(day))" : here(date)
    }

    /// The way in which a time of 00:00 is shown.
    private enum Midnight {
        /// As the day that begins: `Mon 21 Dec`.
        case start
        /// As the end of the day before: `Sun 24:00`.
        case end
        /// As the last moment of a deadline: `end of Sun 20 Dec`.
        case deadline
    }

    private func midnight(of countdown: Countdown, _ reading: Reading) -> Midnight {
        switch countdown.kind {
        case .duration, .steps: .end
        case .date: reading.event == nil ? .deadline : reading.event?.isOn == true ? .end : .start
        case .recurring: reading.event?.isOn == true ? .end : .start
        case .since: .start
        }
    }

    /// Outside working hours, adds longer forms before `forms`, each of which contains the start of the next working
    /// hours.
    private func withPause(_ forms: [String], _ zone: TimeZone, _ reading: Reading) -> [String] {
        guard reading.state == .running, let start = nextWork(reading), start > now else { return forms }
        let next = dates(start, zone: zone, .start).last ?? ""
        return forms.map { "\($0), off until \(next)" } + forms
    }

    /// In a sequence with further steps, adds longer forms before `forms`, each of which contains the deadline of the
    /// whole sequence.
    private func withWhole(_ forms: [String], _ reading: Reading) -> [String] {
        guard let step = reading.step, let end = reading.date, reading.state == .running else { return forms }
        let rest = step.wholeLeft(reading.amount) - reading.amount
        guard rest > .zero, let whole = dates(end + rest, zone: boardZone, .end).last else { return forms }
        return forms.map { "\($0), all \(whole)" } + forms
    }

    /// If the sequence waits for its next step, adds a longer form before `form`, which contains the title of that
    /// step.
    private func withNext(_ form: String, _ reading: Reading) -> [String] {
        guard let step = reading.step, step.isWaiting, let next = step.next?.title else { return [form] }
        return ["\(form), next \(next)", form]
    }

    /// The start of the next working hours, or the current time during working hours; nil for a countdown without working time.
    func nextWork(_ reading: Reading) -> WallTime? { reading.work?.nextWork(from: now) }

    /// The full date in the time zone of its countdown; nil if that zone is the time zone of the board.
    func there(_ date: WallTime, for countdown: Countdown) -> String? {
        guard let zone = countdown.zone, zone != boardZone else { return nil }
        return inFull(date, zone)
    }

    /// A date in the board's time zone, in the shortest form that is unambiguous today: `14:30`, `tomorrow 09:00`, `3 Feb
    /// 2031`.
    public func shortly(_ date: WallTime) -> String {
        words(date, boardZone, .start)
    }

    /// A day in the board's time zone, with its year if it is another year than now: `Mon 30 Nov`, `Tue 5 Jan 2027`.
    func day(_ date: WallTime) -> String {
        let civil = civil(date.inWholeMilliseconds, boardZone)
        let isThisYear = civil.year == self.civil(now, boardZone).year
        return "\(Self.weekdays[civil.weekday]) \(isThisYear ? style.dayAndMonth(civil) : style.date(civil))"
    }

    /// A date to the second, which a file reads as the same date today: `today 18:00`, `Sat 12 Dec 09:00`.
    func exactly(_ date: WallTime) -> String {
        let civil = civil(date, boardZone)
        let time = style.time(civil, withSeconds: civil.second != 0)
        switch civil.dayNumber - self.civil(now, boardZone).dayNumber {
        case 0: return "today \(time)"
        case 1: return "tomorrow \(time)"
        default: return "\(day(date)) \(time)"
        }
    }

    /// A date in the past to the second, such as `14:32:20`, with its day unless it is today.
    func since(_ date: WallTime) -> String {
        String(exactly(date.inWholeMilliseconds).trimmingPrefix("today "))
    }

    /// A full date in the board's time zone.
    func here(_ date: WallTime) -> String { inFull(date, boardZone) }

    /// A full date, such as `Thu 1 Apr 2027 09:00 Asia/Tokyo (+09:00)`.
    private func inFull(_ date: WallTime, _ zone: TimeZone) -> String {
        let civil = civil(date.inWholeMilliseconds, zone)
        let day = "\(Self.weekdays[civil.weekday]) \(style.date(civil))"
        let offset = RFC3339.text(of: WallTime(unixSeconds: 0), utcOffset: zone.utcOffset(at: date)).dropFirst(19)
        return "\(day) \(style.time(civil)) \(zone.identifier) (\(offset))"
    }

    /// The time since a date, rounded down to the unit in which the text shows it.
    func ago(_ date: WallTime) -> Expiring<Duration> {
        let elapsed = now - date
        let unit = Self.unitOfAgo(elapsed)
        let told = elapsed.flooredSeconds / unit * unit
        return Expiring(.seconds(told), for: .seconds(told + unit) - elapsed)
    }

    /// The length in seconds of the largest unit, from seconds to days, that fits into a duration.
    private static func unitOfAgo(_ amount: Duration) -> Int64 {
        switch amount.flooredSeconds {
        case ..<60: 1
        case ..<3_600: 60
        case ..<86_400: 3_600
        default: 86_400
        }
    }

    /// The part of the date in the header's clock.
    enum ClockDate {
        /// The weekday, the day and the month, such as `Fri 20 Nov`.
        case weekday
        /// The day and the month, such as `20 Nov`.
        case day
        case none
    }

    /// The header's clock, such as `Fri 20 Nov 23:39:46`.
    func clock(_ date: ClockDate, withSeconds: Bool) -> String {
        let civil = civil(now, boardZone)
        let time = style.time(civil, withSeconds: withSeconds)
        return switch date {
        case .weekday: "\(Self.weekdays[civil.weekday]) \(style.dayAndMonth(civil)) \(time)"
        case .day: "\(style.dayAndMonth(civil)) \(time)"
        case .none: time
        }
    }

    /// The seconds of the clock, for a known UTC offset.
    func seconds(utcOffset: Int) -> Expiring<String> {
        let text = AmountText.twoDigits(CivilTime(now, utcOffset: utcOffset).second)
        return Expiring(text, for: .seconds(now.unixSeconds + 1) - now.sinceEpoch)
    }

    /// The time until the clock shows the next minute.
    var untilMinute: Duration {
        let seconds = Int64(civil(now, boardZone).second)
        return .seconds(now.unixSeconds + 60 - seconds) - now.sinceEpoch
    }

    /// The start of the current minute of the clock.
    var minute: WallTime { now + (untilMinute - .seconds(60)) }

    /// A date in its unambiguous forms: in both time zones, then only in its zone, then only in the time zone of the board.
    private func dates(_ date: WallTime, zone: TimeZone, _ midnight: Midnight) -> [String] {
        let hereWords = words(date, boardZone, midnight)
        let forms = [hereWords, words(date, boardZone, midnight, hasWeekday: false)]
        guard zone != boardZone else { return forms }
        let (there, here) = (civil(date.inWholeMilliseconds, zone), civil(date.inWholeMilliseconds, boardZone))
        let (today, todayThere) = (civil(now, boardZone), civil(now, zone))
        let days = shown(date, boardZone, midnight).day.dayNumber - shown(date, zone, midnight).day.dayNumber
        let isSameDay = days == 0 && today.dayNumber == todayThere.dayNumber
        let thereWords = words(date, zone, midnight, isRelative: isSameDay)
        let place = Self.place(zone)
        let inZone = "\(thereWords) \(place)"
        let brief = words(date, zone, midnight, isRelative: isSameDay, hasWeekday: false)
        let alone = [inZone, "\(brief) \(place)", "\(brief) \(place.prefix(3))…"] + forms
        let time = style.time(here)
        guard days != 0 else {
            // The text of a distant date contains no time, so the same day gives the same text.
            let isSame = there == here || thereWords == hereWords
            guard !isSame else { return alone }
            let nearHere = here.dayNumber == today.dayNumber ? "today \(time)" : hereWords
            let isNamed = !isSameDay && 0...1 ~= here.dayNumber - today.dayNumber
            return ["\(inZone), \(isNamed ? nearHere : time) here"] + alone
        }
        let difference = "here (\(days > 0 ? "+" : "")\(days) day)"
        // The text of a distant date contains no time, so only texts with a time have a shorter form.
        let shorter = hereWords.hasSuffix(time) ? ["\(inZone), \(time) \(difference)"] : []
        return ["\(inZone), \(hereWords) \(difference)"] + shorter + alone
    }

    /// A date as a text.
    ///
    /// If `isRelative`, a date today has only a time, and a date tomorrow has the word `tomorrow`. Otherwise, these
    /// dates have a weekday.
    private func words(
        _ date: WallTime, _ zone: TimeZone, _ midnight: Midnight, isRelative: Bool = true, hasWeekday: Bool = true
    ) -> String {
        let (day, time) = shown(date, zone, midnight)
        let days = day.dayNumber - civil(now, zone).dayNumber
        let dayWords = (hasWeekday ? Self.weekdays[day.weekday] + " " : "") + style.dayAndMonth(day)
        let end = time == nil && midnight == .deadline && days >= 0 ? "end of " : ""
        guard 0...300 ~= days else { return end + style.date(day) }
        let relative = isRelative && days < 2 ? ["today", "tomorrow"][days] : nil
        guard let time else { return end + (relative ?? dayWords) }
        if let relative { return days == 0 ? time : "\(relative) \(time)" }
        return days < 7 ? "\(Self.weekdays[day.weekday]) \(time)" : "\(dayWords) \(time)"
    }

    /// The day and the time that are shown for a date; at midnight, the day that ends if something ends, and no time unless
    /// it is the time of an end.
    ///
    /// Midnight is the first moment of a day, which is not 00:00 if a clock change skips it.
    private func shown(_ date: WallTime, _ zone: TimeZone, _ midnight: Midnight) -> (day: CivilTime, time: String?) {
        let date = date.inWholeMilliseconds
        let (civil, before) = (civil(date, zone), civil(date + .seconds(-1), zone))
        guard civil.dayNumber > before.dayNumber else { return (civil, style.time(civil)) }
        if midnight == .start { return (civil, nil) }
        return (before, midnight == .end ? style.isTwelveHour ? "midnight" : "24:00" : nil)
    }

    private func civil(_ time: WallTime, _ zone: TimeZone) -> CivilTime {
        CivilTime(time, utcOffset: zone.utcOffset(at: time))
    }

    /// The maximum age in seconds of a time that is shown relative to now: two months.
    ///
    /// Older times are shown by their date.
    private static let longestAgo: Int64 = 5_184_000

    /// The time since a date, in the largest unit that is not zero; nil after two months, when the date is more useful.
    private func age(_ date: WallTime, of countdown: Countdown, _ reading: Reading) -> String? {
        guard now - date < .seconds(Self.longestAgo) else { return nil }
        let anchor = CalendarAnchor(reading, of: countdown, in: countdown.zone ?? boardZone, at: now)
        return AmountWords.largestUnit(anchor?.amount(left: date - now) ?? CalendarAmount(of: now - date))
    }

    /// The city of a time zone identifier: `Tokyo` for `Asia/Tokyo`.
    private static func place(_ zone: TimeZone) -> String {
        String(zone.nameInFiles.split(separator: "/").last ?? "").replacing("_", with: " ")
    }
}
