import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOutrider } from '../../../test/support/outside/command-line.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';

let world: TestWorld;
let origin: string;
let folder: string;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'outrider-erase-'));
  await seedCampaign(world, { contacts: 2, email: (n) => `person${n}@a.test` });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const run = (args: readonly string[], key = world.a.key) =>
  runOutrider(['erase', ...args], { env: { OUTRIDER_URL: origin, OUTRIDER_API_KEY: key } });

it('previews, asks, and erases a person', async () => {
  const preview = await run(['person', 'person0@a.test', '--preview']);
  expect([preview.code, preview.out]).toEqual([0, expect.stringMatching(/contacts +anonymize +1/)]);
  expect((await run(['person', 'person0@a.test'])).code).toBe(1);
  expect((await run(['list', '--json'])).json()).toEqual([]);
  const erased = await run(['person', 'person0@a.test', '--yes', '--json']);
  expect(erased.json()).toMatchObject({ status: 'waiting', origin: 'request' });
  expect((await run(['show', erased.json().id])).out).toContain('waiting');
  expect(
    (await run(['person', 'person0@a.test', '--yes'], await world.makeKey(world.a.id, ['read', 'write']))).code,
  ).toBe(4);
  expect((await run(['show', '00000000-0000-7000-8000-000000000000'])).code).toBe(5);
});

it('writes the marks of erased people to a file without their addresses, and repeats those of the workspace', async () => {
  const file = join(folder, 'erased.jsonl');
  expect((await run(['export', file])).code).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('person0');
  expect(text.trim().split('\n')).toHaveLength(1);
  expect((await run(['replay', file, '--json'])).json()).toEqual({ addedCount: 0, knownCount: 1 });
  const lines = [
    { workspace: world.a.id, mark: 'a'.repeat(64) },
    { workspace: world.b.id, mark: 'b'.repeat(64) },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  expect((await run(['replay', file, '--json'])).json()).toEqual({ addedCount: 1, knownCount: 0 });
  writeFileSync(file, 'no list');
  expect((await run(['replay', file])).code).toBe(1);
});
