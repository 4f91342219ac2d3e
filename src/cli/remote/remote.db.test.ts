import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOutrider } from '../../../test/support/outside/command-line.js';
import { firstOwner, person } from '../../../test/support/people.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';

let world: TestWorld;
let origin: string;
let folder: string;
let campaignId: string;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'outrider-cli-'));
  ({ campaignId } = await seedCampaign(world, { contacts: 3 }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const run = (args: readonly string[], key = world.a.key, more: Record<string, string> = {}) =>
  runOutrider(args, { env: { OUTRIDER_URL: origin, OUTRIDER_API_KEY: key, ...more } });

it('shows the service, the key and the workspace', async () => {
  const { code, out, err } = await run(['status']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`${world.a.id} Workspace A`);
  expect(out).not.toContain(world.a.key);
});

it('reads the key from a file, and has no option that would show it in the list of processes', async () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${world.a.key}\n`);
  const env = { OUTRIDER_URL: origin };
  expect((await runOutrider(['status', '--json', '--key-file', file], { env })).json().workspace).toBe(world.a.id);
  const { code } = await runOutrider(['status'], { env: { ...env, OUTRIDER_API_KEY_FILE: file } });
  expect(code).toBe(0);
  const missing = await runOutrider(['status'], { env });
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('needs an API key')]);
  expect((await runOutrider(['status', '--api-key', world.a.key], { env })).code).toBe(2);
});

it('ends with a code of its own for each kind of error', async () => {
  const cases: [number, Promise<{ code: number; err: string }>][] = [
    [4, run(['campaigns', 'list'], `otr_${'a'.repeat(36)}`)],
    [4, run(['campaigns', 'create', '--name', 'x'], await world.makeKey(world.a.id, ['read']))],
    [5, run(['campaigns', 'show', '00000000-0000-7000-8000-000000000000'])],
    [5, run(['campaigns', 'show', campaignId], world.b.key)],
    [5, run(['explain', '00000000-0000-7000-8000-000000000000'])],
    [6, run(['campaigns', 'create', '--name', ''])],
    [7, run(['status', '--url', 'http://127.0.0.1:1'])],
    [2, run(['campaigns', 'list', '--limit', 'many'])],
    [2, run(['campaigns', 'unknown'])],
    [1, run(['campaigns', 'create', '--file', join(folder, 'missing.json')])],
  ];
  for (const [code, result] of cases) {
    const { code: got, err } = await result;
    expect([got, err]).toEqual([code, expect.stringMatching(/\S/)]);
  }
});

it('names the location of each wrong value of a file, and creates nothing', async () => {
  const file = join(folder, 'campaign.json');
  writeFileSync(file, JSON.stringify({ name: 'Wrong', priority: 'x', steps: [{ delaySeconds: -1, bodyText: 'Hi' }] }));
  const { code, err } = await run(['campaigns', 'create', '--file', file]);
  expect(code).toBe(6);
  expect(err).toMatch(/^body\.priority: .+$/m);
  expect(err).toMatch(/^body\.steps\[0\]\.delaySeconds: .+$/m);
  const json = await run(['campaigns', 'create', '--file', file, '--json']);
  expect(JSON.parse(json.err).detail[0].loc[0]).toBe('body');
  expect((await run(['campaigns', 'list', '--search', 'Wrong', '--json'])).json()).toEqual([]);
});

it('creates a campaign from a file and options, and shows, checks and pauses it', async () => {
  const file = join(folder, 'spring.json');
  writeFileSync(file, JSON.stringify({ name: 'File', steps: [{ bodyText: 'One' }, { bodyText: 'Two' }] }));
  const create = ['campaigns', 'create', '--file', file, '--name', 'Spring', '--subject', 'Hello', '--json'];
  const { id } = (await run(create)).json();
  const steps = (await world.inA({ url: `/campaigns/${id}/steps` })).json;
  expect(steps.map((step: { subject: string; bodyText: string }) => [step.subject, step.bodyText])).toEqual([
    ['Hello', 'One'],
    ['', 'Two'],
  ]);
  expect((await run(['campaigns', 'show', id])).out).toContain('Spring');
  const preflight = await run(['campaigns', 'preflight', id]);
  expect([preflight.code, preflight.out]).toEqual([3, expect.stringContaining('Not ready')]);
  const refused = await run(['campaigns', 'launch', id]);
  expect([refused.code, refused.err]).toEqual([6, expect.stringMatching(/preflight_failed[\s\S]*mailbox/)]);
  expect((await run(['campaigns', 'pause', campaignId, '--reason', 'Waiting'])).out).toContain('is paused');
});

it('reads lists over several pages and stops at the limit', async () => {
  for (let at = 0; at < 120; at += 1) {
    await world.inB({ method: 'POST', url: '/campaigns', body: { name: `Campaign ${at}` } });
  }
  const ids = (await run(['campaigns', 'list', '--json'], world.b.key)).json().map(({ id }: { id: string }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  const limited = (await run(['campaigns', 'list', '--json', '--limit', '110'], world.b.key)).json();
  expect(limited.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 110));
});

it('explains an email by its ID alone', async () => {
  const sends = (await run(['campaigns', 'sends', campaignId, '--json'])).json();
  expect(sends).toHaveLength(3);
  const { code, out } = await run(['explain', sends[0].id]);
  expect(code).toBe(0);
  expect(out).toMatch(/campaign_status|campaign/);
});

it('chooses the workspace of an account-wide key only if it is named', async () => {
  const open = await run(['campaigns', 'list'], world.adminKey);
  expect([open.code, open.err]).toEqual([1, expect.stringContaining('--workspace')]);
  const named = await run(['campaigns', 'list', '--json', '--workspace', String(world.a.id)], world.adminKey);
  expect(named.json().map(({ id }: { id: string }) => id)).toContain(campaignId);
  const created = await run(['workspaces', 'create', '--name', 'New', '--type', 'sandbox', '--json'], world.adminKey);
  expect(created.json()).toMatchObject({ project_name: 'New', type: 'sandbox' });
  const id = String(created.json().workspace_id);
  expect((await run(['workspaces', 'show', id], world.adminKey)).out).toContain('sandbox');
  expect((await run(['workspaces', 'list', '--json'], world.adminKey)).json()).toHaveLength(3);
});

it('adds a mailbox and reports one that the service rejects', async () => {
  const add = ['mailboxes', 'add', 'nora@studio.test', '--first-name', 'Nora', '--last-name', 'Lind'];
  expect((await run([...add, '--json'])).json().acceptedCount).toBe(1);
  expect((await run(['mailboxes', 'list'])).out).toContain('nora@studio.test');
  const again = await run(add);
  expect([again.code, again.out]).toEqual([3, expect.stringContaining('rejected')]);
});

it('writes a new API key to a file that only its owner can read, and never to an existing one', async () => {
  const file = join(folder, 'new-key');
  const create = ['keys', 'create', '--name', 'cli', '--scope', 'read', '--output', file];
  const created = await run(create);
  const key = readFileSync(file, 'utf8').trim();
  expect([created.code, created.out.includes(key)]).toEqual([0, false]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run(['campaigns', 'list'], key)).code).toBe(0);
  const second = await run([...create, '--json']);
  expect([readFileSync(file, 'utf8').trim(), second.json().api_key]).toEqual([key, expect.stringMatching(/^otr_/)]);
  const { id } = (await run(['keys', 'list', '--json'])).json().find(({ name }: { name: string }) => name === 'cli');
  expect((await run(['keys', 'revoke', id])).code).toBe(0);
});

it('rotates an API key: the new one works immediately, and the previous one for a while', async () => {
  const before = (await run(['keys', 'create', '--name', 'rotated', '--scope', 'read', '--json'])).json();
  const file = join(folder, 'rotated-key');
  const rotated = await run(['keys', 'rotate', before.id, '--output', file, '--json']);
  expect([rotated.code, rotated.json().name]).toEqual([0, 'rotated']);
  const key = readFileSync(file, 'utf8').trim();
  expect(key).not.toBe(before.api_key);
  for (const each of [key, before.api_key]) expect((await run(['campaigns', 'list'], each)).code).toBe(0);
});

it('changes the role of a member, and removes the member and names the API keys that they created', async () => {
  await firstOwner(world);
  const admin = await person(world, 'admin', 'Ada');
  const created = await admin.ask({
    method: 'POST',
    url: '/api-keys',
    query: { workspaceId: world.a.id },
    body: { name: 'left behind', scopes: ['read'] },
  });
  const changed = await run(['people', 'role', admin.userId, 'viewer']);
  expect([changed.code, changed.out]).toEqual([0, 'ada@studio.test has the role viewer.\n']);
  const removed = await run(['people', 'remove', admin.userId]);
  expect([removed.code, removed.out]).toEqual([0, expect.stringContaining(`${created.json.id}  left behind`)]);
  expect((await run(['people', 'list'])).out).not.toContain('ada@studio.test');
});

it('invites a member and lists the invitation', async () => {
  const invited = await run(['people', 'invite', 'kim@example.test', '--role', 'member', '--json']);
  expect([invited.code, invited.err]).toEqual([0, '']);
  expect(invited.json().url).toContain('http');
  expect((await run(['people', 'list'])).out).toContain('kim@example.test');
});

it('follows events from a saved cursor, prints each once, and ends when interrupted', async () => {
  const file = join(folder, 'cursor');
  const type = 'campaign.created';
  const tail = ['events', 'tail', '--type', type, '--cursor-file', file, '--json'];
  const create = (name: string) => world.inA({ method: 'POST', url: '/campaigns', body: { name } });
  const namesOf = (out: string) =>
    out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).data.campaignName]));
  await create('Before');
  const first = await run([...tail, '--no-follow', '--since', '2026-01-01']);
  expect([first.code, first.err, namesOf(first.out).at(-1)]).toEqual([0, '', 'Before']);
  await create('Between');
  const stop = new AbortController();
  let seen = '';
  const following = runOutrider(tail, {
    env: { OUTRIDER_URL: origin, OUTRIDER_API_KEY: world.a.key },
    interrupted: stop.signal,
    onOut: (text) => {
      seen += text;
      if (seen.includes('Later')) stop.abort();
    },
  });
  await expect.poll(() => seen, { timeout: 15_000 }).toContain('Between');
  await create('Later');
  expect(namesOf((await following).out)).toEqual(['Between', 'Later']);
  expect((await run([...tail, '--no-follow'])).out).toBe('');
});

it('prints colors only on a terminal, and no control characters of stored texts', async () => {
  await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Evil \u001b]0;title\u0007 name' } });
  const env = { OUTRIDER_URL: origin, OUTRIDER_API_KEY: world.a.key };
  const list = await runOutrider(['campaigns', 'list', '--search', 'Evil'], { env, terminal: true });
  expect(list.out).toContain('Evil');
  expect(list.out).not.toContain('\u0007');
  const colored = await runOutrider(['status'], { env, terminal: true });
  expect(colored.out).toContain('\u001b[');
  expect((await run(['status'])).out).not.toContain('\u001b[');
});

it('tells the commands of this machine and of the API apart, and documents every exit code', async () => {
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  expect(out).toMatch(/Operate this machine:[\s\S]*doctor[\s\S]*Use a service over its API[\s\S]*campaigns/);
  for (let each = 0; each <= 7; each += 1) expect(out).toMatch(new RegExp(`^  ${each}  `, 'm'));
});
