/// What a countdown shows, and how it stands.
extension BoardItem {
    /// What it shows at a moment.
    public func reading(at moment: Moment) -> Reading {
        let position = steps(at: moment)
        let day = dueDay(at: moment)
        let left = position?.left ?? day.map { $0.lowerBound - moment.wall } ?? all(at: moment)
        let state = state(left: left, position)
        let amount = state == .done ? .zero : left
        func reading(_ length: Duration?, _ date: WallTime?) -> Reading {
            var reading = Reading(state: state, amount: amount, length: length, date: date)
            reading.isAcknowledged = isAcknowledged
            return reading
        }
        let isAcknowledged = state == .due && isAcknowledged(at: moment)
        let end = finish ?? (isPaused ? nil : moment.wall + left)
        switch times {
        case .length(let length): return reading(length, end)
        case .steps:
            var shown = reading(position.map { max($0.step.length, $0.left) }, end)
            shown.step = countdown.kind.isSequence ? position : nil
            return shown
        case .date(let date, let barStart):
            guard let launch = launch(at: moment) else { return reading(date - barStart, date) }
            var shown = reading(launch.holds.count(at: date - barStart), moment.wall + launch.distance)
            shown.launch = launch
            return shown
        case .work(let work, let date, let barStart):
            var shown = reading(work.amount(from: barStart, to: date), date)
            shown.work = work
            return shown
        case .since(let date): return reading(nil, date)
        case .recurring(let times):
            let window = run == .live ? times.window(at: moment.wall) : times.window
            return reading(times.length(of: window), day?.lowerBound ?? window.next)
        }
    }

    /// When it was ended by hand.
    private var finish: WallTime? {
        if case .finished(let time) = run { time } else { nil }
    }

    /// How long ago it reached zero, went on to its next time or to a step that followed by itself; nil where none of these
    /// happened, or it stands still.
    public func sinceZero(at moment: Moment) -> Duration? {
        // Most countdowns of a board, once a frame.
        switch (run, times) {
        case (.until(let end), .length) where end > moment.uptime(countdown.sleep): return nil
        case (.live, .date(let date, _)) where date > moment.wall: return nil
        default: break
        }
        if let start = ownStart(at: moment) { return moment.time(on: start.timeline) - start.time }
        if let last = lastRoll(at: moment) { return moment.wall - last }
        guard let end = end(at: moment) else { return nil }
        let since = moment.time(on: end.timeline) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether a user acknowledged that it reached zero last.
    func isAcknowledged(at moment: Moment) -> Bool {
        guard let acknowledged = state.acknowledged, let since = sinceZero(at: moment) else { return false }
        return moment.wall + (.zero - since) <= acknowledged
    }

    /// Whether it is over.
    func isDone(at moment: Moment) -> Bool {
        let position = steps(at: moment)
        return state(left: position?.left ?? all(at: moment), position) == .done
    }

    /// Whether it is over, or due and acknowledged.
    public func isPast(at moment: Moment) -> Bool { isDone(at: moment) || reading(at: moment).isAcknowledged }

    /// Whether it left the list when it was over.
    public func isHidden(at moment: Moment) -> Bool { countdown.onZero == .hide && isDone(at: moment) }

    private func state(left: Duration, _ position: StepPosition?) -> Reading.State {
        if isPaused { return .paused }
        if isFinished { return .done }
        if case .since = times { return .running }
        if left > .zero { return .running }
        return countdown.onZero.isDue || position?.isWaiting == true ? .due : .done
    }
}
