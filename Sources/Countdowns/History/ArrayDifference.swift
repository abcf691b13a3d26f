/// The difference between two arrays: the elements between their common prefix and their common suffix.
///
/// An edit of a file usually changes one section of the file. One pass over the elements finds this section.
public struct ArrayDifference<Element> {
    /// The number of elements in the common prefix.
    @usableFromInline let prefix: Int
    /// The number of elements in the common suffix.
    @usableFromInline let suffix: Int
    /// The elements between prefix and suffix.
    public let middle: [Element]

    /// Compares two arrays.
    ///
    /// - Parameters:
    ///   - array: the array that ``applied(to:)`` returns.
    ///   - base: the array to which the difference can be applied.
    ///   - isSame: whether an element of the base can replace an element of the array.
    /// - Complexity: O(*n*).
    @inlinable
    public init(of array: [Element], from base: [Element], by isSame: (Element, Element) -> Bool) {
        // Inlinable, because the bytes of whole files are compared on the board's thread.
        let most = min(array.count, base.count)
        var prefix = 0
        while prefix < most, isSame(array[prefix], base[prefix]) { prefix += 1 }
        var suffix = 0
        while prefix + suffix < most, isSame(array[array.count - 1 - suffix], base[base.count - 1 - suffix]) {
            suffix += 1
        }
        (self.prefix, self.suffix) = (prefix, suffix)
        middle = Array(array[prefix..<(array.count - suffix)])
    }

    /// Rebuilds the array.
    ///
    /// - Parameter base: an array with the common prefix and the common suffix, usually the base of the comparison.
    /// - Returns: the array; the elements of the prefix and of the suffix are copied from `base`.
    @inlinable
    public func applied(to base: [Element]) -> [Element] {
        precondition(base.count >= prefix + suffix, "The difference does not apply to this array.")
        return base[..<prefix] + middle + base[(base.count - suffix)...]
    }
}

extension ArrayDifference: Sendable where Element: Sendable {}
