import Countdowns
import Definitions
import Screen
import Testing
import Themes

@testable import Dashboard

/// The colour that a file sets for a countdown.
@Suite struct CountdownColorTests {
    private static let yaml = """
        groups: { Work: { color: running } }
        countdowns:
          - { title: Plain, in: 50m }
          - { title: Report, in: 50m, group: Work }
          - { title: Blue, in: 50m, color: "#4080ff" }
        """

    /// The colours of a title and of the bar after it.
    private static func colors(of title: String, _ theme: String, after time: Duration) throws -> (Color, Color) {
        var stage = try ViewStage(.list, Size(columns: 100, rows: 20), theme: theme, depth: .ansi256, yaml: yaml)
        stage.apply(.tick, after: time)
        stage.draw(after: time)
        let lines = stage.canvas.text().split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.lastIndex { $0.contains(title) && $0.contains("▆") })
        let column = try #require(lines[row].firstIndex(of: "▆").map { lines[row][..<$0].count })
        let name = try #require(lines[row].range(of: title).map { lines[row][..<$0.lowerBound].count })
        return (
            stage.canvas.style(column: name, row: row).foreground,
            stage.canvas.style(column: column, row: row).foreground
        )
    }

    @Test func `title and bar have the colour of the countdown or its group until the countdown is urgent`() throws {
        let theme = try ThemeLibrary().theme("nord")
        let calm = Duration.seconds(1_500)
        #expect(try Self.colors(of: "Plain", "nord", after: calm) == (theme[.text], theme.large(.group1)))
        #expect(try Self.colors(of: "Report", "nord", after: calm) == (theme[.running], theme.large(.running)))
        let blue = try Self.colors(of: "Blue", "nord", after: calm)
        #expect(blue.0.blue > blue.0.red && blue.1.blue > blue.1.red)
        let late = try Self.colors(of: "Report", "nord", after: .seconds(2_990))
        #expect(late.1 == theme.large(.soon))
    }

    @Test func `a theme without colours ignores the colour of a countdown`() throws {
        let theme = try ThemeLibrary().theme("monochrome")
        let blue = try Self.colors(of: "Blue", "monochrome", after: .seconds(1_500))
        #expect(blue == (theme[.text], theme[.group1]))
    }
}
