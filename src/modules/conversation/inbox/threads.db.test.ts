import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf } from '../../../../test/support/complaints.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let mailboxId: number;
let otherMailboxId: number;
const campaignId = '018f0000-0000-7000-8000-000000000001';
const names = new Map<number, string>();

interface Seed {
  readonly name: string;
  readonly minutesAgo: number;
  readonly workspaceId?: number;
  readonly columns?: Record<string, unknown>;
}

async function seedThread({ name, minutesAgo, workspaceId = world.a.id, columns = {} }: Seed): Promise<number> {
  const at = new Date(world.clock.now().getTime() - minutesAgo * 60_000);
  const row: Record<string, unknown> = {
    workspace_id: workspaceId,
    mailbox_id: mailboxId,
    subject: name,
    base_subject: name,
    visible_count: 1,
    message_count: 1,
    first_message_at: at,
    last_message_at: at,
    created_at: at,
    updated_at: at,
    ...columns,
  };
  const keys = Object.keys(row);
  const [made] = await world.ctx.sql.query<{ id: number }>(
    `insert into threads (${keys.join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  const { id } = made as { id: number };
  names.set(id, name);
  return id;
}

async function seedMessage(threadId: number, columns: Record<string, unknown>): Promise<number> {
  const now = world.clock.now();
  const row: Record<string, unknown> = {
    workspace_id: world.a.id,
    thread_id: threadId,
    mailbox_id: mailboxId,
    direction: 'inbound',
    kind: 'customer_reply',
    message_id_header: `<${world.ctx.ids.uuid()}@example.test>`,
    from_email: 'ana@acme.example',
    date_received: now,
    created_at: now,
    ...columns,
  };
  const keys = Object.keys(row);
  const [made] = await world.ctx.sql.query<{ id: number }>(
    `insert into messages (${keys.join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return (made as { id: number }).id;
}

async function seedMailbox(address: string): Promise<number> {
  const [row] = await world.ctx.sql.query<{ id: number }>(
    `insert into mailboxes (workspace_id, uuid, address, status, domain, created_at, updated_at)
     values ($1, $2, $3, 'active', 'sender.test', now(), now()) returning id`,
    [world.a.id, world.ctx.ids.uuid(), address],
  );
  return (row as { id: number }).id;
}

const list = async (query: Record<string, string | number | boolean> = {}, key = world.a.key) =>
  world.inject({ url: '/threads', key, query: { workspaceId: world.a.id, ...query } });
const listed = async (query: Record<string, string | number | boolean> = {}) => {
  const answer = await list(query, await world.makeKey(world.a.id));
  expect(answer.status, answer.text).toBe(200);
  return answer.json.threads.map((thread: { id: number }) => names.get(thread.id));
};

beforeAll(async () => {
  world = await openTestWorld();
  mailboxId = await seedMailbox('jo@sender.test');
  otherMailboxId = await seedMailbox('al@sender.test');
  const answered = { has_customer_reply: true };
  await seedThread({ name: 'plain', minutesAgo: 1 });
  await seedThread({
    name: 'Invoice for Acme',
    minutesAgo: 2,
    columns: {
      ...answered,
      reply_intent: 'interested',
      reply_bucket: 'positive',
      campaign_id: campaignId,
      contact_email: 'ana@acme.example',
    },
  });
  await seedThread({
    name: 'refusal',
    minutesAgo: 3,
    columns: { ...answered, reply_intent: 'not_interested', reply_bucket: 'negative' },
  });
  await seedThread({
    name: 'opt-out',
    minutesAgo: 4,
    columns: { ...answered, reply_intent: 'unsubscribe', reply_bucket: 'negative' },
  });
  await seedThread({ name: 'other mailbox', minutesAgo: 5, columns: { mailbox_id: otherMailboxId, unread_count: 2 } });
  await seedThread({ name: 'archived', minutesAgo: 6, columns: { is_archived: true } });
  await seedThread({ name: 'warm-up', minutesAgo: 7, columns: { is_warming: true } });
  await seedThread({ name: 'notice', minutesAgo: 8, columns: { is_postmaster: true } });
  await seedThread({ name: 'nothing visible', minutesAgo: 9, columns: { visible_count: 0 } });
  await seedThread({ name: 'taken back', minutesAgo: 9, columns: { visible_count: 0, message_count: 0 } });
  await seedThread({ name: 'snoozed', minutesAgo: 10, columns: { snoozed_until: new Date('2026-03-03T00:00:00Z') } });
  await seedThread({
    name: 'foreign',
    minutesAgo: 1,
    workspaceId: world.b.id,
    columns: { contact_email: 'ana@acme.example' },
  });
});
afterAll(async () => {
  await world?.close();
});

const RELEVANT = ['plain', 'Invoice for Acme', 'refusal', 'opt-out', 'other mailbox'];

describe('the list of conversations', () => {
  it('has in the Relevant view what people wrote, newest first, and in the Full view everything but the archive', async () => {
    expect(await listed()).toEqual(RELEVANT);
    expect(await listed({ show_all_emails: false })).toEqual(RELEVANT);
    expect(await listed({ showAllEmails: true })).toEqual([...RELEVANT, 'warm-up', 'notice', 'nothing visible']);
    expect(await listed({ snoozed: true })).toEqual(['snoozed']);
    expect(await listed({ archived: true })).toEqual(['archived']);
  });

  it.each([
    [{ campaign_id: campaignId }, ['Invoice for Acme']],
    [{ campaignId }, ['Invoice for Acme']],
    [{ campaign_id: 'nothing' }, []],
    [{ reply_intent_bucket: 'negative' }, ['refusal', 'opt-out']],
    [{ replyIntentBucket: 'unsubscribe' }, ['opt-out']],
    [{ reply_intent_bucket: 'none' }, ['plain', 'other mailbox']],
    [{ replyIntent: 'interested' }, ['Invoice for Acme']],
    [{ replyIntentBucket: 'negative', replyIntent: 'not_interested' }, ['refusal']],
    [{ replyIntentBucket: 'positive', replyIntent: 'not_interested' }, []],
    [{ reply_intent_bucket: 'interested', replyIntent: 'not_interested' }, []],
    [{ has_customer_reply: true }, ['Invoice for Acme', 'refusal', 'opt-out']],
    [{ hasCustomerReply: false }, ['plain', 'other mailbox']],
    [{ mailboxId: 'AL@sender.test' }, ['other mailbox']],
    [{ mailboxId: 'nobody@sender.test' }, []],
    [{ is_read: false }, ['other mailbox']],
    [{ is_read: true, hasCustomerReply: false }, ['plain']],
    [{ updatedSince: '2026-03-02T07:58:00Z' }, ['plain', 'Invoice for Acme']],
    [{ search_text: 'acm inv' }, ['Invoice for Acme']],
    [{ searchText: 'ANA@ACME.EXAMPLE' }, ['Invoice for Acme']],
    [{ searchText: 'acme', replyIntentBucket: 'negative' }, []],
    [{ search_text: 'nvoice' }, []],
    [{ search_text: "& | ! :* ' \\ ) (" }, []],
    [{ search_text: '' }, RELEVANT],
  ])('with %j has %j', async (query, expected) => {
    expect(await listed(query as unknown as Record<string, string>)).toEqual(expected);
  });

  it('takes a mailbox by its id and by its UUID', async () => {
    const [row] = await world.ctx.sql.query<{ uuid: string }>('select uuid from mailboxes where id = $1', [
      otherMailboxId,
    ]);
    expect(await listed({ mailboxId: otherMailboxId })).toEqual(['other mailbox']);
    expect(await listed({ mailboxId: row?.uuid ?? '' })).toEqual(['other mailbox']);
  });

  it('shows the newest message of each, its own words, and no notice of a server', async () => {
    const id = await seedThread({ name: 'last words', minutesAgo: 300, columns: { is_archived: true } });
    const shown = async () =>
      (await list({ archived: true })).json.threads.find((thread: { id: number }) => thread.id === id).last_message;
    expect(await shown()).toBeNull();
    const at = (minutesAgo: number) => new Date(world.clock.now().getTime() - minutesAgo * 60_000);
    await seedMessage(id, { date_received: at(9), body_text: 'Sure\n> quoted', body_text_trimmed: 'Sure' });
    await seedMessage(id, { date_received: at(10), direction: 'outbound', kind: 'campaign', body_text: 'Hello?' });
    await seedMessage(id, { date_received: at(1), kind: 'bounce', is_system: true, body_text: 'Not delivered' });
    expect(await shown()).toEqual({
      from_email: 'ana@acme.example',
      date_received: at(9).toISOString(),
      body_text: 'Sure',
      direction: 'inbound',
    });
    await seedMessage(id, { date_received: at(8), direction: 'outbound', body_text: '\u00fc'.repeat(600) });
    expect(await shown()).toMatchObject({ direction: 'outbound', body_text: '\u00fc'.repeat(500) });
  });

  it('finds words of answers by their beginning, in any script, and never those of another workspace', async () => {
    const id = await seedThread({ name: 'talk', minutesAgo: 200 });
    await seedMessage(id, { body_text: 'Straßenfest in Łódź, „naïve“ façade—会議… wird O’Brien@Example.COM (42%)' });
    for (const text of ['Straßenf', 'Łódź', 'façade naïve', '会議', 'brien example', '42', 'FAÇADE']) {
      expect(await listed({ search_text: text }), text).toEqual(['talk']);
    }
    expect(await listed({ search_text: `workspace${world.b.id} foreign` })).toEqual([]);
    expect(await listed({ search_text: "talk'); drop table threads; --" })).toEqual([]);
  });

  it('names an unknown class in the spelling it came in, and two spellings that differ', async () => {
    const bucket = await list({ replyIntentBucket: 'happy', replyIntent: 'sad' });
    expect(complaintsOf(bucket)).toEqual([
      ['query.replyIntentBucket', 'unknown_intent'],
      ['query.replyIntent', 'unknown_intent'],
    ]);
    const both = await list({ campaign_id: campaignId, campaignId: '018f0000-0000-7000-8000-000000000002' });
    expect(complaintsOf(both).map(([, code]) => code)).toEqual(['conflicting_spellings']);
    expect(await listed({ campaign_id: campaignId, campaignId })).toEqual(['Invoice for Acme']);
    for (const [limit, code] of [
      [0, 'greater_than'],
      [101, 'less_than_equal'],
    ] as const) {
      expect(complaintsOf(await list({ limit }))).toEqual([['query.limit', code]]);
    }
    expect(complaintsOf(await list({ search_text: 'x'.repeat(201) }))).toEqual([
      ['query.search_text', 'string_too_long'],
    ]);
  });

  it('pages without gaps or repeats while conversations arrive and move', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const answer = await list({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      expect(answer.status).toBe(200);
      seen.push(...answer.json.threads.map((thread: { id: number }) => names.get(thread.id)));
      cursor = answer.json.next_cursor;
      if (cursor === null) break;
      const late = await seedThread({ name: `arrived ${page}`, minutesAgo: -page - 1 });
      expect(late).toBeGreaterThan(0);
    }
    expect(seen).toEqual([...RELEVANT, 'talk']);
    await world.ctx.sql.execute("delete from threads where subject like 'arrived%'");
  });

  it('keeps an order between conversations of the same instant', async () => {
    for (let index = 0; index < 5; index += 1) await seedThread({ name: `tie ${index}`, minutesAgo: 300 });
    const whole = await listed();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await list({ limit: 1, ...(cursor === null ? {} : { cursor }) });
      seen.push(...answer.json.threads.map((thread: { id: number }) => names.get(thread.id)));
      cursor = answer.json.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
    await world.ctx.sql.execute("delete from threads where subject like 'tie%'");
  });

  it('refuses a cursor that was altered, or that belongs to other filters or another workspace', async () => {
    const { next_cursor: cursor } = (await list({ limit: 1 })).json;
    const altered = `${cursor.slice(0, 8)}${cursor[8] === 'A' ? 'B' : 'A'}${cursor.slice(9)}`;
    for (const query of [{ cursor: altered }, { cursor, archived: true }, { cursor: 'x' }] as const) {
      expect(complaintsOf(await list(query))).toEqual([['query.cursor', 'invalid_cursor']]);
    }
    const elsewhere = await world.inject({
      url: '/threads',
      key: world.b.key,
      query: { workspaceId: world.b.id, cursor },
    });
    expect(complaintsOf(elsewhere)).toEqual([['query.cursor', 'invalid_cursor']]);
    expect((await list({ cursor, limit: 7 })).status).toBe(200);
  });

  it('needs a credential, and a workspace that the key may use', async () => {
    expect((await world.inject({ url: '/threads', key: null, query: { workspaceId: world.a.id } })).status).toBe(401);
    expect((await world.inject({ url: '/threads', key: world.b.key, query: { workspaceId: world.a.id } })).status).toBe(
      404,
    );
  });
});

describe('the messages of a conversation', () => {
  it('are shown safely, and machine messages only on request', async () => {
    const id = await seedThread({ name: 'hostile', minutesAgo: 400, columns: { unread_count: 1 } });
    const html = '<p onclick="x()">Hi<script>alert(1)</script><img src="http://t.example/p.gif"></p>';
    await seedMessage(id, { body_html: html, from_name: '<b>"Ana"\u202e', subject: '=?x', body_text: '{{7*7}}' });
    await seedMessage(id, {
      kind: 'bounce',
      is_system: true,
      bounce: JSON.stringify({ type: 'hard', enhanced_code: '5.1.1', recipient: null, diagnostic: null }),
    });
    await seedMessage(id, { kind: 'test', direction: 'outbound' });
    const read = await world.inject({ url: `/threads/${id}/messages`, query: { workspaceId: world.a.id } });
    expect(read.json.messages).toHaveLength(1);
    expect(read.json.messages[0].body_html).toBe('<p>Hi<img data-remote-src="http://t.example/p.gif" /></p>');
    expect(read.json.messages[0]).toMatchObject({
      from_name: '<b>"Ana"\u202e',
      body_text: '{{7*7}}',
      is_system: false,
    });
    const all = await world.inject({
      url: `/threads/${id}/messages`,
      query: { workspaceId: world.a.id, show_system_messages: true },
    });
    expect(all.json.messages.map((message: { kind: string }) => message.kind)).toEqual([
      'customer_reply',
      'bounce',
      'test',
    ]);
    // Reading a conversation does not mark it as read.
    expect(
      (await world.inject({ url: `/threads/${id}/messages`, query: { workspaceId: world.a.id } })).json.thread
        .unread_count,
    ).toBe(1);
  });

  it('of a foreign conversation are as missing as those of none', async () => {
    const id = await seedThread({ name: 'mine', minutesAgo: 500 });
    const ask = (threadId: number) =>
      world.inject({ url: `/threads/${threadId}/messages`, key: world.b.key, query: { workspaceId: world.b.id } });
    const foreign = await ask(id);
    const missing = await ask(987_654_321);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'thread_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    const word = await world.inject({ url: '/threads/x/messages', query: { workspaceId: world.a.id } });
    expect(complaintsOf(word)).toEqual([['path.thread_id', 'int_parsing']]);
    expect((await world.inject({ url: `/threads/${id}/messages`, key: null })).status).toBe(401);
  });
});

describe('an attachment', () => {
  it('comes as a download under a harmless name, and only by its whole path', async () => {
    const id = await seedThread({ name: 'files', minutesAgo: 600 });
    const messageId = await seedMessage(id, {});
    const attachmentId = world.ctx.ids.uuid();
    const data = Buffer.from([0, 255, 13, 10, 0]);
    await world.ctx.sql.query(
      `insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, data)
       values ($1, $2, $3, $4, 'text/html', 5, $5)`,
      [world.a.id, attachmentId, messageId, '../a"b\r\nX: y/Übersicht.html', data],
    );
    const read = await world.inject({ url: `/threads/${id}/messages`, query: { workspaceId: world.a.id } });
    const [attachment] = read.json.messages[0].attachments;
    const url = new URL(attachment.url);
    const key = world.a.key;
    const answer = await world.app.inject({
      url: url.pathname + url.search,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.rawPayload.equals(data)).toBe(true);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename=".._a_b__X: y__bersicht.html"; filename*=UTF-8''.._a%22b__X%3A%20y_%C3%9Cbersicht.html`,
    );
    const other = await seedThread({ name: 'no files', minutesAgo: 601 });
    for (const path of [
      `/threads/${other}/messages/${messageId}/attachments/${attachmentId}`,
      `/threads/${id}/messages/${messageId + 1}/attachments/${attachmentId}`,
      `/threads/${id}/messages/${messageId}/attachments/nothing`,
    ]) {
      const missing = await world.inject({ url: path, query: { workspaceId: world.a.id } });
      expect([missing.status, missing.json.code], path).toEqual([404, 'attachment_not_found']);
    }
    const foreign = await world.inject({ url: url.pathname, key: world.b.key, query: { workspaceId: world.b.id } });
    expect(foreign.status).toBe(404);
  });
});
