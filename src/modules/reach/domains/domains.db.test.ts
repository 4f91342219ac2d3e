import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { DecryptionError } from '../../../platform/secrets.js';
import { findNextDueCheck, runDueChecks } from './dns/watch.service.js';
import { type DomainRow, dkimKeyOf, ensureDomain, ensureDomains } from './index.js';
import { fillDomainKeys } from './registry/domains.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());
beforeEach(() => world.database.sql.query('truncate domains, mailboxes cascade'));

const list = (query: Record<string, string | number | readonly string[]> = {}) =>
  world.inject({ url: '/domains', query: { workspaceId: world.a.id, ...query } });
const keyOf = (row: DomainRow) => dkimKeyOf(world.ctx, world.a.id, { ...row, domain_id: row.id });

test('a domain gets one key pair, however many parallel requests ask for it, and keeps it', async () => {
  const rows = await Promise.all([1, 2, 3].map(() => ensureDomain(world.ctx, world.a.id, 'example.org')));
  expect(new Set(rows.map((row) => row.id)).size).toBe(1);
  expect(new Set(rows.map((row) => row.dkim_public_key)).size).toBe(1);
  const again = await ensureDomain(world.ctx, world.a.id, 'example.org');
  expect(again.dkim_public_key).toBe(rows[0]?.dkim_public_key);
});

test('the stored private key signs what the published one verifies, and is good for its own domain only', async () => {
  const row = await ensureDomain(world.ctx, world.a.id, 'example.org');
  const other = await ensureDomain(world.ctx, world.a.id, 'example.net');
  const key = keyOf(row);
  const signature = createSign('sha256')
    .update('x')
    .sign(key?.privateKeyPem ?? '');
  const published = createPublicKey({
    key: Buffer.from(row.dkim_public_key ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  });
  expect(published.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(createVerify('sha256').update('x').verify(published, signature)).toBe(true);
  expect(() => keyOf({ ...other, dkim_private_key: row.dkim_private_key })).toThrow(DecryptionError);
});

test('names outside public DNS are not checked, and nothing waits for them', async () => {
  await ensureDomain(world.ctx, world.a.id, 'shop.test');
  expect(await runDueChecks(world.ctx, world.ctx.ids.uuid(), 20)).toBe(1);
  expect(await findNextDueCheck(world.ctx)).toBeNull();
});

test('domains beyond the first five get their keys from the job, which changes no key that is there', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `d${index}.example`);
  const rows = await ensureDomains(world.ctx, world.a.id, names, { hosted: true });
  const before = [...rows.values()].filter((row) => row.dkim_private_key !== null);
  expect(before).toHaveLength(5);
  expect(keyOf([...rows.values()].find((row) => row.dkim_private_key === null) as DomainRow)).toBeNull();
  const { signal } = new AbortController();
  await Promise.all([1, 2].map(() => fillDomainKeys(world.ctx, world.a.id, signal)));
  const after = await ensureDomains(world.ctx, world.a.id, names, { hosted: true });
  expect([...after.values()].every((row) => keyOf(row) !== null)).toBe(true);
  for (const row of before) expect(after.get(row.domain)?.dkim_public_key).toBe(row.dkim_public_key);
});

test('the list shows each domain once, newest first, with its mailboxes and unknown records; filters narrow it', async () => {
  const names = ['a.example', 'b.example', 'c_d.test'];
  for (const name of names) {
    await ensureDomain(world.ctx, world.a.id, name);
    world.clock.advanceMs(1);
  }
  await ensureDomain(world.ctx, world.b.id, 'foreign.example');
  await world.inject({
    method: 'POST',
    url: '/mailboxes',
    query: { workspaceId: world.a.id },
    body: { mailboxes: [{ address: 'jo@a.example', firstName: '', lastName: '' }] },
  });
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.json.nextCursor });
  const all = [...first.json.domains, ...second.json.domains];
  expect(all.map((item) => [item.domain, item.mailboxCount])).toEqual([
    ['c_d.test', 0],
    ['b.example', 0],
    ['a.example', 1],
  ]);
  expect(second.json.hasMore).toBe(false);
  expect(all[0]).toMatchObject({
    status: 'connecting',
    provider: 'manual',
    dns: { status: 'unknown', dkim: 'unknown', checkedAt: null },
  });
  // A name reserved for tests is checked without DNS, and works without records.
  const reserved = await world.inject({ url: '/domains/b.example/dns_records', query: { workspaceId: world.a.id } });
  expect(reserved.json).toMatchObject({ health: 'healthy', expected: [] });
  const settled = (await list({ search: 'b.example' })).json.domains[0];
  expect(settled).toMatchObject({ status: 'active', reserved: true, dns: { status: 'healthy' } });
  const found = async (query: Record<string, string | readonly string[]>) =>
    (await list(query)).json.domains.map((item: { domain: string }) => item.domain);
  expect(await found({ search: 'C_D' })).toEqual(['c_d.test']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ status: ['active', 'failed'] })).toEqual(['b.example']);
  expect((await list({ status: 'gone' })).json.detail).toMatchObject([{ type: 'enum', loc: ['query', 'status', 0] }]);
  const wrong = await list({ search: 'x', cursor: first.json.nextCursor });
  expect(wrong.json.detail).toMatchObject([{ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } }]);
});

test('the list wants a key and a workspace of that key', async () => {
  expect((await world.inject({ url: '/domains', query: { workspaceId: world.a.id }, key: null })).status).toBe(401);
  const foreign = await world.inject({ url: '/domains', query: { workspaceId: world.b.id } });
  const missing = await world.inject({ url: '/domains', query: { workspaceId: 999_999 } });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'workspace_not_found']);
  expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
});
