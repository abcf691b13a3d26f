/// A date with holds is a launch: to pause it is to hold it, and its date slips by the time for which it was held.
extension BoardItem {
    /// How it stands at a moment; nil for what is no launch.
    func launch(at moment: Moment) -> LaunchReading? {
        guard let holds = countdown.holds, case .date(let date, _) = times else { return nil }
        let held = held(at: moment)
        // While somebody holds it, the date is as far away as it was.
        return LaunchReading(
            holds: holds, distance: date - moment.wall + (held ?? .zero), isHeld: held != nil,
            slip: slip(at: moment) ?? .zero)
    }

    /// By how much its date is later than in the file, by all holds that were not planned; nil for what is no launch.
    public func slip(at moment: Moment) -> Duration? {
        guard countdown.holds != nil, case .date(let date, _) = times, let inFile = dateInFile else { return nil }
        return date + (held(at: moment) ?? .zero) - inFile
    }

    /// For how long somebody has held it; nil where nobody does.
    private func held(at moment: Moment) -> Duration? {
        guard case .paused(_, let since) = state.run else { return nil }
        return max(moment.wall - since, .zero)
    }

    /// How it goes on after a hold.
    ///
    /// - Returns: false for what is no launch.
    mutating func endHold(at moment: Moment) -> Bool {
        guard countdown.holds != nil, case .date(let date, _) = times, let held = held(at: moment) else { return false }
        let (moved, inFile) = (date + held, dateInFile)
        change(at: moment) { state in
            state.run = .live
            state.override = moved == inFile ? nil : .moved(to: moved)
        }
        return true
    }

    /// The date of a launch whose count is to show so much; while it is held, as it was when that began.
    func date(_ holds: Holds, at count: Duration, at moment: Moment) -> WallTime {
        moment.wall + (holds.distance(at: count) - (held(at: moment) ?? .zero))
    }
}
