import Screen
import Testing

@testable import Themes

@Suite struct ContrastTests {
    @Test func `the contrast of each text role is measured on each surface`() {
        let contrasts = Theme(id: "x", scheme: .gray).contrasts
        #expect(contrasts.count == 12 * 3)
        #expect(contrasts.allSatisfy { $0.isEnough && $0.margin >= 1 })
        #expect(contrasts.first?.role == .text && contrasts.first?.surface == .background)
    }

    @Test func `a role or a surface with the terminal's default colour is not measured`() {
        #expect(Theme(id: "x", scheme: .gray, overrides: [.text: .terminalDefault]).contrasts.count == 11 * 3)
        #expect(Theme(id: "x", scheme: .gray, overrides: [.panel: .terminalDefault]).contrasts.count == 12 * 2)
    }

    @Test func `a role with too little contrast is reported once, on the surface with the lowest contrast`() throws {
        let grey = Color(red: 0x30, green: 0x30, blue: 0x30)
        let faint = Theme(id: "x", scheme: .gray, overrides: [.text: grey]).faint
        #expect(faint.map(\.role) == [.text] && faint.map(\.surface) == [.selection])
    }

    @Test func `the sentence of a contrast never rounds the ratio up to the required minimum`() {
        func sentence(_ ratio: Double, _ least: Double) -> String {
            Contrast(role: .dim, surface: .panel, ratio: ratio, least: least).sentence
        }
        #expect(sentence(2.999, 3) == "\"dim\" on \"panel\" has a contrast of 2.99:1 and needs 3:1")
        #expect(sentence(4.5, 4.5) == "\"dim\" on \"panel\" has a contrast of 4.5:1 and needs 4.5:1")
        #expect(sentence(12.05, 4.5).contains("12.05:1") && sentence(21, 3).contains("21:1"))
    }
}
