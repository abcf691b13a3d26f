#!/usr/bin/env bash
# Shows a board that is published over Redis' pub/sub; the arguments are those of redis-cli, which prints three lines for
# each message; attach skips two of them. redis-cli ends with status 1 when it loses the server, and while no server runs.
set -euo pipefail
subscribe() {
    local status
    while true; do
        status=0
        redis-cli "$@" subscribe board 2>/dev/null || status=$?
        # The reader has closed the pipe, or a signal ended the command.
        if [ "$status" -eq 0 ] || [ "$status" -gt 128 ]; then break; fi
        sleep 1
    done
}
subscribe "$@" | countdowns attach -
