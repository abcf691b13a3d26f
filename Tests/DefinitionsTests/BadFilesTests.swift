import Definitions
import Foundation
import TestSupport
import Testing

/// Tests for each error code: `BadFiles/<code>.yaml` causes the error, and `<code>.txt` has the exact text of the
/// error.
struct BadFilesTests {
    private static let themeCodes: Set<DefinitionError.Code> = [
        .badColor, .badVariant, .missingPart, .tooFaint, .unknownRole, .unsupportedSystem,
    ]

    /// The codes with a bad file in the repository.
    ///
    /// The codes for large files and for many files have separate tests, because their files are too large for the
    /// repository. The errors of a configuration have separate tests, too.
    private static let codes = DefinitionError.Code.allCases.filter {
        ![.fileTooLarge, .tooManyFiles, .tooLong, .tooManyCountdowns, .badKey, .keyConflict].contains($0)
    }

    /// The errors or warnings of a file, decoded as a theme or as a board.
    private func findings(in name: String, asTheme: Bool) throws -> DefinitionErrors? {
        do {
            guard asTheme else {
                let context = DecodingContext.christmasEve(themes: ["nord", "dracula"])
                return try BoardFile.load(["\(name).yaml"], in: context, from: BadFiles()).warnings
            }
            let bytes = try SourceFile.read(path: TestFiles.path("BadFiles/\(name).yaml")).bytes
            _ = try ThemeFile.check(SourceFile(path: "\(name).yaml", bytes: bytes))
            return nil
        } catch let errors as DefinitionErrors {
            return errors
        } catch let failure as BoardFailure {
            #expect(failure.unreadable.isEmpty)
            return failure.errors
        }
    }

    @Test(arguments: codes)
    func `every error code produces exactly its recorded message`(code: DefinitionError.Code) throws {
        let findings = try #require(try findings(in: code.rawValue, asTheme: Self.themeCodes.contains(code)))
        #expect(findings.errors.allSatisfy { $0.code == code })
        Snapshot.expect(findings.description + "\n", matches: code.rawValue, in: "BadFiles")
    }

    @Test func `seven different errors in one file are reported in the order of the file`() throws {
        let errors = try #require(try findings(in: "sevenMistakes", asTheme: false))
        #expect(
            errors.errors.map(\.code)
                == [.badZone, .unknownKey, .badDate, .twoKinds, .badDuration, .missingTitle, .duplicateID]
        )
        Snapshot.expect(errors.description + "\n", matches: "sevenMistakes", in: "BadFiles")
    }

    @Test func `a file larger than the limit is refused before it is parsed`() throws {
        let bytes = Array(repeating: UInt8(ascii: "["), count: SourceFile.sizeLimit + 1)
        let errors = try #require(throws: DefinitionErrors.self) {
            try BoardFile.decode(SourceFile(path: "big.yaml", bytes: bytes), in: .christmasEve())
        }
        #expect(errors.errors.map(\.code) == [.fileTooLarge])
        #expect(errors.description.hasPrefix("big.yaml:1:1: error: the file is larger than 8 MiB\n1 | [[["))
        #expect(errors.description.utf8.count < 1000)
    }
}

/// Reads the files in the folder `BadFiles` by their names.
private struct BadFiles: FileReading {
    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        do {
            let path = TestFiles.path("BadFiles/\(location.name)")
            return try SystemFiles().entry(at: .path(path), isKnown: isKnown)
        } catch {
            throw SourceFileError(code: error.code, path: location.name, reason: error.reason)
        }
    }
}
