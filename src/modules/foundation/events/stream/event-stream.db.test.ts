import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { firstOwner, person } from '../../../../../test/support/people.js';
import { StreamReader } from '../../../../../test/support/streams/stream-reader.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { campaignResumed } from '../../../outreach/campaigns/core/campaigns.events.js';
import { sampleCampaign } from '../blocks.events.js';
import { appendEvents } from '../index.js';
import { STREAM_TIMES } from './event-streams.js';

let world: TestWorld;
let origin: string;
let open: StreamReader[] = [];

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const reader of open) reader.close();
  open = [];
});
afterAll(() => world?.close());

async function follow(
  query = '',
  { workspace = world.a, headers = {} }: { workspace?: TestWorld['a']; headers?: Record<string, string> } = {},
): Promise<StreamReader> {
  const reader = await StreamReader.open(`${origin}/events/stream?workspaceId=${workspace.id}${query}`, {
    authorization: `Bearer ${workspace.key}`,
    ...headers,
  });
  open.push(reader);
  return reader;
}

const happen = (count = 1, workspace = world.a): Promise<string[]> =>
  appendEvents(
    world.ctx,
    workspace.id,
    Array.from({ length: count }, () => campaignResumed.draft(sampleCampaign)),
  );

const idsOf = (reader: StreamReader) => reader.events.map(({ data }) => data.eventId);

it('tells what happens after it began, with its number, its type and nothing but ids', async () => {
  await happen();
  const reader = await follow();
  await reader.joined();
  expect(reader.status).toBe(200);
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reader.headers.get('cache-control')).toBe('no-store');
  expect(reader.text).toMatch(/^retry: 2000\n\n/);
  const before = Number(reader.lastId);
  const [id] = await happen();
  await reader.until(({ events }) => events.length > 0, 'the event');
  expect(reader.events).toEqual([
    {
      id: String(before + 1),
      event: 'campaign.resumed',
      data: { eventId: id, campaignId: sampleCampaign.campaignId },
    },
  ]);
});

it('sends a reconnecting client everything since the number it names, once and in order', async () => {
  const first = await follow();
  await first.joined();
  const ids = await happen(3);
  await first.until(({ events }) => events.length === 3, 'three events');
  first.close();
  ids.push(...(await happen(2)));
  const start = Number(first.events[0]?.id) - 1;

  const byQuery = await follow(`&after=${start}`);
  // A browser requests the same URL again, with its last number in a header.
  const byHeader = await follow(`&after=${start}`, { headers: { 'last-event-id': String(start + 3) } });
  await byQuery.until(({ events }) => events.length >= 5, 'five events');
  await byHeader.until(({ events }) => events.length >= 2, 'two events');
  expect(idsOf(byQuery)).toEqual(ids);
  expect(idsOf(byHeader)).toEqual(ids.slice(3));
  ids.push(...(await happen()));
  await byQuery.until(({ events }) => events.length >= 6, 'the sixth event');
  expect(idsOf(byQuery)).toEqual(ids);
});

it('sends only the wanted types, and refuses unknown ones', async () => {
  const reader = await follow('&types=campaign.paused&types=inbox.message.sent');
  await reader.joined();
  await happen(2);
  const later = await follow();
  await later.joined();
  expect(idsOf(reader)).toEqual([]);
  const unknown = await world.inA({ url: '/events/stream', query: { types: ['campaign.paused', 'campaign.eaten'] } });
  expect(unknown.status).toBe(422);
  expect(unknown.json.detail[0]).toMatchObject({ loc: ['query', 'types', 1], ctx: { code: 'unknown_event_type' } });
});

it('asks the client to reload after more than a thousand events, lost events, or an unknown number', async () => {
  const reader = await follow();
  await reader.joined();
  const start = Number(reader.lastId);
  await happen(1_001);
  const far = await follow(`&after=${start}`);
  await far.until(({ events }) => events.length > 0, 'resync');
  expect(far.events).toEqual([{ id: String(start + 1_001), event: 'resync', data: {} }]);

  const near = await follow(`&after=${start + 1}`);
  await near.until(({ events }) => events.length === 1_000, 'a thousand events');

  const beyond = await follow(`&after=${start + 5_000}`);
  await beyond.until(({ events }) => events.length > 0, 'resync');
  expect(beyond.events[0]).toMatchObject({ event: 'resync', id: String(start + 1_001) });

  await world.ctx.sql.execute('delete from events where workspace_id = $1 and sequence <= $2', [
    world.a.id,
    start + 10,
  ]);
  const old = await follow(`&after=${start + 5}`);
  await old.until(({ events }) => events.length > 0, 'resync');
  expect(old.events[0]).toMatchObject({ event: 'resync' });
});

it('shows a workspace only its own events', async () => {
  const [a, b] = [await follow(), await follow('', { workspace: world.b })];
  await Promise.all([a.joined(), b.joined()]);
  const [own] = await happen(1, world.b);
  await b.until(({ events }) => events.length > 0, 'the event');
  const [ours] = await happen();
  await a.until(({ events }) => events.length > 0, 'the event');
  expect(idsOf(b)).toEqual([own]);
  expect(idsOf(a)).toEqual([ours]);
  const foreign = await follow('', { headers: { authorization: `Bearer ${world.b.key}` } });
  expect(foreign.status).toBe(404);
});

it('ends when its key is revoked', async () => {
  const made = await world.inA({
    method: 'POST',
    url: '/api-keys',
    body: { name: 'reader', workspace_id: world.a.id, scopes: ['read'] },
  });
  expect(made.status).toBe(200);
  const reader = await follow('', { headers: { authorization: `Bearer ${made.json.api_key}` } });
  await reader.joined();
  const gone = await world.inA({ method: 'DELETE', url: `/api-keys/${made.json.id}` });
  expect(gone.status).toBe(200);
  await reader.until(({ isEnded }) => isEnded, 'the end');
  expect((await follow('', { headers: { authorization: `Bearer ${made.json.api_key}` } })).status).toBe(401);
});

it('is read by people, and ends when they sign out or are sent away', async () => {
  await firstOwner(world);
  const viewer = await person(world, 'viewer', 'Ivo');
  const member = await person(world, 'member', 'Ada');
  const asViewer = await StreamReader.open(`${origin}/events/stream?workspaceId=${world.a.id}`, {
    cookie: viewer.cookie,
  });
  const asMember = await StreamReader.open(`${origin}/events/stream?workspaceId=${world.a.id}`, {
    cookie: member.cookie,
  });
  open.push(asViewer, asMember);
  await Promise.all([asViewer.joined(), asMember.joined()]);
  await viewer.ask({ method: 'POST', url: '/auth/sign-out' });
  const removed = await world.inject({
    method: 'DELETE',
    url: `/workspaces/${world.a.id}/members/${member.userId}`,
    key: world.adminKey,
    query: { workspaceId: world.a.id },
  });
  expect(removed.status).toBe(200);
  await asViewer.until(({ isEnded }) => isEnded, 'the end');
  await asMember.until(({ isEnded }) => isEnded, 'the end');
});

it('answers who asks for the headers alone, and is bounded in number', async () => {
  const head = await world.inA({ method: 'HEAD', url: '/events/stream' });
  expect(head.status).toBe(200);
  expect(head.headers['content-type']).toContain('text/event-stream');

  const many = await Promise.all(Array.from({ length: 100 }, () => follow('', { workspace: world.b })));
  expect(many.every(({ status }) => status === 200)).toBe(true);
  const over = await follow('', { workspace: world.b });
  expect(over.status).toBe(429);
  expect(over.headers.get('retry-after')).toBe('10');
  await over.until(({ isEnded }) => isEnded, 'the end');
  expect(JSON.parse(over.text)).toMatchObject({ code: 'rate_limited' });
  many[0]?.close();
  let again = await follow('', { workspace: world.b });
  // The server may detect the closed connection later.
  for (let tries = 0; again.status === 429 && tries < 1_000; tries += 1) {
    await sleep(20);
    again = await follow('', { workspace: world.b });
  }
  expect(again.status).toBe(200);
});

it('sends a member their permissions when the stream opens and when they change, and a reader of chosen types nothing', async () => {
  const max = await person(world, 'member', 'Max');
  const openAs = async (query: string) => {
    const url = `${origin}/events/stream?workspaceId=${world.a.id}${query}`;
    const reader = await StreamReader.open(url, { cookie: max.cookie });
    open.push(reader);
    await reader.joined();
    return reader;
  };
  const all = await openAs('');
  const some = await openAs('&types=campaign.paused');
  const changed = await world.inject({
    method: 'PATCH',
    url: `/workspaces/${world.a.id}/members/${max.userId}`,
    key: world.adminKey,
    query: { workspaceId: world.a.id },
    body: { role: 'viewer' },
  });
  expect(changed.status).toBe(200);
  await all.until(({ access }) => access.length > 1, 'the changed permissions');
  await sleep(STREAM_TIMES.askMs + 1_000);
  expect(all.access).toEqual([['read', 'write'], ['read']]);
  expect(some.access).toEqual([]);
  // A role that changes during an interruption is sent when the stream opens again.
  const again = await openAs('&after=0');
  expect(again.access).toEqual([['read']]);
});
