extension Duration {
    /// This amount in whole seconds, rounded towards minus infinity.
    public var flooredSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds < 0 ? seconds - 1 : seconds
    }

    /// This amount in whole seconds, rounded towards plus infinity.
    public var ceiledSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 ? seconds + 1 : seconds
    }

    /// This amount to the nearest millisecond: by it times on several clocks are put in order, because the clocks are read
    /// one after the other, and two ends at one moment must not change places for that.
    var inOrder: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + Int64((Double(attoseconds) / 1e15).rounded())
    }
}
