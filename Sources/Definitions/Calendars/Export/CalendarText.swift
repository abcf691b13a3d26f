import Countdowns

/// Formats a calendar according to RFC 5545.
public enum CalendarText {
    /// Formats a calendar in lines of at most 75 octets, each terminated by CR LF.
    ///
    /// - Parameters:
    ///   - entries: the events of the calendar.
    ///   - now: the current time, which becomes the timestamp (`DTSTAMP`) of each event.
    /// - Returns: the contents of the file.
    public static func text(of entries: [CalendarEntry], at now: WallTime) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//countdowns//countdowns//EN"]
        for entry in entries { lines += event(entry, at: now) }
        return (lines + ["END:VCALENDAR"]).map { folded($0) + "\r\n" }.joined()
    }

    private static func event(_ entry: CalendarEntry, at now: WallTime) -> [String] {
        let (countdown, style) = (entry.countdown, entry.style)
        let title = escaped(countdown.title)
        var lines = [
            "BEGIN:VEVENT", "UID:" + escaped(entry.uid), "DTSTAMP:" + CalendarStyle.moment.text(of: now),
            "SUMMARY:" + title, "DTSTART\(style.parameter):" + style.text(of: entry.start),
            // The event must not mark its time as busy.
            "TRANSP:TRANSPARENT",
        ]
        if let end = entry.end { lines.append("DTEND\(style.parameter):" + style.text(of: end)) }
        if let rule = entry.repetition?.ruleText { lines.append("RRULE:" + rule) }
        for (name, times) in [("RDATE", entry.repetition?.added), ("EXDATE", entry.repetition?.excepted)] {
            guard let times, !times.isEmpty else { continue }
            lines.append("\(name)\(style.parameter):" + times.map { style.text(local: $0) }.joined(separator: ","))
        }
        if !countdown.tags.isEmpty {
            lines.append("CATEGORIES:" + countdown.tags.map(escaped).joined(separator: ","))
        }
        if let note = countdown.note { lines.append("DESCRIPTION:" + escaped(note)) }
        if let url = countdown.url { lines.append("URL:" + url) }
        for alarm in entry.alarms {
            lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + title, "TRIGGER:-" + text(of: alarm), "END:VALARM",
            ]
        }
        return lines + ["END:VEVENT"]
    }

    /// A duration in hours, minutes and seconds, because a day of iCalendar may not have 24 hours.
    private static func text(of amount: Duration) -> String {
        let seconds = amount.components.seconds
        let parts = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")].filter { $0.0 > 0 }
        return "PT" + (parts.isEmpty ? "0S" : parts.map { "\($0.0)\($0.1)" }.joined())
    }

    /// Escapes a text, and removes control characters, which are invalid in a line.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\" + String(scalar)
            case "\n", "\r": escaped += "\\n"
            case "\t": escaped += "\t"
            default: if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// Folds a line into physical lines of at most 75 octets, at boundaries of Unicode scalars.
    private static func folded(_ line: String) -> String {
        var (text, width) = ("", 0)
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if width + size > 75 {
                text += "\r\n "
                width = 1
            }
            text.unicodeScalars.append(scalar)
            width += size
        }
        return text
    }
}
