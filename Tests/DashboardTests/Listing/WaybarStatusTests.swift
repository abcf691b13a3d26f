import Foundation
import Testing

@testable import Dashboard

@Suite struct WaybarStatusTests {
    @Test func `the Waybar text shows the first countdown, and the tooltip lists all`() throws {
        let status = WaybarStatus(ListingFixture.listing(of: [0], after: 24).next(5), format: .next)
        #expect(status.text == "Tea 03:36")
        let all = WaybarStatus(ListingFixture.listing(after: 24).next(5), format: .next)
        #expect(all.class == "due" && all.tooltip.split(separator: "\n").count == 4)
        #expect(status.percentage == 10)
        let json = try JSONSerialization.jsonObject(with: Data(status.json().utf8)) as? [String: Any]
        #expect(json?["text"] as? String == "Tea 03:36")
        #expect(try !status.json().contains("\n"))
    }

    @Test func `without countdowns the Waybar text is empty and the class is none`() {
        let status = WaybarStatus(ListingFixture.listing(of: []), format: .next)
        #expect(status.text == "" && status.class == "none" && status.percentage == 0)
    }
}
