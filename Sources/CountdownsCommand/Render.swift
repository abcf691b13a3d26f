import ArgumentParser
import DashboardApp
import Screen

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Print one frame of a board, as text or as a picture."
    )

    @OptionGroup var board: BoardArguments
    @OptionGroup var text: TextArguments

    @Option(help: ArgumentHelp("The size of the window in columns and rows.", valueName: "columns>x<rows"))
    var size = Size(columns: 80, rows: 24)

    @Option(help: "The number of colours. (default: none)")
    var color: ColorDepth?

    @Flag(help: "Write the frame as an SVG picture.")
    var svg = false

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let preferences = try board.look.preferences(reportingTo: output)
        let loaded = try board.load(as: preferences, reportingTo: output, isOnScreen: false)
        let form: FramePrinter.Form = svg ? .svg : .text(color ?? .none)
        let frame = FramePrinter.frame(
            of: loaded, size: size, form: form, in: board.makeRunContext(),
            // A picture does not depend on the text capabilities of a terminal.
            profile: svg ? DisplayProfile() : text.profile(of: loaded.definition), keys: preferences.keys,
            reader: preferences.config.reader(in: ProgramEnvironment.variables))
        try output.writeFrame(frame)
    }

    func validate() throws {
        guard !(svg && color != nil) else {
            throw ValidationError("An SVG picture has all colours: give --svg or --color, not both.")
        }
        guard !(svg && text.profile != DisplayProfile()) else {
            throw ValidationError("An SVG picture shows every character: give neither --ascii nor --ambiguous-width.")
        }
    }
}
