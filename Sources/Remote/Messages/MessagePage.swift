import Foundation

/// Cuts what is too long for one line into pages.
///
/// A page takes as many elements as fit into ``room`` when they are written, and always one.
enum MessagePage {
    /// The bytes that the elements of a page take at most; what is around them has the rest of the line.
    static let room = 48 << 10

    static func cut<Element: Encodable>(_ elements: [Element], at cursor: Int) -> (page: [Element], next: Int?) {
        cut(elements.count, at: cursor) { elements[$0] }
    }

    /// The same for elements that are made as they are needed.
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
