#!/usr/bin/env bash
# Shows a board that is published over Redis' pub/sub. redis-cli prints three lines a message, of which attach skips two.
set -euo pipefail
redis-cli "$@" subscribe board | countdowns attach -
