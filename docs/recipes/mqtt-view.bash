#!/usr/bin/env bash
# Shows a board that is published over MQTT, retained or not; the arguments are those of mosquitto_sub.
# mosquitto_sub ends with 7 when a broker that it reached over TLS is gone, and with 1 or more while there is none.
set -euo pipefail
subscribe() {
    local status
    while true; do
        status=0
        mosquitto_sub "$@" -t board -t 'board/page/+' -t board/changes 2>/dev/null || status=$?
        # Nobody reads any more, or it was ended.
        if [ "$status" -eq 0 ] || [ "$status" -gt 128 ]; then break; fi
        sleep 1
    done
}
subscribe "$@" | countdowns attach -
