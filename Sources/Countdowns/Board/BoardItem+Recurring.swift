import Foundation

/// What comes again goes on to its next time at zero; nobody tells it when that is.
extension BoardItem {
    /// Whether it goes on to the next time at zero.
    var rolls: Bool {
        if case .recurring = countdown.kind { countdown.onZero == .next } else { false }
    }
}
