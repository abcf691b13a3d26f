import Foundation
import Synchronization
import Ticking

func releaseInHandlers(_ count: Int) throws {
    let calls = Count()
    let centre = NotificationCenter()
    let name = Notification.Name("torture")
    for _ in 0..<count {
        let timer = Holder<RunLoopTimer>()
        timer.hold(
            RunLoopTimer(.onDemand, on: host) { [life = Life()] _, _ in
                withExtendedLifetime(life) { timer.release() }
                calls.add()
            })
        timer.withHandle { $0.fire() }
        let ticker = Holder<Ticker>()
        ticker.hold(
            Ticker(.onDemand) { [life = Life()] _, _ in
                withExtendedLifetime(life) { ticker.release() }
                calls.add()
            })
        ticker.withHandle { $0.reschedule(.after(.zero)) }
        let link = Holder<DisplayLink>()
        link.hold(
            DisplayLink(on: host) { [life = Life()] _, _ in
                withExtendedLifetime(life) { link.release() }
                calls.add()
            })
        link.withHandle { $0.setNeedsFrame() }
        let token = Holder<Token>()
        token.hold(
            centre.observe(name) { [life = Life()] _, _ in
                withExtendedLifetime(life) { token.release() }
                calls.add()
            })
        centre.post(name: name, object: nil)
    }
    try waitUntil("each handler to be called once") { calls.value == 4 * count }
}

func stormTickers(_ count: Int) throws {
    let schedules: [Schedule] = [
        .every(.microseconds(100)), .after(.zero), .aligned(to: .milliseconds(1)), .every(.seconds(3_600)),
        .at(.distantPast), .at(.distantFuture, orClockStep: true), .onDemand,
    ]
    for round in 0..<count {
        // A one-shot ticker ends soon, unless it is rescheduled in time.
        let ticker = Ticker(schedules[round % schedules.count]) { [life = Life()] ticker, tick in
            withExtendedLifetime(life) { if tick.missed % 3 == 1 { ticker.pause() } }
        }
        storm { thread in
            for step in 0..<20 {
                switch (thread + step) % 5 {
                case 0: ticker.pause()
                case 1: ticker.resume()
                case 2: ticker.reschedule(.every(.microseconds(100)))
                case 3: ticker.reschedule(schedules[(round + step) % schedules.count])
                default: if step == 19, thread == round % 8 { ticker.cancel() }
                }
            }
        }
    }
}

func stormRegistry(_ count: Int) throws {
    let registry = TickerRegistry()
    let lost = Count()
    storm { thread in
        for number in 0..<count / 8 {
            let id = try? registry.start(.after(.zero), named: "\(number % 3)", replaces: true) {
                [life = Life()] _, _ in
                withExtendedLifetime(life) {}
            }
            guard let id else { continue }
            switch (thread + number) % 4 {
            case 0: try? registry.pause(id)
            case 1: try? registry.resume(id)
            case 2: try? registry.reschedule(id, .after(.zero))
            default: try? registry.cancel(id)
            }
            try? registry.resume(id)
        }
        // No other thread has the identifier of this ticker, so no other thread cancels the ticker. If `reschedule`
        // succeeds, the registry must therefore still contain the ticker.
        for _ in 0..<count / 8 {
            guard let id = try? registry.start(.after(.zero), handler: { _, _ in }) else { continue }
            guard (try? registry.reschedule(id, .every(.seconds(3_600)))) != nil else { continue }
            if (try? registry.cancel(id)) == nil { lost.add() }
        }
    }
    guard lost.value == 0 else { throw Failure(description: "\(lost.value) accepted schedules were lost") }
    try waitUntil("single tickers to leave the registry") { registry.ids.isEmpty }
}

func stormTimers(_ count: Int) throws {
    for round in 0..<count {
        let thread = round % 10 == 0 ? RunLoopThread(name: "storm") : host
        let timer = RunLoopTimer(.every(.microseconds(200)), on: thread) { [life = Life()] timer, tick in
            withExtendedLifetime(life) { if tick.missed % 7 == 3 { timer.reschedule(.after(.zero)) } }
        }
        storm { number in
            for step in 0..<24 {
                switch (number + step) % 8 {
                case 0: timer.fire()
                case 1: timer.reschedule(.after(.microseconds(step)))
                case 2: timer.reschedule(.onDemand)
                case 3: timer.reschedule(.every(.microseconds(200)))
                case 4: timer.pause()
                case 5: timer.resume()
                case 6: _ = (timer.due, timer.isValid, timer.isPaused)
                default: if step > 15, number == round % 16 { timer.cancel() }
                }
            }
        }
        // Most threads are not stopped explicitly: releasing the handle stops them.
        if round % 20 == 0 { thread === host ? () : thread.stop() }
    }
}

func stormLinks(_ count: Int) throws {
    for round in 0..<count {
        let link = DisplayLink(on: host, preferredFramesPerSecond: 240) { [life = Life()] link, frame in
            withExtendedLifetime(life) { if frame.number % 3 == 0 { link.setNeedsFrame() } }
        }
        storm { number in
            var tokens: [Token] = []
            for step in 0..<20 {
                switch (number + step) % 5 {
                case 0: link.setNeedsFrame()
                case 1: tokens.append(link.beginAnimation())
                case 2: link.beginPause().cancel()
                case 3: tokens.popLast()?.cancel()
                default: if step == 19, number == round % 8 { link.cancel() }
                }
            }
        }
    }
}

func stopDuringPerform(_ count: Int) throws {
    for round in 0..<count {
        let thread = RunLoopThread(name: "stopped")
        let taken = Count()
        let run = Count()
        storm { number in
            for _ in 0..<20 {
                let isTaken = thread.perform { [life = Life()] in withExtendedLifetime(life) { _ = run.add() } }
                if isTaken { taken.add() }
                if number == round % 8 { thread.stop() }
            }
        }
        guard taken.value == run.value else {
            throw Failure(description: "\(taken.value) bodies were taken and \(run.value) run")
        }
    }
}

func observeBesidePosts(_ count: Int) throws {
    let centre = NotificationCenter()
    let name = Notification.Name("observed")
    let owner = Life()
    let heard = Count()
    let posts = Count()
    let wrong = Count()
    centre.observe(name, owner: owner) { _, _, _ in heard.add() }
    storm { thread in
        for _ in 0..<count / 8 {
            if thread < 4 {
                posts.add()
                centre.post(name: name, object: nil)
            } else {
                // The observer `passing` is added and removed while other threads post notifications of the same name.
                // The notification `own` is posted twice. Its observer must be called only once, because the token is
                // cancelled before the second post.
                let passing = centre.observe(name, owner: owner) { _, _, _ in }
                let own = Notification.Name("\(thread)")
                let calls = Count()
                let token = centre.observe(own, owner: owner) { [life = Life()] _, _, _ in
                    withExtendedLifetime(life) { _ = calls.add() }
                }
                centre.post(name: own, object: nil)
                token.cancel()
                centre.post(name: own, object: nil)
                if calls.value != 1 { wrong.add() }
                passing.cancel()
            }
        }
    }
    guard heard.value == posts.value else {
        throw Failure(description: "\(posts.value) posts were heard \(heard.value) times")
    }
    guard wrong.value == 0 else { throw Failure(description: "\(wrong.value) passing observers heard a wrong number") }
    try waitUntil("what cancelled observers captured to go") { Life.alive == 1 }
    withExtendedLifetime(owner) {}
}

func makeHandles(_ count: Int) throws {
    let owner = Life()
    // Cancels the blocks of one owner, from the oldest to the newest.
    let tokens = (0..<count / 2).map { _ in owner.atEnd { [life = Life()] _ in withExtendedLifetime(life) {} } }
    for token in tokens { token.cancel() }
    guard Life.alive == 1 else { throw Failure(description: "blocks are left") }
    for _ in 0..<count / 8 { _ = RunLoopTimer(.every(.seconds(3_600)), target: owner, on: host) { _, _, _ in } }
    for _ in 0..<count / 8 { _ = Ticker(.every(.seconds(3_600)), target: owner) { _, _, _ in } }
    for _ in 0..<count / 8 { _ = DisplayLink(target: owner, on: host) { _, _, _ in } }
    let centre = NotificationCenter()
    for _ in 0..<count / 8 { _ = centre.observe(nil) { [life = Life()] _, _ in withExtendedLifetime(life) {} } }
}

extension Holder {
    /// Calls a closure with the handle; does nothing if the handle was released.
    func withHandle(_ body: (Handle) -> Void) {
        guard let handle = peek() else { return }
        body(handle)
    }
}
