import Countdowns
import Definitions
import Foundation

/// The files in the folder of the tests.
enum TestFiles {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent()

    /// The path of a file in the folder of the tests.
    static func path(_ name: String) -> String { directory.appending(path: name).path }

    /// The path of a file at the top level of the repository.
    static func repositoryPath(_ name: String) -> String {
        directory.deletingLastPathComponent().deletingLastPathComponent().appending(path: name).path
    }

    /// The text of a file in the folder of the tests.
    static func text(_ name: String) throws -> String {
        String(decoding: try SourceFile.read(path: path(name)).bytes, as: UTF8.self)
    }

    /// The text of a file in the repository.
    static func repositoryText(_ name: String) throws -> String {
        String(decoding: try SourceFile.read(path: repositoryPath(name)).bytes, as: UTF8.self)
    }
}

extension BoardFile {
    /// Decodes a text; the current time is 24 December 2026, 17:59:50 UTC.
    static func decode(
        text: String, path: String, machineZone: TimeZone, themes: [String]? = nil
    ) throws(DefinitionErrors) -> BoardDefinition {
        try decode(SourceFile(path: path, text: text), in: .christmasEve(machineZone, themes: themes)).definition
    }
}

extension DecodingContext {
    /// A context whose current time is 24 December 2026, 17:59:50 UTC.
    static func christmasEve(_ zone: TimeZone = .utc, themes: [String]? = nil) -> DecodingContext {
        DecodingContext(now: WallTime(unixSeconds: 1_798_135_190), machineZone: zone, themes: themes)
    }
}

extension TimeZone {
    static let utc = TimeZone.gmt

    /// Returns the zone with a name.
    ///
    /// The machine must have a zone with this name.
    static func named(_ identifier: String) -> TimeZone {
        guard let zone = TimeZone(identifier: identifier) else {
            preconditionFailure("This machine has no zone \(identifier).")
        }
        return zone
    }
}
