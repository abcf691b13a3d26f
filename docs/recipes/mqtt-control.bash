#!/usr/bin/env bash
# Runs beside the board and carries out the requests of viewers over MQTT. Start each viewer with
#     mosquitto_sub -t board | countdowns attach - --control 'mosquitto_pub -l -t board/ask'
set -euo pipefail
mosquitto_sub "$@" -t board/ask | countdowns apply - --allow pause,resume,toggle,extend --as wall |
    mosquitto_pub "$@" -l -t board/answers
