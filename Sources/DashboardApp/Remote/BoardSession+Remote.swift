import Remote

extension BoardSession {
    /// Lets others ask and tell the board; after the first frame, which must not wait for it.
    func openSocket() {
        guard let source = files.source, !hasOpenedSocket else { return }
        hasOpenedSocket = true
        do {
            resources?.remote = try RemoteDesk(source) { [weak self] request in
                self?.enter { $0.receive(request) }
            }
        } catch {
            tell(error.sentence)
        }
    }

    var desk: RemoteDesk? { resources?.remote }

    var watcher: FileWatcher? { resources?.watcher }

    var environment: [String: String] { setup.environment }

    var themeNames: [String] { look.themes }

    var keeper: StateKeeper? { setup.keeper }

    func replan() { resources?.link.setNeedsFrame() }

    func end(from origin: String) { finish(.quit, from: origin) }
}
