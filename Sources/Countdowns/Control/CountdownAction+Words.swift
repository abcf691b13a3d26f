extension Board {
    /// What was done from elsewhere, in a sentence such as “Tea” was paused from pts/3.
    ///
    /// - Parameters:
    ///   - action: what was asked.
    ///   - indices: the countdowns that are otherwise for it, after it; at least one.
    ///   - origin: who asked.
    /// - Returns: the sentence; not yet made safe for a terminal.
    public func sentence(of action: CountdownAction, _ indices: [Int], from origin: String) -> String {
        guard let first = indices.first else { preconditionFailure("There is nothing to say of no countdown.") }
        let subject =
            indices.count == 1 ? "“\(items[first].countdown.title)” was" : "\(indices.count) countdowns were"
        let isPaused = items[first].isPaused
        let verb =
            switch action {
            case .pause: "paused"
            case .resume: "resumed"
            case .toggle: isPaused ? "paused" : "resumed"
            case .restart: "started again"
            case .extend(let amount): (amount < .zero ? "shortened by " : "extended by ") + Self.words(abs(amount))
            case .done: "ended"
            case .skip: "skipped"
            }
        return "\(subject) \(verb) from \(origin)."
    }
}

private func abs(_ amount: Duration) -> Duration { amount < .zero ? .zero - amount : amount }
