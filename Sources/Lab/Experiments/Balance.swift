import Dispatch
import Foundation
import Ticking

extension Experiment {
    static let balance = Experiment(
        "balance",
        title: "suspend and resume out of order, releasing while paused, and whose hands a source is in",
        expectation: "A dispatch source that is resumed once too often, released while suspended or never made active "
            + "stops the program; one that was suspended has to be resumed before, cancelled or not. One that is dropped as a local never fires; one that its own handler retains fires for "
            + "ever. A ticker lives exactly as long as its handle, and no order of calls does it any harm.",
        reason:
            "libdispatch counts suspensions and traps when the count is wrong at a release. A ticker is idle, running, "
            + "paused or cancelled, and a pure state machine decides which call its source needs. The handle's deinit is "
            + "one of its events: a source that is released while paused is cancelled first and then resumed.",
        reading: [
            "Sources/Ticking/Ticker/TickerState.swift", "Sources/Ticking/Ticker/Ticker+Sources.swift",
        ]
    ) { options, observations in
        for misstep in Misstep.allCases where !misstep.isCapture {
            let subject = "\(misstep.title): ended by a signal"
            guard let child = options.misstep else {
                observations.tell(subject, .naive, seen: "not run: it would take this program along")
                continue
            }
            observations.expect(subject, .naive, equals: 1, seen: try child.isEndedBySignal(misstep) ? 1 : 0)
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
        try wait(for: "the source that its handler retains") { kept.value >= 20 }
        observations.expect("source dropped as a local: ticks", .naive, equals: 0, seen: dropped.value)
        observations.expect(
            "source retained by its handler: ticks after release", .naive, atLeast: 20, seen: kept.value)
        stop.add()
        let ended = Counter()
        cancelAndResume(ended)
        try wait(for: "the cancel handler") { ended.value > 0 }
        observations.expect(
            "source cancelled and resumed, released after a suspend: cancel handlers called", .platform, equals: 1,
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
            // The lab's way out.
            if stop.value > 0 { source.cancel() }
        }
        source.activate()
    }

    private static func observeTickers(_ observations: inout Observations) throws {
        let alive = Counter()
        let ticks = Counter()
        var sequences = 0
        let calls: [@Sendable (Ticker) -> Void] = [{ $0.start() }, { $0.pause() }, { $0.resume() }, { $0.cancel() }]
        for code in 0..<256 {
            let captured = Counted(alive)
            let ticker = try Ticker(.every(.seconds(3600)), starts: false) { [captured] _, _ in
                withExtendedLifetime(captured) { ticks.add() }
            }
            for place in 0..<4 { calls[code >> (2 * place) & 3](ticker) }
            sequences += 1
        }
        try wait(for: "what the tickers captured to go") { alive.value == 0 }
        observations.expect("ticker: sequences of four calls, then released", .ticking, equals: 256, seen: sequences)
        observations.expect("ticker: captured objects left behind", .ticking, equals: 0, seen: alive.value)
        observations.expect("ticker dropped before its first tick: ticks", .ticking, equals: 0, seen: ticks.value)
    }
}

/// What one must not do to a dispatch source, or with a capture.
///
/// Each stops the program.
public enum Misstep: String, CaseIterable, Codable, Sendable {
    /// Resumed though it was not suspended.
    case resumedTwice
    /// Released while it was suspended.
    case releasedSuspended
    /// Released while it was suspended, though it had been cancelled.
    case releasedCancelled
    /// Released though it was never activated.
    case releasedInactive
    /// An unowned capture read after its object has gone.
    case unownedAfterEnd
    /// An unowned capture read while the deinit of its object runs.
    case unownedInDeinit

    var isCapture: Bool { self == .unownedAfterEnd || self == .unownedInDeinit }

    var title: String {
        switch self {
        case .resumedTwice: "source resumed once too often"
        case .releasedSuspended: "source released while suspended"
        case .releasedCancelled: "source cancelled, and released while suspended"
        case .releasedInactive: "source released before it was active"
        case .unownedAfterEnd: "unowned capture read after the end"
        case .unownedInDeinit: "unowned capture read in the deinit"
        }
    }

    /// Does it, which ends this program.
    ///
    /// For a program that was started for the purpose.
    public func commit() {
        guard !isCapture else { return readUnowned() }
        let source = DispatchSource.makeTimerSource()
        switch self {
        case .resumedTwice:
            source.activate()
            source.resume()
        case .releasedSuspended:
            source.activate()
            source.suspend()
        case .releasedCancelled:
            source.activate()
            source.suspend()
            source.cancel()
        case .releasedInactive, .unownedAfterEnd, .unownedInDeinit:
            break
        }
    }

    private func readUnowned() {
        let read: () -> Int
        do {
            let object = Captured()
            read = { [unowned object] in object.number }
            if self == .unownedInDeinit { object.inDeinit = { _ = read() } }
        }
        exit(Int32(truncatingIfNeeded: read()))
    }
}

/// Calls a block in its deinit.
private final class Captured {
    let number = 0
    var inDeinit: () -> Void = {}

    deinit {
        inDeinit()
    }
}

/// How to start a program that commits a misstep, so that it ends that one and not this.
public struct MisstepProgram: Sendable {
    private let executable: URL
    private let arguments: [String]

    /// Takes the program, and the arguments that come before the misstep's raw value.
    public init(executable: URL, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    func isEndedBySignal(_ misstep: Misstep) throws -> Bool {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments + [misstep.rawValue]
        // A crash is what is asked for: no report of it, and no question at the terminal.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }
}
