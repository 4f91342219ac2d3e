#!/usr/bin/env bash
# within-memory.sh MEGABYTES COMMAND...: runs the command, and kills it with all that it has started as soon as they hold
# more memory together than that: exit code 137, as where a machine runs out of it. Says how much it was at the most.
# It looks twice a second at what each process holds, shared pages divided among those who share them (PSS); files that
# the system keeps in memory by itself do not count. A control group would see every moment, but needs rights that containers
# of build machines do not have.
set -euo pipefail
limit=$1
shift

family() {
  ps -e -o pid=,ppid= | awk -v root="$1" '
    { parent[$1] = $2 }
    END {
      for (pid in parent) {
        for (at = pid; at in parent && at != root; at = parent[at]);
        if (at == root) print pid
      }
    }'
}

# A process may end between the list and the look.
megabytes() {
  local files=()
  for pid in "$@"; do files+=("/proc/$pid/smaps_rollup"); done
  { cat "${files[@]}" 2>/dev/null || true; } | awk '$1 == "Pss:" { sum += $2 } END { print int(sum / 1024) }'
}

"$@" &
command=$!
trap 'kill -TERM "$command" 2>/dev/null || true' INT TERM
most=0
while kill -0 "$command" 2>/dev/null; do
  mapfile -t members < <(family "$command")
  now=$(megabytes "${members[@]}")
  if ((now > most)); then most=$now; fi
  if ((now > limit)); then
    kill -KILL "${members[@]}" 2>/dev/null || true
    echo "$* took $now MB; $limit MB are allowed." >&2
    exit 137
  fi
  sleep 0.5
done
wait "$command" && code=0 || code=$?
echo "$* took $most MB at the most; $limit MB are allowed." >&2
exit "$code"
