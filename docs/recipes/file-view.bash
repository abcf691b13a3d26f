#!/usr/bin/env bash
# Shows the board whose lines are in a file, from its beginning on, and goes on with what is written to it.
set -euo pipefail
tail -n +1 -F "$1" 2>/dev/null | countdowns attach -
