import Countdowns
import Definitions
import Testing

/// The planned holds of launches, decoded from files.
struct HoldsFileTests {
    private func decoded(_ text: String) throws -> DecodedBoard {
        try BoardFile.decode(SourceFile(path: "board.yaml", text: text), in: .christmasEve())
    }

    @Test func `holds are a string or a list, and an empty list also makes a countdown a launch`() throws {
        let board = try decoded(
            """
            countdowns:
              - { title: One, at: 2027-01-15 17:00, holds: T-10m for 20m }
              - { title: Two, at: 2027-01-15 17:00, holds: [t-9m for 4m 30s, "T-4h for 2h 45m"], units: T- }
              - { title: None, at: 2027-01-15 17:00, holds: [], units: T- }
              - { title: Date, at: 2027-01-15 17:00, holds: }
            """)
        let countdowns = board.definition.countdowns
        #expect(
            countdowns.map(\.holds) == [
                Holds([.init(at: .seconds(600), for: .seconds(1_200))]),
                Holds([
                    .init(at: .seconds(540), for: .seconds(270)), .init(at: .seconds(14_400), for: .seconds(9_900)),
                ]), Holds([]), nil,
            ])
        #expect(countdowns.map(\.units) == [.auto, .launch, .launch, .auto])
        #expect(board.warnings == nil)
        #expect(board.texts.map { $0.map(\.field) } == [["at", "holds"], ["at", "holds"], ["at"], ["at"]])
    }

    @Test func `holds of a countdown that is not a launch are a warning`() throws {
        let board = try decoded(
            """
            countdowns:
              - { title: Tea, in: 4m, holds: T-1m for 2m }
              - { title: Work, at: 2027-01-15 17:00, work_hours: mon-fri 09:00-17:00, holds: [] }
            """)
        #expect(board.definition.countdowns.map(\.holds) == [nil, nil])
        #expect(board.warnings?.errors.map(\.code) == [.noEffect, .noEffect])
    }
}
