import Foundation
import Screen

/// A kind of colour vision, and the perceived difference of two colours.
///
/// The matrices come from G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, at severity
/// 1.0; they are applied to linear sRGB. Differences are distances in CIELAB (1976) under D65.
enum ColorVision: CaseIterable {
    case usual
    case protanopia
    case deuteranopia
    case tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }

    /// Returns the perceived difference of two colours.
    ///
    /// A difference of about 2 is visible if the colours are side by side. The difference of black and white is 100.
    func difference(_ one: Color, _ other: Color) -> Double {
        zip(lab(one), lab(other)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }

    private func lab(_ color: Color) -> [Double] {
        let linear = [color.red, color.green, color.blue].map { channel -> Double in
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let seen = matrix.map { row in min(max(zip(row, linear).map { $0 * $1 }.reduce(0, +), 0), 1) }
        let x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047
        let y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]
        let z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883
        let (fx, fy, fz) = (Self.root(x), Self.root(y), Self.root(z))
        return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
    }

    private static func root(_ value: Double) -> Double {
        value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
    }
}
