import Foundation

/// A lower bound of the cost of a frame: one memcmp and one memcpy.
struct Floor {
    private var front: [UInt8]
    private let back: [UInt8]
    private(set) var differences = 0

    init(cells: Int) {
        // Sixteen bytes for each cell, as on the canvas.
        back = [UInt8](repeating: 7, count: cells * 16)
        front = [UInt8](repeating: 7, count: cells * 16)
    }

    /// Compares the two buffers, and copies `back` to `front`.
    mutating func compareAndCopy() {
        back.withUnsafeBytes { back in
            front.withUnsafeMutableBytes { front in
                guard let source = back.baseAddress, let target = front.baseAddress else { return }
                if memcmp(source, target, back.count) != 0 { differences += 1 }
                memcpy(target, source, back.count)
            }
        }
    }
}
