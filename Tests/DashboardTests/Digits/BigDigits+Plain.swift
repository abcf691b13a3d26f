import Screen

@testable import Dashboard

extension BigDigits.Styles {
    /// The terminal's own for everything.
    static let plain = BigDigits.Styles(digits: Style(), units: Style(), background: Style())
}
