import Foundation

/// The pages of a list that is too long for one line.
///
/// A page contains as many elements as fit into ``room`` when encoded, and at least one element.
enum MessagePage {
    /// The maximum number of bytes of a page's elements.
    ///
    /// The remaining bytes of the line are reserved for the other fields of the page.
    static let room = 48 << 10

    static func cut<Element: Encodable>(_ elements: [Element], at cursor: Int) -> (page: [Element], next: Int?) {
        cut(elements.count, at: cursor) { elements[$0] }
    }

    /// Creates a page of elements that are computed on demand.
    static func cut<Element: Encodable>(
        _ count: Int, at cursor: Int, _ element: (Int) -> Element
    ) -> (page: [Element], next: Int?) {
        var left = room
        var page: [Element] = []
        var place = min(max(cursor, 0), count)
        while place < count {
            let next = element(place)
            left -= MessageCoder.size(of: next) + 1
            guard left >= 0 || page.isEmpty else { return (page, place) }
            page.append(next)
            place += 1
        }
        return (page, nil)
    }
}
