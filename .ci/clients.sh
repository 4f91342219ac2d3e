#!/usr/bin/env bash
# Builds the clients as they would be published, tests them against the service, and runs their examples from an empty folder:
# what users of the API do first. `clients.sh FOLDER` works in FOLDER and says how large they are.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$1
mkdir -p "$work/empty"

python_client() {
  if ! command -v python3 >/dev/null || ! python3 -m venv "$work/venv" >/dev/null 2>&1; then
    echo 'Python: not here, or without venv; its client is SKIPPED'
    return
  fi
  export PATH="$work/venv/bin:$PATH"
  cd "$root/clients/python"
  pip install --quiet --disable-pip-version-check -r requirements.txt
  python generate.py
  # Of the generated files only their types count; how strictly they are written is the matter of the generator.
  MYPYPATH=src mypy --strict --follow-imports=silent src/outrider_sdk/_*.py tests/*.py examples/*.py
  pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir "$work" .
  pip install --quiet --disable-pip-version-check "$work"/outrider_sdk-*.whl
  echo "Python: packed in $(du -k "$work"/outrider_sdk-*.whl | cut -f1) KB, $(cat src/outrider_sdk/*.py | wc -l) lines by hand"
}
python_client >"$work/python.log" 2>&1 &
python=$!
# Nothing writes to the folder any more when this ends, however it ends.
trap 'wait "$python" 2>/dev/null || true' EXIT

cd "$root/clients/typescript"
npm ci --no-audit --no-fund >/dev/null
npm pack --pack-destination "$work" >"$work/pack.log" 2>&1 || { cat "$work/pack.log"; exit 1; }
npx tsc -p test/tsconfig.json
echo "TypeScript: packed in $(du -k "$work"/outrider-sdk-*.tgz | cut -f1) KB, $(cat src/*.ts | wc -l) lines by hand"

cd "$root/clients/n8n"
npm pack --pack-destination "$work" >"$work/pack.log" 2>&1 || { cat "$work/pack.log"; exit 1; }
echo "n8n: packed in $(du -k "$work"/n8n-nodes-outrider-*.tgz | cut -f1) KB"

cd "$work/empty"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund "$work"/outrider-sdk-*.tgz
# Fails if the client needs anything that browsers do not have.
echo "import { Outrider } from '@outrider/sdk'; globalThis.Outrider = Outrider;" >browser.mjs
"$root/node_modules/.bin/esbuild" browser.mjs --bundle --platform=browser --format=esm --minify --log-level=warning >bundle.mjs
echo "TypeScript: $(gzip -c bundle.mjs | wc -c) bytes as a bundle for browsers, compressed"
cp "$root"/clients/typescript/examples/*.mjs "$root"/clients/python/examples/*.py .
made=0
wait "$python" || made=$?
cat "$work/python.log"
[ "$made" = 0 ] || exit "$made"

# One service for the examples and the tests, which run at the same time.
if [ -x "$work/venv/bin/pytest" ]; then
  tests="timeout 180 $work/venv/bin/pytest -q -p no:cacheprovider $root/clients/python/tests"
  example="timeout 90 $work/venv/bin/python launch.py | grep 'ana855+reply@example.com answered: interested'"
else
  tests=true
  example=true
fi
node "$root/clients/with-service.mjs" bash -c "
  set -euo pipefail
  bash '$root/clients/typescript/examples/run.sh' & examples=\$!
  $tests & tests=\$!
  { $example; } & example=\$!
  NODE_PATH='$root/clients/n8n/test/host' node --test --test-concurrency=1 --test-timeout=180000 '$root/clients/make/test.mjs' \\
    '$root/clients/zapier/test/zapier.test.js' '$root/clients/n8n/test/n8n.test.mjs' & hooks=\$!
  npm test --silent --prefix '$root/clients/typescript'
  wait \$examples
  wait \$tests
  wait \$hooks
  wait \$example"
