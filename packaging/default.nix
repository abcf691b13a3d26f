# Nix, from the archive of a release: nix-build packaging/default.nix --arg src ./countdowns-0.2.0-linux-x86_64.tar.zst
{ pkgs ? import <nixpkgs> { }, src }:
pkgs.stdenv.mkDerivation {
  pname = "countdowns";
  version = "0.2.0";
  inherit src;
  nativeBuildInputs = [ pkgs.autoPatchelfHook pkgs.zstd ];
  buildInputs = [ pkgs.stdenv.cc.cc.lib ];
  # The program is stripped, and its packed relocations are not for strip.
  dontStrip = true;
  installPhase = ''
    mkdir -p $out
    cp -r bin lib share $out/
    substituteInPlace $out/lib/systemd/user/countdowns@.service --replace-fail /usr/local/bin/countdowns $out/bin/countdowns
  '';
  meta = {
    description = "Deadlines and timers on a full-screen board of the terminal";
    license = pkgs.lib.licenses.mit;
    mainProgram = "countdowns";
    platforms = [ "x86_64-linux" "aarch64-linux" ];
  };
}
