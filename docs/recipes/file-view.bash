#!/usr/bin/env bash
# Shows a board from the lines in a file: first those in the file, then each new line.
set -euo pipefail
tail -n +1 -F "$1" 2>/dev/null | countdowns attach -
