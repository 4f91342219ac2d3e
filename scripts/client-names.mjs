// Records the public names of the clients in clients/names.txt, so that a change of one shows in a review, and
// `npm run api-compatible` finds the ones that are gone. Run by `npm run openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientDocument } from '../clients/typescript/scripts/client-document.mjs';
import { methodOf } from '../clients/typescript/scripts/write-resources.mjs';
import { ROOT } from './launch.mjs';

export const NAMES_FILE = join('clients', 'names.txt');

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const snakeCase = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(' ', '_')
    .toLowerCase();

/** Returns all names that users of the clients write, one per line: operations, schemas, and exports written manually. */
export function clientNames() {
  const { document, operations } = clientDocument(JSON.parse(read('openapi.json')));
  const schemas = Object.keys(document.components.schemas);
  const exported = read('clients/typescript/src/index.ts')
    .split(/[{},;\n]/)
    .map((part) => /^\s*(?:type )?(\w+)\s*$/.exec(part)?.[1] ?? '')
    .filter((name) => name !== '' && name !== 'export');
  const [, all = ''] = /__all__ = \[([^\]]*)\]/.exec(read('clients/python/src/outrider_sdk/__init__.py')) ?? [];
  return [
    ...operations.map(({ id, operation }) => `typescript ${methodOf(id, operation.tags[0]).join('.')}()`),
    ...operations.map(({ id, operation }) => `python api.${snakeCase(operation.tags[0])}.${snakeCase(id)}`),
    ...schemas.map((name) => `both ${name}`),
    ...exported.map((name) => `typescript ${name}`),
    ...[...all.matchAll(/"(\w+)"/g)].map(([, name]) => `python ${name}`),
  ].sort();
}

/** Returns the names of an earlier list that are gone. */
export function removedNames(before, after) {
  const kept = new Set(after.split('\n'));
  return before.split('\n').filter((name) => name !== '' && !kept.has(name));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, NAMES_FILE), `${clientNames().join('\n')}\n`);
}
