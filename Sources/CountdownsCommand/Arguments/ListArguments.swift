import ArgumentParser
import Countdowns
import Dashboard
import Definitions
import Foundation

extension SortKey: ExpressibleByArgument {
    /// Finds a sort key by its name.
    public init?(argument: String) { self.init(name: argument) }
}

extension ListFormat {
    /// Parses a list format from a command-line argument.
    ///
    /// Throws a `ValidationError` with the reason if the format is invalid.
    @Sendable static func argument(_ text: String) throws -> ListFormat {
        do {
            return try ListFormat(text) { try? UnitsText.parse($0) }
        } catch {
            throw ValidationError(error.message)
        }
    }
}

/// Parses the name of a time zone from a command-line argument.
///
/// Throws a `ValidationError` with the reason if the name is invalid.
@Sendable func zoneArgument(_ text: String) throws -> TimeZone {
    var zones = ZoneText()
    do {
        return try zones.parse(text)
    } catch {
        throw ValidationError(error.description)
    }
}
