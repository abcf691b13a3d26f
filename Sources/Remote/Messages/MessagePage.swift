import Foundation

/// Cuts what is too long for one line into pages.
///
/// A page takes as many elements as fit into ``room`` when they are written, and always one.
enum MessagePage {
    /// The bytes that the elements of a page take at most; what is around them has the rest of the line.
    static let room = 48 << 10

    static func cut<Element: Encodable>(_ elements: [Element], at cursor: Int) -> (page: [Element], next: Int?) {
        var left = room
        let rest = elements.dropFirst(max(cursor, 0))
        let page = rest.prefix { element in
            left -= MessageCoder.size(of: element) + 1
            return left >= 0
        }
        let taken = page.isEmpty ? rest.prefix(1) : page
        return (Array(taken), taken.endIndex < elements.endIndex ? taken.endIndex : nil)
    }
}
