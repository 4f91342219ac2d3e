#!/usr/bin/env bash
# Runs the examples in a folder in which the client is installed, and checks what they print.
set -euo pipefail
prints() {
  grep -q "$2" "$1" || { cat "$1"; echo "The example did not print: $2"; exit 1; }
}
export OUTRIDER_WORKSPACE=${OUTRIDER_WORKSPACE:-1001}
printf 'email,firstName\nann@example.com,Ann\n' >people.csv

timeout 90 node launch.mjs >launch.txt &
launching=$!
timeout 30 node errors.mjs >errors.txt
prints errors.txt '^campaign_not_found '
timeout 30 node import.mjs >import.txt
prints import.txt '^ann@example.com$'
node -e "import('./webhook.mjs').then(({ receiver }) => receiver.close())"
wait "$launching"
prints launch.txt 'ana151+reply@example.com answered: interested'
