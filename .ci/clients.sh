#!/usr/bin/env bash
# Makes a TypeScript and a Python client from openapi.json and compiles them with a program that uses each: what users of
# the API do first. `clients.sh FOLDER` works in FOLDER and says how large the clients are.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$1

mkdir -p "$work/typescript" "$work/python"
cp "$root"/.ci/clients/typescript/* "$work/typescript"
cp "$root/.npmrc" "$work/typescript"
cp "$root"/.ci/clients/python/* "$work/python"

cd "$work/typescript"
npm ci --no-audit --no-fund >/dev/null
npx openapi-typescript "$root/openapi.json" -o client.ts >/dev/null
npx tsc --noEmit --strict --target es2022 --module nodenext --skipLibCheck example.ts client.ts
echo "TypeScript: $(wc -l <client.ts) lines, compiled"

cd "$work/python"
if ! command -v python3 >/dev/null || ! python3 -m venv venv >/dev/null 2>&1; then
  echo 'Python: not here, or without venv; its client is not made'
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
