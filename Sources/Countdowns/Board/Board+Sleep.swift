extension Board {
    /// Says so if the machine slept since the last command.
    mutating func noticeSleep(until moment: Moment) {
        let slept = moment.asleep - lastMoment.asleep
        if slept >= shortestSleep {
            let ended = agenda.counts(at: moment).ended - agenda.counts(at: lastMoment).ended
            let meanwhile = ended > 0 ? "; \(ended) ended meanwhile" : ""
            show("The machine slept for \(Self.words(slept))\(meanwhile).", for: noticeLifetime * 15, at: moment)
        }
        // A program that is stopped between its readings of two clocks sees too little sleep once. That is no sleep later.
        let asleep = max(moment.asleep, lastMoment.asleep)
        lastMoment = Moment(wall: moment.wall, uptime: moment.uptime, asleep: asleep)
    }

    /// An amount in the two largest units that say enough.
    static func words(_ amount: Duration) -> String {
        let seconds = amount.flooredSeconds
        let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(minutes) min"
        case ..<86_400: return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) min"
        default:
            let words = days == 1 ? "1 day" : "\(days) days"
            return hours % 24 == 0 ? words : "\(words) \(hours % 24) h"
        }
    }
}
