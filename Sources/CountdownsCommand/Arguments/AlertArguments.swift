import ArgumentParser

/// The arguments that turn alerts and hooks on or off.
struct AlertArguments: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Ring, notify and speak at alerts, or reach nobody. (default: --alerts)")
    var alerts: Bool?

    @Flag(inversion: .prefixedNo, help: "Run the hooks of the files, or none. (default: --hooks)")
    var hooks: Bool?
}
