import Countdowns
import Foundation
import Screen
import Testing

@testable import BoardEngine
@testable import DashboardApp

@Suite struct FramePrinterTests {
    private let context = RunContext(
        start: WallTime(unixSeconds: 1_800_000_000), speed: 1, zone: .gmt, environment: [:], readClocks: SystemClock.now
    )

    private func frame(_ form: FramePrinter.Form) throws -> String {
        let definition = BoardDefinition(
            title: "Frame",
            countdowns: [Countdown(id: "tea", title: "Tea <b> & \"co\"", kind: .duration(.seconds(240)))])
        let loaded = LoadedBoard(
            definition: definition, fallbackTitle: "x", theme: "nord", isThemeChosen: true)
        return FramePrinter.frame(of: loaded, size: Size(columns: 80, rows: 12), form: form, in: context)
    }

    @Test func `a frame without colours is plain text without escape sequences`() throws {
        let text = try frame(.text(.none))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
        #expect(text.contains("Tea <b> & \"co\""))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `a frame in colours uses the colours of the theme`() throws {
        #expect(try frame(.text(.truecolor)).contains("48;2;46;52;64"))
    }

    @Test func `a frame at the second of zero is the same at any time within this second`() throws {
        let zero = WallTime(unixSeconds: 1_800_000_000)
        let loaded = LoadedBoard(
            definition: BoardDefinition(
                title: "Frame",
                countdowns: [Countdown(id: "launch", title: "Launch", kind: .date(.fixed(zero + .seconds(-1))))]),
            fallbackTitle: "x", theme: "nord", isThemeChosen: true)
        // A pulse would look different at these two times, so equal frames contain no pulse.
        let frames = [100, 350].map { milliseconds in
            let context = RunContext(start: nil, speed: 1, zone: .gmt, environment: [:]) {
                Moment(wall: zero, uptime: Uptime(sinceBoot: .milliseconds(milliseconds)))
            }
            return FramePrinter.frame(
                of: loaded, size: Size(columns: 80, rows: 12), form: .text(.truecolor), in: context)
        }
        #expect(frames[0] == frames[1])
    }

    @Test func `an SVG frame escapes the titles and uses the background colour of the theme`() throws {
        let svg = try frame(.svg)
        #expect(svg.contains("Tea &lt;b&gt; &amp; "))
        #expect(svg.lowercased().contains("#2e3440"))
    }
}
