import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../support/world.js';

const RECORDED = new URL('../../openapi.json', import.meta.url);
const OPERATIONS = fileURLToPath(new URL('../../../shared/operations.tsv', import.meta.url));

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

describe('the public contract', () => {
  it('is what openapi.json records: run `npm run openapi` after an operation changed', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'));
    expect({ ...json, servers: [] }).toEqual({ ...recorded, servers: [] });
  });

  it('describes every operation for its users', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    for (const [path, methods] of Object.entries<Record<string, { summary?: string; operationId?: string }>>(
      json.paths,
    )) {
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation.operationId, `${method} ${path}`).toBeTruthy();
        expect(operation.summary, `${method} ${path}`).toBeTruthy();
      }
    }
  });

  it.skipIf(!existsSync(OPERATIONS))(
    'names operations as the specification lists them (skipped where its list is not there)',
    async () => {
      const { json } = await world.inject({ url: '/openapi.json', key: null });
      const rows = readFileSync(OPERATIONS, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split('\t'));
      for (const [method, path, , operationId] of rows as Array<[string, string, string, string]>) {
        const operation = json.paths[path]?.[method.toLowerCase()];
        if (operation !== undefined) expect(operation.operationId, `${method} ${path}`).toBe(operationId);
      }
    },
  );
});
