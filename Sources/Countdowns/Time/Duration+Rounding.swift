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
}
