#!/usr/bin/env bash
# Shows a board that is published over MQTT, retained or not; the arguments are those of mosquitto_sub.
set -euo pipefail
mosquitto_sub "$@" -t board -t 'board/page/+' -t board/changes 2>/dev/null | countdowns attach -
