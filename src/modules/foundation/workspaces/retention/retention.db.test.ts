import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { backgroundWork } from '../../../../jobs.js';
import { inTx } from '../../../../platform/context.js';
import { recordOutgoing } from '../../../outreach/threads/index.js';

const DAY_MS = 86_400_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ start: '2026-03-02T08:00:00.000Z' });
});
afterAll(() => world.close());

const url = () => `/workspaces/${world.a.id}/retention`;
const change = (body: object) => world.inA({ method: 'PATCH', url: url(), body });
const itemsOf = (json: { items: { kind: string }[] }) => new Map(json.items.map((item) => [item.kind, item]));
const rows = <R>(text: string, ...values: unknown[]): Promise<R[]> => world.ctx.sql.query<R>(text, values);

async function runRetention(): Promise<void> {
  for (const name of [
    'events.retention',
    'tracking.retention',
    'profiles.history-retention',
    'threads.retention',
    'threads.originals-retention',
    'threads.conversations-retention',
  ]) {
    const schedule = backgroundWork().schedules.find((one) => one.name === name);
    await schedule?.run(world.ctx, { signal: new AbortController().signal } as never);
  }
}

/** Sends one email to each of `count` contacts and returns the IDs of the messages. */
async function sendEmails(count: number, domain: string): Promise<number[]> {
  const { campaignId, contactIds, stepIds, mailboxIds } = await seedCampaign(world, {
    contacts: count,
    email: (n) => `person${n}@${domain}`,
  });
  await rows(`update contacts set status = 'completed' where campaign_id = $1`, campaignId);
  const recorded = await inTx(world.ctx, (ctx) =>
    recordOutgoing(
      ctx,
      world.a.id,
      contactIds.map((contactId, n) => ({
        threadId: null,
        mailboxId: mailboxIds[0] ?? 0,
        kind: 'campaign' as const,
        messageIdHeader: `<${n}@${domain}>`,
        inReplyTo: null,
        references: [],
        fromEmail: 'me@a.test',
        fromName: 'Me',
        toEmail: `person${n}@${domain}`,
        subject: 'Hello',
        bodyText: 'The text',
        bodyHtml: '<p>The text</p>',
        sentAt: ctx.clock.now(),
        campaignId,
        contactId,
        contactName: null,
        stepId: stepIds[0] ?? null,
        sendId: null,
      })),
    ),
  );
  return recorded.map(({ messageId }) => Number(messageId));
}

const age = (ids: readonly number[], days: number) =>
  rows(`update messages set created_at = created_at - $2 * interval '1 day' where id = any($1::bigint[])`, ids, days);

const bodies = async (ids: readonly number[]): Promise<string[]> =>
  (
    await rows<{ body_text: string }>('select body_text from messages where id = any($1::bigint[]) order by id', ids)
  ).map((row) => row.body_text);

it('has documented defaults, takes a change, and restores a default with null', async () => {
  const before = await world.inA({ url: url() });
  expect(before.json.items.map((item: { kind: string; keepDays: number }) => [item.kind, item.keepDays])).toEqual([
    ['events', 90],
    ['visits', 30],
    ['email_bodies', 365],
    ['originals', 180],
    ['messages', null],
  ]);
  const changed = await change({ events: 30 });
  expect(itemsOf(changed.json).get('events')).toMatchObject({ keepDays: 30, isDefault: false });
  expect(itemsOf(changed.json).get('visits')).toMatchObject({ keepDays: 30, isDefault: true });
  await change({ visits: 60 });
  expect(itemsOf((await world.inA({ url: url() })).json).get('events')).toMatchObject({ keepDays: 30 });
  await change({ events: null, visits: null });
  expect((await world.inA({ url: url() })).json).toEqual(before.json);
});

it('rejects days out of range and unknown fields, and changes nothing', async () => {
  const refused = await change({ events: 6, visits: 3_651, email_bodies: 'year' });
  expect(refused.status).toBe(422);
  expect(refused.json.detail.map((issue: { loc: string[] }) => issue.loc.at(-1)).sort()).toEqual([
    'email_bodies',
    'events',
    'visits',
  ]);
  expect((await change({ contacts: 30 })).status).toBe(422);
  expect(await rows('select 1 from retention_settings where events = 6')).toEqual([]);
});

it('requires an administrator for a change, and shows another workspace nothing', async () => {
  const key = await world.makeKey(world.a.id, ['read', 'write']);
  expect((await world.inA({ method: 'PATCH', url: url(), body: { events: 30 }, key })).status).toBe(403);
  expect((await world.inA({ url: url(), key })).status).toBe(200);
  expect((await world.inB({ url: url(), query: { workspaceId: world.a.id } })).status).toBe(404);
});

it('deletes events and visits of a workspace by its own number of days, and previews how many', async () => {
  await world.inB({ method: 'POST', url: '/campaigns', body: { name: 'Other' } });
  await world.inB({ url: '/campaigns/webhooks/events' });
  const [{ count: eventsOfB } = { count: 0 }] = await rows<{ count: number }>(
    'select count(*)::int as count from events where workspace_id = $1',
    world.b.id,
  );
  for (const ask of [world.inA, world.inB]) {
    const { json } = await ask({ method: 'POST', url: '/profiles', body: { email: 'ann@history.test' } });
    await ask({ method: 'PATCH', url: `/profiles/${json.id}`, body: { company: 'Acme' } });
  }
  for (const name of ['One', 'Two'])
    expect((await world.inA({ method: 'POST', url: '/campaigns', body: { name } })).status).toBe(200);
  await world.inA({ url: '/campaigns/webhooks/events' });
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    'select count(*)::int as count from events where workspace_id = $1',
    world.a.id,
  );
  expect(count).toBeGreaterThan(0);
  world.clock.advanceMs(40 * DAY_MS);
  const preview = await change({ events: 30, dryRun: true });
  expect(preview.json.dryRun).toBe(true);
  // With the recorded change of the profile.
  expect(itemsOf(preview.json).get('events')).toMatchObject({ dueCount: count + 1, nextDueAt: null });
  const [oldest] = await rows<{ at: Date }>(
    'select min(created_at) as at from events where workspace_id = $1',
    world.a.id,
  );
  const kept = await change({ events: 60, dryRun: true });
  expect(itemsOf(kept.json).get('events')).toMatchObject({
    dueCount: 0,
    nextDueAt: new Date((oldest?.at.getTime() ?? 0) + 60 * DAY_MS).toISOString(),
  });
  await runRetention();
  expect(await rows('select 1 from events where workspace_id = $1', world.a.id)).toHaveLength(count);
  expect(await rows('select 1 from profile_history')).toHaveLength(2);
  await change({ events: 30 });
  await runRetention();
  expect(await rows('select 1 from events where workspace_id = $1', world.a.id)).toEqual([]);
  expect(await rows('select 1 from events where workspace_id = $1', world.b.id)).toHaveLength(eventsOfB);
  expect(await rows('select workspace_id from profile_history')).toEqual([{ workspace_id: world.b.id }]);
});

it('deletes the text of old sent emails in batches, and keeps what has a reply, a reminder, or a contact in a sequence', async () => {
  const ids = await sendEmails(1_203, 'bodies.test');
  const [replied = 0, snoozed = 0, open = 0] = ids;
  const threadOf = '(select thread_id from messages where id = $1)';
  await rows(`update threads set has_customer_reply = true where id = ${threadOf}`, replied);
  await rows(`update threads set snoozed_until = now() where id = ${threadOf}`, snoozed);
  await rows(`update contacts set status = 'active' where id = (select contact_id from messages where id = $1)`, open);
  const before = await rows('select * from campaign_counters order by 1, 2');

  await age(ids, 366);
  const [young = 0] = await sendEmails(1, 'young.test');
  await age([young], 364);
  const due = itemsOf((await world.inA({ url: url() })).json).get('email_bodies') as unknown as { dueCount: number };
  await runRetention();
  const texts = await bodies(ids);
  expect(texts.slice(0, 3)).toEqual(['The text', 'The text', 'The text']);
  expect(new Set(texts.slice(3))).toEqual(new Set(['']));
  expect(due.dueCount).toBeGreaterThanOrEqual(1_200);
  expect(await bodies([young])).toEqual(['The text']);
  expect(await rows('select * from campaign_counters order by 1, 2')).toEqual(
    expect.arrayContaining(before as unknown[]),
  );

  const [{ thread_id: thread } = { thread_id: 0 }] = await rows<{ thread_id: number }>(
    'select thread_id from messages where id = $1',
    ids[5],
  );
  const { json } = await world.inA({ url: `/threads/${thread}/messages` });
  const [message] = json.messages ?? json.items ?? json;
  expect(message).toMatchObject({ subject: 'Hello', body_text: '', readable: 'partial', partial_reason: 'removed' });
});

it('deletes the originals of old received messages, and keeps their conversations and what a member may still confirm', async () => {
  const store = async (days: number, unverified: string | null): Promise<number> => {
    const [id = 0] = await sendEmails(1, `original${days}-${unverified}.test`);
    await rows(
      `update messages set direction = 'inbound', kind = 'reply', unverified = $2 where id = $1`,
      id,
      unverified,
    );
    await rows(
      `insert into message_sources (workspace_id, message_id, raw) values ($1, $2, 'Subject: Hello')`,
      world.a.id,
      id,
    );
    await age([id], days);
    return id;
  };
  const originals = async () =>
    (await rows<{ message_id: number }>('select message_id from message_sources order by 1')).map((row) =>
      Number(row.message_id),
    );
  const old = await store(181, null);
  const waiting = await store(181, 'opt_out');
  const older = await store(400, null);
  const young = await store(179, null);
  const due = itemsOf((await world.inA({ url: url() })).json).get('originals');
  expect(due).toMatchObject({ dueCount: 2, keepDays: 180 });
  await runRetention();
  expect(await originals()).toEqual([waiting, young]);
  expect(await bodies([old, older])).toEqual(['The text', 'The text']);
  await change({ originals: 30 });
  await runRetention();
  expect(await originals()).toEqual([waiting]);
  await change({ originals: null });
});

it('deletes the text of quiet conversations only if it is chosen, and keeps what waits', async () => {
  const ids = await sendEmails(8, 'quiet.test');
  const at = (n: number) => ids[n] ?? 0;
  const threadOf = '(select thread_id from messages where id = $1)';
  await rows(
    `with added as (insert into users (id, email, email_key, name, created_at, updated_at)
       values (gen_random_uuid(), 'nora@quiet.test', 'nora@quiet.test', 'Nora', now(), now()) returning id)
     insert into members (workspace_id, user_id, role, created_at) select $1, id, 'member', now() from added`,
    world.a.id,
  );
  for (const [n, change] of [
    `assignee = (select user_id from members limit 1)`,
    `snoozed_until = now()`,
    `unread_count = 1`,
    `label_ids = array[gen_random_uuid()]`,
  ].entries()) {
    await rows(`update threads set ${change} where id = ${threadOf}`, at(n));
  }
  await rows(`update messages set unverified = 'opt_out' where id = $1`, at(4));
  await rows(`update contacts set status = 'active' where id = (select contact_id from messages where id = $1)`, at(5));
  await rows(`update messages set direction = 'inbound', kind = 'reply' where id = any($1::bigint[])`, ids);
  await rows(
    `insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, data)
     select workspace_id, gen_random_uuid(), id, 'a.txt', 'text/plain', 1, 'x' from messages where id = any($1::bigint[])`,
    ids,
  );
  await rows(`update threads set last_message_at = $1`, world.clock.now());
  const since = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
  for (const n of ids.keys()) {
    await rows(`update threads set last_message_at = $2 where id = ${threadOf}`, at(n), since(n === 7 ? 99 : 101 + n));
  }
  await runRetention();
  expect(new Set(await bodies(ids))).toEqual(new Set(['The text']));

  expect((await change({ messages: 89 })).status).toBe(422);
  const preview = await change({ messages: 100, dryRun: true });
  expect(itemsOf(preview.json).get('messages')).toMatchObject({ keepDays: 100, dueCount: 1, isDefault: false });
  await change({ messages: 100 });
  const headers = await rows(
    'select message_id_header, subject, created_at from messages where id = any($1::bigint[]) order by id',
    ids,
  );
  await runRetention();
  expect((await bodies(ids)).map((text, n) => (text === '' ? n : -1)).filter((n) => n >= 0)).toEqual([6]);
  expect(
    await rows('select message_id from message_attachments where message_id = any($1::bigint[])', ids),
  ).toHaveLength(7);
  expect(
    await rows(
      'select message_id_header, subject, created_at from messages where id = any($1::bigint[]) order by id',
      ids,
    ),
  ).toEqual(headers);
  // After another message, the conversation is due again once it has been quiet for the whole period.
  await rows(`update threads set unread_count = 0, last_message_at = $2 where id = ${threadOf}`, at(2), since(50));
  world.clock.advanceMs(51 * DAY_MS);
  await runRetention();
  expect((await bodies(ids)).map((text, n) => (text === '' ? n : -1)).filter((n) => n >= 0)).toEqual([2, 6, 7]);
  await change({ messages: null });
  expect(itemsOf((await world.inA({ url: url() })).json).get('messages')).toMatchObject({
    keepDays: null,
    dueCount: 0,
  });
});

it('continues where a stopped round ended, and considers each message once', async () => {
  await change({ email_bodies: 30 });
  await age(await sendEmails(5, 'rounds.test'), 31);
  const [first] = await rows<{ last_message_id: number }>('select last_message_id from body_cursors');
  await runRetention();
  const [cursor] = await rows<{ last_message_id: number }>(
    'select last_message_id from body_cursors where workspace_id = $1',
    world.a.id,
  );
  const [last] = await rows<{ id: number }>('select max(id) as id from messages where workspace_id = $1', world.a.id);
  expect(cursor?.last_message_id).toBe(last?.id);
  expect(cursor?.last_message_id).toBeGreaterThan(first?.last_message_id ?? 0);
  await rows(`update messages set body_text = 'restored by hand', partial_reason = null where id = $1`, last?.id);
  await runRetention();
  expect(await bodies([last?.id ?? 0])).toEqual(['restored by hand']);
});
