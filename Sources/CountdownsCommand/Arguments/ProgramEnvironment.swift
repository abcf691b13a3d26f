import Foundation

/// The environment of the program, after ``ZoneVariable`` has put `TZ` right.
enum ProgramEnvironment {
    /// All variables, read once: Foundation makes them anew each time it is asked.
    static let variables = ProcessInfo.processInfo.environment
}
