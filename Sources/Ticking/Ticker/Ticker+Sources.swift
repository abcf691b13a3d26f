import Dispatch
import Foundation

// The dispatch sources of a ticker. They refer to it weakly: a source retains its handler until it is cancelled, and
// the ticker's deinit is what cancels it.
extension Ticker {
    /// What the lock protects; libdispatch's objects lock for themselves.
    struct Contents {
        var state = TickerState()
        var plan: TickerPlan
        var handler: (@Sendable (Ticker, Tick) -> Void)?
        var hook: LifetimeHook?
        fileprivate var wall: (any DispatchSourceTimer)?
        fileprivate var monotonic: (any DispatchSourceTimer)?

        init(plan: TickerPlan, handler: @escaping @Sendable (Ticker, Tick) -> Void) {
            self.plan = plan
            self.handler = handler
        }

        /// Gives the sources up, each after what is to be done to it.
        fileprivate mutating func dropSources(_ body: (any DispatchSourceTimer) -> Void) {
            if let wall { body(wall) }
            if let monotonic { body(monotonic) }
            wall = nil
            monotonic = nil
        }
    }

    /// Cancels the ticker as soon as a target goes that can tell.
    func follow(_ target: AnyObject) {
        let hook = LifetimeHook(to: target) { [weak self] in self?.cancel() }
        contents.withLock { $0.hook = hook }
    }

    /// Does to both sources what the state says.
    ///
    /// Under the lock, so that the order of the calls is that of the states.
    func perform(_ action: TickerState.Action, _ contents: inout Contents) {
        switch action {
        case .nothing:
            break
        case .activate:
            arm(&contents)
        case .suspend:
            contents.wall?.suspend()
            contents.monotonic?.suspend()
        case .resume:
            let suspended = [contents.wall, contents.monotonic]
            // Armed first: what a suspended source had pending is forgotten with its old time. A source that is made
            // now is active already.
            arm(&contents)
            for source in suspended { source?.resume() }
        case .cancel:
            contents.dropSources { $0.cancel() }
        case .cancelThenResume:
            contents.dropSources { source in
                source.cancel()
                source.resume()
            }
        }
    }

    func arm(_ contents: inout Contents) {
        let reading = TickerReading.now()
        let arming = contents.plan.arm(at: reading)
        let isWallLead = contents.plan.leadSource == .wall
        switch arming.wall {
        case .keep: break
        case .off: contents.wall?.schedule(wallDeadline: .distantFuture)
        case .on(let point, let interval):
            use(&contents.wall, as: .wall) { source in
                let leeway = isWallLead ? self.leeway : Self.guardLeeway
                source.schedule(wallDeadline: DispatchWallTime(point), repeating: .init(interval), leeway: leeway)
            }
        }
        switch arming.monotonic {
        case .keep: break
        case .off: contents.monotonic?.schedule(deadline: .distantFuture)
        case .on(let delay, let interval):
            use(&contents.monotonic, as: .monotonic) { source in
                let leeway = isWallLead ? Self.guardLeeway : self.leeway
                let deadline = DispatchTime(uptimeNanoseconds: UInt64(reading.monotonic + max(delay, 0)))
                source.schedule(deadline: deadline, repeating: .init(interval), leeway: leeway)
            }
        }
    }

    /// Makes the source when it is needed for the first time: most tickers never need a second one, and one that was
    /// never started has none that could trap.
    private func use(
        _ slot: inout (any DispatchSourceTimer)?, as kind: TickerPlan.Source,
        _ schedule: (any DispatchSourceTimer) -> Void
    ) {
        if let source = slot { return schedule(source) }
        let source = DispatchSource.makeTimerSource(queue: queue)
        // Weakly: a source retains its handler until it is cancelled.
        source.setEventHandler { [weak self] in self?.fire(kind) }
        schedule(source)
        source.activate()
        slot = source
    }

    /// On the queue.
    private func fire(_ source: TickerPlan.Source) {
        let (tick, handler, isToBeArmed) = contents.withLock { contents in
            (take(source, &contents), contents.handler, contents.plan.isHandling)
        }
        guard let tick, let handler else { return }
        handler(self, tick)
        guard isToBeArmed else { return }
        contents.withLock { contents in
            contents.plan.handled()
            if contents.state.phase == .running { arm(&contents) }
        }
    }

    private func take(_ source: TickerPlan.Source, _ contents: inout Contents) -> Tick? {
        guard contents.state.phase == .running else { return nil }
        switch contents.plan.fire(source, at: .now()) {
        case .tick(let tick):
            return tick
        case .tooEarly:
            arm(&contents)
            return nil
        }
    }

    private static let guardLeeway = DispatchTimeInterval.milliseconds(50)
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
