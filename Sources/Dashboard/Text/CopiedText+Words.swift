import Countdowns

extension Board {
    /// What is copied of a countdown, as it is shown.
    ///
    /// - Parameters:
    ///   - text: what of it.
    ///   - id: the countdown.
    ///   - moment: now.
    /// - Returns: nil where there is no such countdown, or where it has no moment.
    public func words(of text: CopiedText, _ id: Countdown.ID, at moment: Moment) -> String? {
        guard let index = index(of: id) else { return nil }
        let face = CountdownFace(items[index], at: moment)
        switch text {
        case .remaining: return face.wholeDigits.value.text()
        case .moment: return face.reading.date.map { RFC3339.text(of: $0, utcOffset: zone.utcOffset(at: $0)) }
        }
    }
}
