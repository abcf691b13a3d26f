import Lab

/// A parsed command line.
enum LabRequest: Equatable {
    case help
    case list
    /// A run of one experiment, or of all experiments if the name is nil.
    case run(experiment: String?, seconds: Double, json: Bool)
    /// A misuse that crashes this process.
    ///
    /// The lab makes this request to a child process that runs the same program.
    case misuse(Misuse)

    /// The default duration of an experiment that measures, in seconds.
    static let defaultSeconds = 3.0

    /// Parses a command line.
    ///
    /// - Parameter arguments: The arguments, without the program's name.
    /// - Throws: `UsageError`.
    init(_ arguments: [String]) throws(UsageError) {
        if arguments.first == "misuse" {
            self = .misuse(try Self.misuse(Array(arguments.dropFirst())))
            return
        }
        var words = arguments[...]
        var experiment: String?
        var isAll = false
        var json = false
        var seconds: Double?
        while let word = words.popFirst() {
            switch word {
            case "-h", "--help":
                self = .help
                return
            case "--all":
                isAll = true
            case "--json":
                json = true
            case "--seconds":
                seconds = try Self.seconds(words.popFirst())
            case _ where word.hasPrefix("--seconds="):
                seconds = try Self.seconds(String(word.dropFirst("--seconds=".count)))
            case _ where word.hasPrefix("-"):
                throw UsageError("there is no option \(quoted(word)); ticking-lab --help lists the options")
            default:
                guard Lab.experiment(named: word) != nil else { throw .unknownExperiment(word) }
                if let experiment {
                    throw UsageError(
                        "\(quoted(experiment)) and \(quoted(word)) are two experiments; give only one, or --all")
                }
                experiment = word
            }
        }
        if let experiment, isAll {
            throw UsageError("\(quoted(experiment)) and --all cannot be combined; give only one of the two")
        }
        if experiment == nil, !isAll {
            guard !json, seconds == nil else {
                throw UsageError("\(json ? "--json" : "--seconds") needs an experiment; give its name, or --all")
            }
            self = .list
        } else {
            self = .run(experiment: experiment, seconds: seconds ?? Self.defaultSeconds, json: json)
        }
    }

    private static func seconds(_ word: String?) throws(UsageError) -> Double {
        guard let word else { throw UsageError("--seconds needs a number; for example --seconds 3") }
        guard let seconds = Double(word), seconds > 0, seconds <= 60 else {
            throw UsageError("--seconds must be above 0 and at most 60, not \(quoted(word)); for example --seconds 3")
        }
        return seconds
    }

    private static func misuse(_ words: [String]) throws(UsageError) -> Misuse {
        guard words.count == 1, let misuse = words.first.flatMap(Misuse.init(rawValue:)) else {
            let names = Misuse.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("misuse is for internal use, and needs one of \(names)")
        }
        return misuse
    }
}

struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The error and its remedy, sanitized for a terminal.
    let description: String

    init(_ description: String) {
        self.description = description
    }

    fileprivate static func unknownExperiment(_ word: String) -> UsageError {
        let names = Lab.experiments.map(\.name).joined(separator: ", ")
        return UsageError("there is no experiment \(quoted(word)); experiments are \(names)")
    }
}

/// Quotes and sanitizes an argument for an error.
private func quoted(_ word: String) -> String { "\"\(word.printable)\"" }
