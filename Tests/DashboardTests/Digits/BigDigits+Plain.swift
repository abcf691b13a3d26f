import Screen

@testable import Dashboard

extension BigDigits.Styles {
    /// The terminal's default style for all parts.
    static let plain = BigDigits.Styles(digits: Style(), units: Style(), background: Style())
}
