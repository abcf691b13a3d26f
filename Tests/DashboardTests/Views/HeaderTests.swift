import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct HeaderTests {
    private func header(_ columns: Int) throws -> String {
        var stage = try ViewStage(.list, Size(columns: columns, rows: 12))
        return String(stage.frame().split(separator: "\n")[0])
    }

    @Test func `a narrow header omits first the spaces of the counts, then the weekday and the date`() throws {
        #expect(try header(120).contains("▸ 39   ‖ 1   ! 2") && header(120).hasSuffix("Thu 24 Dec 18:59:50"))
        #expect(try header(60).contains("▸39 ‖1 !2") && header(70).hasSuffix("Thu 24 Dec 18:59:50"))
        for columns in 40..<60 { #expect(try header(columns).contains("24 Dec 18:59:50"), "\(columns)") }
        #expect(try header(28).hasSuffix("18:59:50"))
    }
}
