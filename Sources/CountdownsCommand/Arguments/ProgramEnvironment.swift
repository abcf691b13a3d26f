import Foundation

/// The environment of the program, after ``ZoneVariable/normalize()`` has corrected `TZ`.
enum ProgramEnvironment {
    /// All variables, read once because Foundation copies the environment at each access.
    static let variables = ProcessInfo.processInfo.environment
}
