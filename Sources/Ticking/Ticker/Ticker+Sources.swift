import Dispatch
import Foundation

// The dispatch source of a ticker. It refers to it weakly: a source retains its handler until it is cancelled, and
// the ticker's deinit is what cancels it.
extension Ticker {
    /// What the lock protects; libdispatch's objects lock for themselves.
    struct Contents {
        var state = TickerState()
        var plan: TickerPlan
        var handler: (@Sendable (Ticker, Tick) -> Void)?
        var hook: LifetimeHook?
        fileprivate var source: (any DispatchSourceTimer)?

        init(plan: TickerPlan, handler: @escaping @Sendable (Ticker, Tick) -> Void) {
            self.plan = plan
            self.handler = handler
        }
    }

    /// Cancels the ticker as soon as a target goes that can tell.
    func follow(_ target: AnyObject) {
        let hook = LifetimeHook(to: target) { [weak self] in self?.cancel() }
        contents.withLock { $0.hook = hook }
    }

    /// Does to the source what the state says.
    ///
    /// Under the lock, so that the order of the calls is that of the states.
    func perform(_ action: TickerState.Action, _ contents: inout Contents) {
        switch action {
        case .nothing:
            break
        case .activate:
            arm(&contents)
        case .suspend:
            contents.source?.suspend()
        case .resume:
            let suspended = contents.source
            // Armed first: what a suspended source had pending is forgotten with its old time. A source that is made
            // now is active already.
            arm(&contents)
            suspended?.resume()
        case .cancel:
            contents.source.take()?.cancel()
        case .cancelThenResume:
            let source = contents.source.take()
            source?.cancel()
            source?.resume()
        }
    }

    func arm(_ contents: inout Contents) {
        switch contents.plan.arm(at: .now()) {
        case .keep:
            break
        case .off:
            contents.source?.schedule(wallDeadline: .distantFuture)
        case .on(let arming):
            let source = contents.source ?? makeSource()
            // Later than half an interval, a tick would be nearer to the due time after it.
            let leeway = arming.interval.map { min(tolerance, .nanoseconds($0 / 2)) } ?? tolerance
            source.schedule(
                wallDeadline: DispatchWallTime(moved(arming.point, within: leeway)),
                repeating: .init(arming.interval),
                leeway: .nanoseconds(leeway == .zero ? 0 : Int(leeway.wholeNanoseconds())))
            if contents.source == nil { source.activate() }
            contents.source = source
        }
    }

    /// Where the system has no use for a leeway, the source is put where others come, too, and is as late each time.
    private func moved(_ point: WallPoint, within leeway: Duration) -> WallPoint {
        #if canImport(Darwin)
        point
        #else
        WallPoint(nanoseconds: point.nanoseconds.roundest(within: leeway))
        #endif
    }

    /// Made when it is needed for the first time: a ticker that was never started has none that could trap.
    private func makeSource() -> any DispatchSourceTimer {
        // Before the clocks are read for the last time: what is set afterwards is told.
        watch.add(self)
        let source = DispatchSource.makeTimerSource(queue: queue)
        // Weakly: a source retains its handler until it is cancelled.
        source.setEventHandler { [weak self] in self?.fire(.source) }
        return source
    }

    /// On the queue.
    private func fire(_ event: TickerPlan.Event) {
        let (tick, handler, isToBeArmed) = contents.withLock { contents in
            (take(event, &contents), contents.handler, contents.plan.isHandling)
        }
        guard let tick, let handler else { return }
        handler(self, tick)
        guard isToBeArmed else { return }
        contents.withLock { contents in
            contents.plan.handled()
            if contents.state.phase == .running { arm(&contents) }
        }
    }

    private func take(_ event: TickerPlan.Event, _ contents: inout Contents) -> Tick? {
        guard contents.state.phase == .running else { return nil }
        switch contents.plan.fire(event, at: .now()) {
        case .tick(let tick):
            return tick
        case .tooEarly:
            arm(&contents)
            return nil
        }
    }
}

extension Ticker: ClockWatch.Listener {
    func clockWasSet() {
        queue.async { [weak self] in self?.fire(.clockSet) }
    }
}

extension DispatchTimeInterval {
    /// Nanoseconds; nil is never.
    fileprivate init(_ nanoseconds: Int64?) {
        self = nanoseconds.map { .nanoseconds(Int($0)) } ?? .never
    }
}

extension DispatchWallTime {
    fileprivate init(_ point: WallPoint) {
        // Not before 1970 nor at its first moment, which libdispatch takes for something else than a past date.
        let (seconds, rest) = max(point.nanoseconds, 1_000_000_000).quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(rest)))
    }
}
