import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { OutgoingMessage } from './outgoing.repo.js';
import { forgetOutgoing, recordOutgoing } from './outgoing.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

let written = 0;
function message(fields: Partial<OutgoingMessage> = {}): OutgoingMessage {
  written += 1;
  return {
    ...{
      threadId: null,
      mailboxId: 1,
      kind: 'campaign',
      messageIdHeader: `<${written}@a.test>`,
      inReplyTo: null,
      references: [],
    },
    ...{ fromEmail: 'me@a.test', fromName: 'Me', toEmail: `you${written}@b.test`, subject: `Re: Subject ${written}` },
    ...{ bodyText: `Text  ${written}`, bodyHtml: '<p>', sentAt: world.clock.now(), campaignId: null, contactId: null },
    ...{ contactName: null, stepId: null, sendId: null, ...fields },
  };
}

const record = (messages: readonly OutgoingMessage[], ctx: Ctx = world.ctx) =>
  inTx(ctx, (ctx) => recordOutgoing(ctx, world.a.id, messages));

const rows = (text: string, ids: readonly number[]) => world.ctx.sql.query(text, [world.a.id, ids]);
const messagesOf = (ids: readonly number[]) =>
  rows(
    'select id, thread_id, to_emails[1] as to from messages where workspace_id = $1 and id = any($2) order by id',
    ids,
  );
const threadsOf = (ids: readonly number[]) =>
  rows(
    `select id, contact_email, subject, base_subject, snippet, message_count, visible_count
     from threads where workspace_id = $1 and id = any($2) order by id`,
    ids,
  );

/** Resolves when `count` statements of other connections wait for a lock in this database. */
async function waiting(count: number): Promise<void> {
  const blocked = async () =>
    (
      await world.ctx.sql.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  while ((await blocked()) < count) await sleep(5);
}

it('answers in the order given, and gives each message that begins a conversation one of its own', async () => {
  const [old] = await record([message()]);
  const threadId = old?.threadId ?? 0;
  const given = [message(), message({ threadId, kind: 'test' }), message({ mailboxId: 2 }), message()];
  const rows = await record(given);
  expect(new Set(rows.map((row) => row.threadId)).size).toBe(4);
  expect(rows[1]?.threadId).toBe(threadId);
  const stored = await messagesOf(rows.map((row) => row.messageId));
  const expected = rows.map((row, index) => ({
    id: row.messageId,
    thread_id: row.threadId,
    to: given[index]?.toEmail,
  }));
  expect(stored).toEqual(expected.sort((a, b) => a.id - b.id));
  const [first, continued] = [given[0] as OutgoingMessage, given[1] as OutgoingMessage];
  const [moved] = await threadsOf([threadId]);
  expect(moved).toMatchObject({ message_count: 2, visible_count: 1, snippet: continued.bodyText.replace('  ', ' ') });
  expect(await threadsOf([rows[0]?.threadId ?? 0])).toEqual([
    {
      id: rows[0]?.threadId,
      contact_email: first.toEmail,
      subject: first.subject,
      base_subject: first.subject.slice(4),
      snippet: first.bodyText.replace('  ', ' '),
      message_count: 1,
      visible_count: 1,
    },
  ]);
});

it('asks the server once, however many messages there are', async () => {
  let asked = 0;
  const query: SqlRunner['query'] = (...given) => {
    asked += 1;
    return world.ctx.sql.query(...given);
  };
  const ctx = { ...world.ctx, sql: { ...world.ctx.sql, query } };
  const [old] = await record([message()]);
  await recordOutgoing(ctx, world.a.id, [message({ threadId: old?.threadId ?? 0 }), message(), message()]);
  await recordOutgoing(ctx, world.a.id, []);
  expect(asked).toBe(1);
});

it('keeps the ID of a message whose copy was synced first, even if another mailbox has the same header', async () => {
  const copy = message();
  const [first, other] = await record([copy, { ...copy, mailboxId: 2 }]);
  expect(first?.messageId).not.toBe(other?.messageId);
  const [again, fresh] = await record([{ ...copy, threadId: first?.threadId ?? 0 }, message()]);
  expect(again).toEqual(first);
  expect(fresh?.messageId).toBeGreaterThan(other?.messageId ?? 0);
  expect(await forgetOutgoing(world.ctx, world.a.id, fresh?.messageId ?? 0)).toBe(true);
});

it('lets two calls that continue the same conversations in other orders meet without a deadlock', async () => {
  const [a, b] = (await record([message(), message()])).map((row) => row.threadId) as [number, number];
  const calls: Array<Promise<unknown>> = [];
  await inTx(world.ctx, async (ctx) => {
    await ctx.sql.query('select 1 from threads where workspace_id = $1 and id = $2 for update', [world.a.id, a]);
    calls.push(record([message({ threadId: a }), message({ threadId: b })]));
    await waiting(1);
    calls.push(record([message({ threadId: b }), message({ threadId: a })]));
    await waiting(2);
  });
  await Promise.all(calls);
  expect(await threadsOf([a, b])).toMatchObject([{ message_count: 3 }, { message_count: 3 }]);
});

it('lets the arrival of a copy of the message meet its recording without a deadlock', async () => {
  const [old] = await record([message()]);
  const threadId = old?.threadId ?? 0;
  const sent = message({ threadId });
  let recording: Promise<unknown> = Promise.resolve();
  // Locks the conversation before the message, like receiving.
  await inTx(world.ctx, async (ctx) => {
    await ctx.sql.query('select 1 from threads where workspace_id = $1 and id = $2 for update', [world.a.id, threadId]);
    recording = record([sent]);
    await waiting(1);
    await ctx.sql.query(
      `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, date_received, created_at)
       values ($1, $2, 1, 'outbound', 'reply', $3, '', now(), now())`,
      [world.a.id, threadId, sent.messageIdHeader],
    );
  });
  expect(await recording).toEqual([{ threadId, messageId: expect.any(Number) }]);
});
