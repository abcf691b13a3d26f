#!/usr/bin/env bash
# Publishes a board over MQTT; the arguments are those of mosquitto_pub, such as -h HOST --cafile FILE -u USER. The broker
# keeps the newest line (-r) for viewers that start later. A line that cannot be sent is lost; the next follows within a
# minute. The password is not an argument, because other users can see arguments: write the line `-P PASSWORD` to
# ~/.config/mosquitto_pub, which only you can read (chmod 600).
set -euo pipefail
countdowns export --json --follow | while IFS= read -r line; do
    printf %s "$line" | mosquitto_pub "$@" -s -r -q 1 -t board || true
done
