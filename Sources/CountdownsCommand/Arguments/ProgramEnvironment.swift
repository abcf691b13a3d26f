import Foundation

/// The environment of the program, after ``ZoneVariable/normalize()`` has corrected `TZ`.
enum ProgramEnvironment {
    /// All environment variables, read only once because Foundation copies the environment at each access.
    static let variables = ProcessInfo.processInfo.environment
}
