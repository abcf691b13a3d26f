extension Duration {
    /// How many times another amount fits into this one, rounded towards zero.
    ///
    /// - Precondition: `amount` is positive.
    func wholeCount(of amount: Duration) -> Int {
        Int(clamping: attoseconds / amount.attoseconds)
    }
}
