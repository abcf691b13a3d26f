#!/usr/bin/env bash
# Shows a board that is published over Redis; the arguments are those of redis-cli, which prints three lines for each
# message: only the line that begins with a brace is a board. The password is not an argument: redis-cli reads it from
# REDISCLI_AUTH.
set -euo pipefail
file="$(mktemp -d)/board.json"
# The renaming keeps the board from reading a part of a line.
receive() {
    while sleep 1; do
        redis-cli "$@" get board 2>/dev/null && redis-cli "$@" subscribe board 2>/dev/null || true
    done | grep --line-buffered '^{' | while IFS= read -r line; do
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
