import Dispatch
import Foundation

/// A misuse of a dispatch source or of an unowned capture that crashes the process.
public enum Misuse: String, CaseIterable, Codable, Sendable {
    /// A source is resumed although it is not suspended.
    case resumedTwice
    /// A source is released while it is suspended.
    case releasedSuspended
    /// A suspended source is cancelled, and then released without being resumed.
    case releasedCancelled
    /// A source is released before it was activated.
    case releasedInactive
    /// An unowned capture is read after its object was deallocated.
    case unownedAfterEnd
    /// An unowned capture is read while the deinit of its object runs.
    case unownedInDeinit

    var isCapture: Bool { self == .unownedAfterEnd || self == .unownedInDeinit }

    var title: String {
        switch self {
        case .resumedTwice: "source resumed too often"
        case .releasedSuspended: "source released while suspended"
        case .releasedCancelled: "source cancelled, and released while suspended"
        case .releasedInactive: "source released before it was active"
        case .unownedAfterEnd: "unowned capture read after its object was deallocated"
        case .unownedInDeinit: "unowned capture read in the deinit"
        }
    }

    /// Performs the misuse, and so crashes the current process.
    ///
    /// Call this function only in a process that was started for this purpose.
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

/// An object that calls a closure in its deinit.
private final class Captured {
    let number = 0
    var inDeinit: () -> Void = {}

    deinit {
        inDeinit()
    }
}

/// A program that performs a misuse in another process, so that the misuse does not end this process.
public struct MisuseProgram: Sendable {
    private let executable: URL
    private let arguments: [String]

    /// Creates a program that is called with `arguments`, followed by the raw value of the misuse.
    public init(executable: URL, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    func isEndedBySignal(_ misuse: Misuse) throws -> Bool {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments + [misuse.rawValue]
        // The crash is intended, so Swift's backtrace and its prompt at the terminal are disabled.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }
}
