#!/usr/bin/env bash
# Shows a board that is published over Redis' pub/sub; the arguments are those of redis-cli, which prints three lines a
# message, of which attach skips two. redis-cli ends with 1 when the server is gone, and while there is none.
set -euo pipefail
subscribe() {
    local status
    while true; do
        status=0
        redis-cli "$@" subscribe board 2>/dev/null || status=$?
        # Nobody reads any more, or it was ended.
        if [ "$status" -eq 0 ] || [ "$status" -gt 128 ]; then break; fi
        sleep 1
    done
}
subscribe "$@" | countdowns attach -
