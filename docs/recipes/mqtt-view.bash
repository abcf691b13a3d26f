#!/usr/bin/env bash
# Shows a board that is published over MQTT, retained or not; the arguments are those of mosquitto_sub.
# mosquitto_sub ends with status 7 when it loses a broker over TLS, and with 1 or more while no broker runs.
set -euo pipefail
subscribe() {
    local status
    while true; do
        status=0
        mosquitto_sub "$@" -t board -t 'board/page/+' -t board/changes 2>/dev/null || status=$?
        # The reader has closed the pipe, or a signal ended the command.
        if [ "$status" -eq 0 ] || [ "$status" -gt 128 ]; then break; fi
        sleep 1
    done
}
subscribe "$@" | countdowns attach -
