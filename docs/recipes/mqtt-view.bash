#!/usr/bin/env bash
# Shows a board that is published over MQTT; the arguments are those of mosquitto_sub. The password is not an argument:
# write the line `-P PASSWORD` to ~/.config/mosquitto_sub, which only you can read (chmod 600).
set -euo pipefail
file="$(mktemp -d)/board.json"
# The renaming keeps the board from reading a part of a line.
receive() {
    while sleep 1; do mosquitto_sub "$@" -t board 2>/dev/null || true; done | while IFS= read -r line; do
        printf '%s\n' "$line" >"$file.new"
        mv "$file.new" "$file"
    done
}
# With -m, the loop is a process group of its own, which ends with this script.
set -m
receive "$@" &
loop=$!
trap 'kill -- "-$loop"; rm -r "${file%/*}"' EXIT
until [ -e "$file" ]; do sleep 0.2; done
countdowns watch --no-state "$file"
