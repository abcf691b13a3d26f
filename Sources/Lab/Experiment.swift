import Foundation

/// One thing about timers that can be seen happening: what is expected, why, and a run that shows it.
///
/// A run makes the naive form fail beside the form of `Ticking` that does not. Every figure comes from counters of that
/// run.
public struct Experiment: Sendable {
    /// The word by which it is called.
    public let name: String
    /// What it shows, in one line.
    public let title: String
    /// What is expected, in plain words.
    public let expectation: String
    /// Why that is expected.
    public let reason: String
    /// The files of `Sources/Ticking` that do it, from the top of the repository.
    public let reading: [String]
    private let body: @Sendable (Options, inout Observations) throws -> Void

    /// What a run may be told.
    public struct Options: Sendable {
        /// How long the experiments that measure go on; the others take what they need.
        public var duration: Duration
        /// Called during a run with a picture of it, a few times a second, on a thread of the run's.
        ///
        /// Nil for none.
        ///
        /// All pictures of a run have the same number of lines, so that one can be drawn over the other.
        public var watch: (@Sendable (_ picture: [String]) -> Void)?

        /// How to start a program that commits a misstep; nil when there is none, and then the missteps are left out.
        public var misstep: MisstepProgram?

        /// Makes options.
        public init(
            duration: Duration = .seconds(3), watch: (@Sendable (_ picture: [String]) -> Void)? = nil,
            misstep: MisstepProgram? = nil
        ) {
            self.duration = duration
            self.watch = watch
            self.misstep = misstep
        }
    }

    init(
        _ name: String, title: String, expectation: String, reason: String, reading: [String],
        body: @escaping @Sendable (Options, inout Observations) throws -> Void
    ) {
        self.name = name
        self.title = title
        self.expectation = expectation
        self.reason = reason
        self.reading = reading
        self.body = body
    }

    /// Runs the experiment and returns when it is over.
    ///
    /// - Thread: any that may be blocked for some seconds.
    public func run(_ options: Options = Options()) -> Outcome {
        let clock = ContinuousClock()
        var observations = Observations()
        let elapsed = clock.measure {
            do {
                try body(options, &observations)
            } catch {
                observations.expect(
                    "the experiment itself", .platform, "to run to its end", seen: "\(error)", holds: false)
            }
        }
        return Outcome(of: self, observations: observations.all, seconds: elapsed / .seconds(1))
    }
}
