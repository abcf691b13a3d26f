#!/usr/bin/env bash
# Sends state, remaining seconds and deadline of each countdown of the running board to Home Assistant. The arguments are
# those of mosquitto_pub, without the password, as in mqtt-publish.bash. The payload is that of the device discovery of Home
# Assistant's MQTT integration
# (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
set -euo pipefail

# Sends all countdowns in one message, by their ids.
publish() {
    countdowns status all --json | jq -c 'map({key: .id, value: {state, remaining: (.remaining | round), end: .target}})
        | from_entries' | mosquitto_pub "$@" -s -r -t countdowns/state
}

# Sends the list of countdowns, which Home Assistant keeps.
discover() {
    countdowns status all --json | jq -c '
        def sensor($kind; $name; $more): {
            key: "\(.id)_\($kind)",
            value: ({p: "sensor", unique_id: "countdowns_\(.id)_\($kind)", name: "\(.title) \($name)"} + $more)
        };
        def value($field): "{{ value_json[\(.id | tojson)].\($field) }}";
        {
            dev: {ids: ["countdowns"], name: "Countdowns"},
            o: {name: "countdowns"},
            state_topic: "countdowns/state",
            cmps: (map(
                sensor("state"; "state"; {
                    device_class: "enum", options: ["running", "paused", "due", "done"],
                    value_template: value("state")
                }),
                sensor("remaining"; "remaining"; {
                    device_class: "duration", unit_of_measurement: "s", value_template: value("remaining")
                }),
                sensor("end"; "end"; {
                    device_class: "timestamp", value_template: value("end")
                })) | from_entries)
        }' | mosquitto_pub "$@" -s -r -t homeassistant/device/countdowns/config
}

discover "$@"
publish "$@"
# Publishes at each change, and every 30 seconds without one.
countdowns listen | while true; do
    status=0
    IFS= read -r -t "${INTERVAL_SECONDS:-30}" line || status=$?
    # A status above 128 is the timeout of `read`; any other error is the end of the events.
    [ "$status" -eq 0 ] || [ "$status" -gt 128 ] || break
    case "${line:-}" in *'"event":"reloaded"'*) discover "$@" ;; esac
    publish "$@"
done
