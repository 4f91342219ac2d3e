// Makes src/generated from openapi.json: the types of all schemas with hey-api, a table of operations for the request
// layer, and one class for each group of operations. Run by `npm run generate`; nothing in that folder is edited manually.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { clientDocument } from './client-document.mjs';
import { writeOperations } from './write-operations.mjs';
import { writeResources } from './write-resources.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const source = process.argv[2] ?? join(folder, '..', '..', 'openapi.json');
const target = join(folder, 'src', 'generated');

const client = clientDocument(JSON.parse(readFileSync(source, 'utf8')));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
await createClient({
  input: client.document,
  output: { path: target, clean: false, entryFile: false },
  plugins: ['@hey-api/typescript'],
  logs: { level: 'error' },
});
// Imports name files, so that every runtime resolves them.
writeFileSync(join(target, 'operations.ts'), writeOperations(client));
writeFileSync(join(target, 'resources.ts'), writeResources(client));
