import Foundation
import Testing

@testable import Dashboard

@Suite struct WaybarStatusTests {
    @Test func `the first countdown is the text, all of them the tooltip`() throws {
        let status = WaybarStatus(ListingFixture.listing(tags: ["quick"], after: 24).next(5), format: .next)
        #expect(status.text == "Tea 03:36")
        let all = WaybarStatus(ListingFixture.listing(after: 24).next(5), format: .next)
        #expect(all.class == "due" && all.tooltip.split(separator: "\n").count == 4)
        #expect(status.percentage == 10)
        let json = try JSONSerialization.jsonObject(with: Data(status.json().utf8)) as? [String: Any]
        #expect(json?["text"] as? String == "Tea 03:36")
        #expect(try !status.json().contains("\n"))
    }

    @Test func `where nothing runs the text is empty`() {
        let status = WaybarStatus(ListingFixture.listing(tags: ["no"]), format: .next)
        #expect(status == WaybarStatus(ListingFixture.listing(tags: ["none"]), format: .next))
        #expect(status.text == "" && status.class == "none" && status.percentage == 0)
    }
}
