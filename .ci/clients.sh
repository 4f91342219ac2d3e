#!/usr/bin/env bash
# Builds the clients as they would be published, tests them against the service, and runs their examples from an empty folder:
# what users of the API do first. Then generates a Python client from openapi.json and compiles it with a program that
# uses it. `clients.sh FOLDER` works in FOLDER and says how large everything is.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$1
mkdir -p "$work/python" "$work/empty"

cd "$root/clients/typescript"
npm ci --no-audit --no-fund >/dev/null
npm pack --silent --pack-destination "$work" >/dev/null
npx tsc -p test/tsconfig.json
echo "TypeScript: packed in $(du -k "$work"/outrider-sdk-*.tgz | cut -f1) KB, $(cat src/*.ts | wc -l) lines by hand"

cd "$work/empty"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund "$work"/outrider-sdk-*.tgz
cp "$root"/clients/typescript/examples/*.mjs .
# One service for the examples and the tests, which run at the same time.
node "$root/clients/with-service.mjs" bash -c "
  set -euo pipefail
  bash '$root/clients/typescript/examples/run.sh' & examples=\$!
  npm test --silent --prefix '$root/clients/typescript'
  wait \$examples"

cd "$work/python"
cp "$root"/.ci/clients/python/* .
if ! command -v python3 >/dev/null || ! python3 -m venv venv >/dev/null 2>&1; then
  echo 'Python: not here, or without venv; SKIPPED'
  exit 0
fi
./venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
export PATH="$work/python/venv/bin:$PATH"
openapi-python-client generate --path "$root/openapi.json" --meta none --output-path outrider_client --overwrite >made.log 2>&1 ||
  { cat made.log; exit 1; }
# A picture is no value of a type: the one answer that the generator leaves out.
if grep '^WARNING' made.log | grep -v 'GET /o/{token}.gif'; then
  cat made.log
  exit 1
fi
python -m compileall -q outrider_client
python -c 'import example'
# Of the generated files only their types count; how strictly they are written is the matter of the generator.
mypy --strict --follow-imports=silent example.py
echo "Python: $(find outrider_client/models -name '*.py' | wc -l) models, imported and type-checked"
