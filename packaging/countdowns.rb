# Homebrew: brew install --build-from-source ./countdowns.rb. `url` is the archive of a tag, filled in at a release.
class Countdowns < Formula
  desc "Deadlines and timers on a full-screen board of the terminal"
  homepage "https://example.org/countdowns"
  url "https://example.org/countdowns/archive/v0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "python@3.13" => :build
  depends_on xcode: ["26.0", :build] if OS.mac?
  depends_on "swift" => :build if OS.linux?

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "countdowns"
    bin.install ".build/release/countdowns"
    system "scripts/manual", bin/"countdowns", buildpath/"manual"
    man1.install Dir["manual/*.1"]
    man5.install Dir["manual/*.5"]
    generate_completions_from_executable(bin/"countdowns", "--generate-completion-script")
    pkgshare.install "examples.yaml", "examples.ics"
  end

  service do
    run [opt_bin/"countdowns", "serve", "#{Dir.home}/countdowns.yaml"]
    keep_alive crashed: true
  end

  test do
    system bin/"countdowns", "init", "board.yaml"
    assert_match "Tea", shell_output("#{bin}/countdowns list board.yaml")
  end
end
