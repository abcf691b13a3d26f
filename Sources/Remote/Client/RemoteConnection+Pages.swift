extension RemoteConnection {
    /// Reads a whole list of countdowns, page after page.
    ///
    /// - Parameters:
    ///   - parameters: which countdowns; its cursor is where it begins.
    ///   - timeout: for how long each page may take.
    /// - Returns: the countdowns.
    /// - Throws: why there is no answer.
    public func countdowns(
        _ parameters: ListParameters = ListParameters(), timeout: Duration = .seconds(5)
    ) throws(RemoteError) -> [CountdownStatus] {
        var parameters = parameters
        var countdowns: [CountdownStatus] = []
        repeat {
            let page = try call(.list(parameters), timeout: timeout).result(CountdownPage.self)
            countdowns += page.countdowns
            guard parameters.cursor ?? 0 < page.next ?? .max else { throw .badMessage }
            parameters.cursor = page.next
        } while parameters.cursor != nil
        return countdowns
    }
}
