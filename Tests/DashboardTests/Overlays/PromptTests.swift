import Definitions
import Screen
import Testing

@testable import Dashboard

@Suite struct PromptTests {
    private func drawn(_ prompt: Prompt, _ size: Size) throws -> [String] {
        var canvas = Canvas(size: size)
        PromptPicture(theme: try ThemeLibrary().theme("nord")).draw(prompt, in: &canvas)
        return (0..<size.rows).map(canvas.text(row:))
    }

    @Test func `the prompt draws label, input and interpretation in the last two rows`() throws {
        let prompt = Prompt("Tea to", text: "18:00", message: .reading("today at 18:00"))
        #expect(try drawn(prompt, Size(columns: 40, rows: 4)) == ["", "", " Tea to 18:00", " today at 18:00"])
    }

    @Test func `a window of two rows shows the prompt's label and input without the message`() throws {
        let prompt = Prompt("Tea to", text: "18:00", message: .mistake("no"))
        #expect(try drawn(prompt, Size(columns: 20, rows: 2)) == ["", "Tea to 18:00"])
        #expect(try drawn(prompt, Size(columns: 0, rows: 0)) == [])
    }

    @Test func `an error in the prompt takes the rows that its text needs, up to half of the window`() throws {
        let words = "column 9: “x” is not a unit of time; units are s, m, h, d, w, mo and y"
        let prompt = Prompt("Add", text: "Tea in 4x", message: .mistake(words))
        let rows = try drawn(prompt, Size(columns: 40, rows: 12)).filter { !$0.isEmpty }
        #expect(rows.first == " Add Tea in 4x")
        #expect(rows.dropFirst().map { $0.trimmingPrefix(" ") }.joined(separator: " ") == words)
        // In a small window the message gets at most half of the rows, and further text is truncated.
        #expect(try drawn(prompt, Size(columns: 20, rows: 6)).filter { !$0.isEmpty }.last?.hasSuffix("…") == true)
    }

    @Test func `a long label is truncated to leave half of the row for the input`() throws {
        let prompt = Prompt("A very long title of a countdown", text: "18:00")
        #expect(try drawn(prompt, Size(columns: 20, rows: 1)) == ["A very l… 18:00"])
    }
}
