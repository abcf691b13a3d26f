/// The state of a launch, which is a date with holds.
///
/// Pausing a launch holds the launch: its date slips by the length of the hold.
extension BoardItem {
    /// The values of a launch at a time; nil for any other countdown.
    func launch(at moment: Moment) -> LaunchReading? {
        guard let holds = countdown.holds, case .date(let date, _) = times else { return nil }
        let held = held(at: moment)
        // While the user holds the launch, the distance to the date is constant.
        return LaunchReading(
            holds: holds, distance: date - moment.wall + (held ?? .zero), isHeld: held != nil,
            slip: slip(at: moment) ?? .zero)
    }

    /// The slip of a launch: the difference between the current date and the date in the file, caused by unplanned holds; nil
    /// if the countdown is not a launch.
    public func slip(at moment: Moment) -> Duration? {
        guard countdown.holds != nil, case .date(let date, _) = times, let inFile = dateInFile else { return nil }
        return date + (held(at: moment) ?? .zero) - inFile
    }

    /// The time since the user put the launch on hold; nil if the user has not put it on hold.
    private func held(at moment: Moment) -> Duration? {
        guard case .paused(_, let since) = state.run else { return nil }
        return max(moment.wall - since, .zero)
    }

    /// Ends a hold that the user started, and moves the date by the length of the hold.
    ///
    /// - Returns: whether the countdown is a launch that the user had put on hold.
    mutating func endHold(at moment: Moment) -> Bool {
        guard countdown.holds != nil, case .date(let date, _) = times, let held = held(at: moment) else { return false }
        let (moved, inFile) = (date + held, dateInFile)
        change(at: moment) { state in
            state.run = .live
            state.override = moved == inFile ? nil : .moved(to: moved)
        }
        return true
    }

    /// Returns the launch date that makes the launch show `count` now.
    ///
    /// If the user holds the launch, the launch shows `count` until the end of the hold.
    func date(_ holds: Holds, at count: Duration, at moment: Moment) -> WallTime {
        moment.wall + (holds.distance(at: count) - (held(at: moment) ?? .zero))
    }
}
