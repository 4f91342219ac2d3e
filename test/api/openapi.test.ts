import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../support/world.js';

const RECORDED = new URL('../../openapi.json', import.meta.url);

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
});
