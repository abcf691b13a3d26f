import Dispatch
import Foundation

/// A misuse of a dispatch source or a capture that stops the program.
///
/// Each stops the program.
public enum Misuse: String, CaseIterable, Codable, Sendable {
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
        case .resumedTwice: "source resumed too often"
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

/// A program that commits a misstep, so that the misstep ends that program and not this one.
public struct MisuseProgram: Sendable {
    private let executable: URL
    private let arguments: [String]

    /// Takes the program, and the arguments that come before the misstep's raw value.
    public init(executable: URL, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    func isEndedBySignal(_ misstep: Misuse) throws -> Bool {
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
