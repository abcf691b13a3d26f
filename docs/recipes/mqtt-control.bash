#!/usr/bin/env bash
# Beside the board: carries out what viewers ask over MQTT. They are started as
#     mosquitto_sub -t board | countdowns attach - --control 'mosquitto_pub -l -t board/ask'
set -euo pipefail
mosquitto_sub "$@" -t board/ask | countdowns apply - --allow pause,resume,toggle,extend --as wall |
    mosquitto_pub "$@" -l -t board/answers
