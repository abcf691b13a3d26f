import ArgumentParser
import BoardEngine
import DashboardApp

struct StateArguments: ParsableArguments {
    @Flag(help: "Ignore the saved state, and save nothing.")
    var noState = false

    @Flag(help: "Use the saved state, but save nothing.")
    var readOnly = false

    func validate() throws {
        guard !noState || !readOnly else { throw ValidationError("Give --no-state or --read-only, not both.") }
    }

    /// Reads the state of a board, or returns nil with `--no-state`.
    func read(_ loaded: LoadedBoard, in context: RunContext) -> OpenedState? {
        noState ? nil : OpenedState.read(loaded.arguments, input: loaded.input, in: context)
    }

    /// Opens the state of a board for writing.
    ///
    /// With `--read-only`, only reads the state; with `--no-state`, returns nil.
    ///
    /// - Throws: ``OpenedState/Refusal/isTaken`` if another process owns the state.
    func open(_ loaded: LoadedBoard, in context: RunContext) throws(OpenedState.Refusal) -> OpenedState? {
        noState || readOnly
            ? read(loaded, in: context) : try OpenedState.own(loaded.arguments, input: loaded.input, in: context)
    }
}
