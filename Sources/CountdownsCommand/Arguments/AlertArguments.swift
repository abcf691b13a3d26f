import ArgumentParser

/// Whether a board reaches somebody, and runs programs.
struct AlertArguments: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Ring, notify and speak at alerts, or reach nobody. (default: --alerts)")
    var alerts: Bool?

    @Flag(inversion: .prefixedNo, help: "Run the hooks of the files, or none. (default: --hooks)")
    var hooks: Bool?

    /// Those of a command line that names none.
    static var unnamed: Self {
        var arguments = Self()
        (arguments.alerts, arguments.hooks) = (nil, nil)
        return arguments
    }
}
