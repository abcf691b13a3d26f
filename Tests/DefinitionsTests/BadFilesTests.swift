import Definitions
import Foundation
import Testing

/// Each mistake has a file that makes it, `BadFiles/<code>.yaml`, and the exact text it must give, `<code>.txt`.
struct BadFilesTests {
    private static let themeCodes: Set<DefinitionError.Code> = [
        .badColor, .badVariant, .missingPart, .unknownRole, .unsupportedSystem,
    ]

    /// The errors that a bad file gives, as a theme or as a board.
    private func errors(in name: String, asTheme: Bool) throws -> DefinitionErrors {
        let bytes = try SourceFile.read(path: TestFiles.path("BadFiles/\(name).yaml")).bytes
        let file = SourceFile(path: "\(name).yaml", bytes: bytes)
        return try #require(throws: DefinitionErrors.self) {
            if asTheme {
                _ = try ThemeFile.decode(file)
            } else {
                _ = try BoardFile.decode(file, machineZone: .utc, themes: ["nord", "dracula"])
            }
        }
    }

    // A file of 8 MiB does not belong into a repository; it has a test of its own.
    @Test(arguments: DefinitionError.Code.allCases.filter { $0 != .fileTooLarge })
    func `every mistake gives exactly its text`(code: DefinitionError.Code) throws {
        let errors = try errors(in: code.rawValue, asTheme: Self.themeCodes.contains(code))
        #expect(errors.errors.allSatisfy { $0.code == code })
        #expect(errors.description + "\n" == (try TestFiles.text("BadFiles/\(code.rawValue).txt")))
    }

    @Test func `seven different mistakes in one file give seven errors in the order of the file`() throws {
        let errors = try errors(in: "sevenMistakes", asTheme: false)
        #expect(
            errors.errors.map(\.code)
                == [.badZone, .unknownKey, .badDate, .twoKinds, .badDuration, .missingTitle, .duplicateID]
        )
        #expect(errors.description + "\n" == (try TestFiles.text("BadFiles/sevenMistakes.txt")))
    }

    @Test func `a file larger than the limit is refused before it is parsed`() throws {
        let file = SourceFile(
            path: "big.yaml", bytes: Array(repeating: UInt8(ascii: "["), count: SourceFile.sizeLimit + 1))
        let errors = try #require(throws: DefinitionErrors.self) { try BoardFile.decode(file, machineZone: .utc) }
        #expect(errors.errors.map(\.code) == [.fileTooLarge])
        #expect(errors.description.hasPrefix("big.yaml:1:1: error: the file is larger than 8 MiB\n1 | [[["))
        #expect(errors.description.utf8.count < 1000)
    }
}
