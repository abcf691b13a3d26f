/// The hash function of FIPS 180-4, by which a trusted file is known again.
enum SHA256 {
    /// The hash of bytes, in 64 hexadecimal digits.
    static func hex(of bytes: [UInt8]) -> String {
        hash(of: bytes).map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }

    private static func hash(of bytes: [UInt8]) -> [UInt32] {
        var message = bytes + [0x80]
        message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
        message += (0..<8).map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> (56 - 8 * $0)) }
        var state = beginning
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: message.count, by: 64) {
            for index in 0..<16 {
                words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[block + 4 * index + $1]) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
                let second = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
            }
            var round = state
            for index in 0..<64 {
                let (a, e) = (round[0], round[4])
                let sum = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
                let choice = (e & round[5]) ^ (~e & round[6])
                let first = round[7] &+ sum &+ choice &+ constants[index] &+ words[index]
                let majority = (a & round[1]) ^ (a & round[2]) ^ (round[1] & round[2])
                let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
                round = [first &+ second, a, round[1], round[2], round[3] &+ first, e, round[5], round[6]]
            }
            for index in 0..<8 { state[index] &+= round[index] }
        }
        return state
    }

    private static let primes: [UInt64] = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }

    /// The first 32 bits of the fractions of the square roots of the first eight primes.
    private static let beginning = primes.prefix(8).map { fraction(ofRootOf: $0, power: 2) }

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let constants = primes.map { fraction(ofRootOf: $0, power: 3) }

    /// The first 32 bits of the fraction of a root, by whole numbers.
    private static func fraction(ofRootOf prime: UInt64, power: Int) -> UInt32 {
        // The root of the prime times 2^(32 * power) has the 32 bits behind the point as its last ones.
        let target = UInt128(prime) << (32 * power)
        var root: UInt128 = 0
        for bit in (0..<37).reversed() {
            let next = root | 1 << bit
            if (0..<power).reduce(UInt128(1), { product, _ in product * next }) <= target { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
    }
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
