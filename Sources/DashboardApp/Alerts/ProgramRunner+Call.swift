import Countdowns

/// What a runner is asked for, and what it tells.
extension ProgramRunner {
    /// A program to run.
    struct Call: Sendable {
        /// What messages call it.
        var name: String
        /// The program, found by `PATH`, and its arguments.
        var arguments: [String]
        /// Variables besides those of the board.
        var environment: [String: String] = [:]
        /// What it finds on its standard input; 64 KiB at most.
        var input: [UInt8] = []
        /// Whether it is left to itself.
        var isDetached = false
        /// How long it may take.
        var limit = ProgramRunner.usualLimit
        /// Called with what became of it.
        var completion: (@Sendable (Result) -> Void)?
    }

    /// What became of a program.
    struct Result: Equatable, Sendable {
        enum End: Equatable, Sendable {
            case exited(Int32)
            case signal(Int32)
            /// Its limit was over.
            case late
            /// The board ended before it.
            case cancelled
            /// There is no such program.
            case notFound
            /// The system refused to start it.
            case failed(String)
        }

        var end: End
        /// What it wrote, the first 64 KiB.
        var output: [UInt8] = []

        /// What is said of it; nil where it did what it should.
        var complaint: String? {
            switch end {
            case .exited(0), .cancelled: nil
            case .exited(let status): "ended with status \(status)"
            case .signal(let number): "was ended by signal \(number)"
            case .late: "took longer than \(AmountWords.words(ProgramRunner.usualLimit)) and was ended"
            case .notFound: "does not exist"
            case .failed(let reason): "could not be started: \(reason)"
            }
        }
    }
}
