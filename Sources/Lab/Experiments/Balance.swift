import Dispatch
import Foundation
import Ticking

extension Experiment {
    static let balance = Experiment(
        "balance",
        title: "unbalanced suspend and resume, release while paused, and the owner of a source",
        expectation: """
            A dispatch source that is resumed too often, or released while it is suspended or inactive, crashes the \
            program. A suspended source must be resumed before its release, even if cancelled. A source in a local \
            variable never fires; a source that its own handler retains fires for ever. A ticker lives exactly as \
            long as its handle, and tolerates any order of calls.
            """,
        reason: """
            libdispatch counts suspensions and traps if the count is wrong at a release. A ticker never suspends its \
            source: a pause moves the deadline to the distant future. The source is created when it is first armed, \
            stays active, and is cancelled by the handle's deinit.
            """,
        reading: [
            "Sources/Ticking/Ticker/Ticker.swift", "Sources/Ticking/Time/SchedulePlan.swift",
        ]
    ) { options, observations in
        for misuse in Misuse.allCases where !misuse.isCapture {
            let subject = "\(misuse.title): terminated by a signal"
            guard let child = options.misuse else {
                observations.tell(subject, .naive, seen: "not run: the misuse would also crash this program")
                continue
            }
            observations.expect(subject, .naive, equals: 1, seen: try child.isEndedBySignal(misuse) ? 1 : 0)
        }
        try observeSources(&observations)
        try observeTickers(&observations)
    }

    private static func observeSources(_ observations: inout Observations) throws {
        let dropped = Counter()
        makeAndDrop(dropped)
        let kept = Counter()
        let stop = Counter()
        makeKeptByHandler(kept, stop)
        try wait(for: "ticks of the source that its handler retains") { kept.value >= 20 }
        observations.expect("source dropped as a local variable: ticks", .naive, equals: 0, seen: dropped.value)
        observations.expect(
            "source retained by its handler: ticks after release", .naive, atLeast: 20, seen: kept.value)
        stop.add()
        let ended = Counter()
        cancelAndResume(ended)
        try wait(for: "the cancel handler") { ended.value > 0 }
        observations.expect(
            "source suspended, cancelled, resumed, released: cancel handlers", .platform, equals: 1,
            seen: ended.value)
    }

    private static func cancelAndResume(_ ended: Counter) {
        let source = DispatchSource.makeTimerSource()
        source.setCancelHandler { ended.add() }
        source.activate()
        source.suspend()
        source.cancel()
        source.resume()
    }

    private static func makeAndDrop(_ ticks: Counter) {
        let source = DispatchSource.makeTimerSource()
        source.schedule(deadline: .now() + 0.005, repeating: 0.002)
        source.setEventHandler { ticks.add() }
        source.activate()
    }

    private static func makeKeptByHandler(_ ticks: Counter, _ stop: Counter) {
        let source = DispatchSource.makeTimerSource()
        source.schedule(deadline: .now() + 0.002, repeating: 0.002)
        source.setEventHandler {
            ticks.add()
            // Cancels the source at the end of the experiment. Otherwise the source would never stop, because its own
            // handler retains the source.
            if stop.value > 0 { source.cancel() }
        }
        source.activate()
    }

    private static func observeTickers(_ observations: inout Observations) throws {
        let alive = Counter()
        let ticks = Counter()
        var sequences = 0
        let calls: [@Sendable (Ticker) -> Void] = [
            { $0.reschedule(.every(.seconds(3600))) }, { $0.pause() }, { $0.resume() }, { $0.cancel() },
        ]
        // `.every` creates the dispatch source immediately; `.onDemand` creates the source only if `reschedule` is
        // called.
        for schedule in [Schedule.every(.seconds(3600)), .onDemand] {
            for code in 0..<256 {
                let captured = Counted(alive)
                let ticker = Ticker(schedule) { [captured] _, _ in
                    withExtendedLifetime(captured) { ticks.add() }
                }
                for place in 0..<4 { calls[code >> (2 * place) & 3](ticker) }
                sequences += 1
            }
        }
        try wait(for: "the release of the captured objects") { alive.value == 0 }
        observations.expect("ticker: sequences of four calls, then released", .ticking, equals: 512, seen: sequences)
        observations.expect("ticker: leaked captured objects", .ticking, equals: 0, seen: alive.value)
        observations.expect("ticker dropped before its first tick: ticks", .ticking, equals: 0, seen: ticks.value)
    }
}
