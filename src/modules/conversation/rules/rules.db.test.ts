import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { codeOf } from '../../../../test/support/answers.js';
import { firstOwner, person } from '../../../../test/support/people.js';
import { answerTo, type SentMail } from '../../../../test/support/receiving.js';
import { messageSettled, type SettledMessage } from '../receiving/settling/receiving.jobs.js';
import { ruleJobHandlers } from './index.js';

const RUN = { attempt: 1, isLast: false, signal: new AbortController().signal };

let open: AnsweringWorld;
let mia: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  open = await openAnswering({ running: false });
  await firstOwner(open.world);
  mia = await person(open.world, 'member', 'Mia');
});
afterAll(() => open?.close());
afterEach(async () => {
  for (const { id } of await list()) await open.world.inA({ method: 'DELETE', url: `/inbox-rules/${id}` });
});

const list = async () => (await open.world.inA({ url: '/inbox-rules' })).json.items;
const post = (body: object, more: object = {}) =>
  open.world.inA({ method: 'POST', url: '/inbox-rules', body, ...more });
const make = async (actions: object, conditions: object = {}, more: object = {}) => {
  const answer = await post({ name: 'Rule', conditions, actions, ...more });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json;
};
const label = async (): Promise<string> => {
  const body = { name: `Label ${open.world.ctx.ids.uuid()}` };
  return (await open.world.inA({ method: 'POST', url: '/thread-labels', body })).json.id;
};
const thread = async (id: number) => (await open.ask('GET', `/${id}/messages`)).json.thread;
const actsOf = async (id: number) => (await open.ask('GET', `/${id}/rule-acts`)).json.items;
const attention = async () =>
  (await open.world.inA({ url: '/overview/attention' })).json.items.filter(
    ({ kind }: { kind: string }) => kind === 'inbox_rule_failing',
  );
const events = async (type: string) =>
  (await open.world.inA({ url: '/campaigns/webhooks/events', query: { type, limit: 1_000 } })).json.items;

/** Takes the waiting jobs out of the queue. */
const jobs = async (): Promise<SettledMessage[]> => {
  const rows = await open.rows(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    messageSettled.name,
  );
  return rows.map(({ payload }) => (payload as { payload: SettledMessage }).payload);
};
const run = async (payloads: readonly SettledMessage[]) => {
  for (const payload of payloads)
    for (const handler of ruleJobHandlers) await handler.run(open.world.ctx, payload, RUN);
};
/** Receives a reply and lets the rules act on it. Returns its conversation. */
const reply = async (text = 'Sounds interesting, tell me more.') => {
  const { send } = await open.answered({ text });
  await run(await jobs());
  return send.threadId;
};

describe('an inbox rule', () => {
  it('labels, archives, and assigns the conversation of a matching reply, once, and can be undone', async () => {
    const labelId = await label();
    const rule = await make(
      { addLabelIds: [labelId], archive: true, assigneeId: mia.userId },
      { words: ['tell me'], automatic: 'exclude' },
      { name: 'Interested' },
    );
    const { send } = await open.answered();
    const waiting = await jobs();
    expect(waiting).toHaveLength(1);
    await run([...waiting, ...waiting]);
    const after = await thread(send.threadId);
    expect(after).toMatchObject({ label_ids: [labelId], is_archived: true, assignee_id: mia.userId });
    const [act, ...more] = await actsOf(send.threadId);
    expect(more).toEqual([]);
    expect(act).toMatchObject({ ruleId: rule.id, ruleName: 'Interested', failure: null, actions: { archive: true } });
    const applied = (await events('inbox.rule.applied')).filter(
      ({ data }: { data: { threadId: number } }) => data.threadId === send.threadId,
    );
    expect(applied).toHaveLength(1);
    const undone = await open.ask('POST', '/batch/undo', { undo_token: act.undo_token });
    expect(undone.json).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await thread(send.threadId)).toMatchObject({ label_ids: [], is_archived: false, assignee_id: null });
    expect(await actsOf(send.threadId)).toMatchObject([{ ruleId: rule.id, undo_token: null }]);
  });

  it('snoozes, sets the intent, and suppresses the contact', async () => {
    await make({ snoozeMinutes: 60, replyIntent: 'not_interested', replyLabel: null, suppress: 'address' });
    const id = await reply();
    expect(await thread(id)).toMatchObject({
      snoozed_until: new Date(open.world.clock.now().getTime() + 3_600_000).toISOString(),
      replyIntent: 'not_interested',
    });
    const { contact_email: email } = await open.row('select contact_email from threads where id = $1', id);
    const entries = await open.rows('select source from suppressions where value = $1', email);
    expect(entries).toHaveLength(1);
    // Campaigns of the other tests email the same address.
    await open.rows('delete from suppressions');
  });

  it('leaves messages alone that it does not match, and rules after one that stops', async () => {
    const [first, second] = [await label(), await label()];
    await make({ archive: true }, { words: ['invoice'] });
    await make({ addLabelIds: [first] }, {}, { stop: true });
    await make({ addLabelIds: [second] });
    await make({ archive: true }, {}, { enabled: false });
    expect(await thread(await reply())).toMatchObject({ label_ids: [first], is_archived: false });
  });

  it('does nothing with mail that is not proven, until a member confirms it', async () => {
    await make({ archive: true });
    const { send } = await open.one();
    const forged = { ...answerTo(send), inReplyTo: undefined, references: undefined };
    await open.deliver({ ...forged, from: 'mallory@evil.test', subject: 'Re: Quick question', text: 'Archive me' });
    expect(await jobs()).toEqual([]);
    const [message] = await open.rows(
      'select id, thread_id, unverified from messages where from_email = $1',
      'mallory@evil.test',
    );
    const {
      id,
      thread_id: threadId,
      unverified,
    } = message as { id: number; thread_id: number; unverified: string | null };
    await run([{ workspaceId: open.world.a.id, messageId: id }]);
    expect(await thread(threadId)).toMatchObject({ is_archived: false });
    if (unverified === null) return;
    await open.ask('POST', `/${threadId}/messages/${id}/confirm`, { genuine: true });
    await run(await jobs());
    expect(await thread(threadId)).toMatchObject({ is_archived: true });
  });

  it('matches out-of-office replies only when it says so', async () => {
    const [some, only] = [await label(), await label()];
    await make({ addLabelIds: [some] });
    await make({ addLabelIds: [only] }, { automatic: 'only' });
    const { send } = await open.one();
    await open.deliver({
      ...answerTo(send),
      subject: 'Automatic reply: Quick question',
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: 'I am out of the office.',
    });
    await run(await jobs());
    expect(await thread(send.threadId)).toMatchObject({ label_ids: [only] });
  });

  it('acts once when a process dies between its rules', async () => {
    const [first, second] = [await label(), await label()];
    await make({ addLabelIds: [first] });
    await make({ addLabelIds: [second] });
    const { send } = await open.answered();
    const [job] = await jobs();
    const { ctx } = open.world;
    let changes = 0;
    const dying = {
      ...ctx.ids,
      uuid: () => {
        changes += 1;
        if (changes === 3) throw Object.assign(new Error('Connection terminated'), { code: '08006' });
        return ctx.ids.uuid();
      },
    };
    for (const handler of ruleJobHandlers)
      await expect(handler.run({ ...ctx, ids: dying }, job, RUN)).rejects.toThrow('Connection terminated');
    expect(await list()).toMatchObject([{ problem: null }, { problem: null }]);
    const between = await thread(send.threadId);
    await run([job as SettledMessage]);
    expect((await thread(send.threadId)).label_ids.sort()).toEqual([first, second].sort());
    expect(between.label_ids.length).toBeLessThan(2);
    expect(await actsOf(send.threadId)).toHaveLength(2);
  });
});

describe('the preview of a rule', () => {
  const preview = (body: object, more: object = {}) =>
    open.world.inA({ method: 'POST', url: '/inbox-rules/preview', body, ...more });
  /** Receives a message that no other test matches, at the current time of the clock. */
  const receive = async (text: string) => (await open.answered({ text })).send.threadId;

  it('returns the messages of 30 days that it would have acted on, and changes nothing', async () => {
    const labelId = await label();
    const old = await receive('Our zeppelin flies in May.');
    open.world.clock.advanceMs(20 * 86_400_000);
    const recent = await receive('A Zeppelin is not what we need.');
    await receive('No airship at all.');
    const wanted = { conditions: { words: ['zeppelin'] }, actions: { addLabelIds: [labelId], archive: true } };
    const both = (await preview(wanted)).json;
    expect(both).toMatchObject({ matchedCount: 2, stoppedCount: 0, hasMore: false, actions: { archive: true } });
    expect(both.matches.map(({ threadId }: { threadId: number }) => threadId)).toEqual([recent, old]);
    expect(both.matches[0]).toEqual({
      threadId: recent,
      messageId: expect.any(Number),
      fromEmail: expect.stringContaining('@'),
      fromName: 'Person',
      subject: expect.stringContaining('Quick question'),
      receivedAt: open.world.clock.now().toISOString(),
    });
    expect(both.examinedCount).toBeGreaterThanOrEqual(3);
    open.world.clock.advanceMs(20 * 86_400_000);
    expect((await preview(wanted)).json).toMatchObject({ matchedCount: 1, matches: [{ threadId: recent }] });
    expect(await thread(recent)).toMatchObject({ label_ids: [], is_archived: false });
    expect(await actsOf(recent)).toEqual([]);
    expect(await list()).toEqual([]);
    const { conditions } = wanted;
    const other = await open.world.inB({ method: 'POST', url: '/inbox-rules/preview', body: { conditions } });
    expect(other.json).toMatchObject({ examinedCount: 0, matchedCount: 0, matches: [] });
  });

  it('evaluates a saved rule at its place, and agrees with what the rules do', async () => {
    const [first, second] = [await label(), await label()];
    await make({ addLabelIds: [first] }, { words: ['quince jam'] }, { stop: true });
    const rule = await make({ addLabelIds: [second] }, { words: ['quince'] });
    const [stopped, acted] = [await receive('Quince jam, please.'), await receive('One quince.')];
    await run(await jobs());
    expect(await thread(stopped)).toMatchObject({ label_ids: [first] });
    expect(await thread(acted)).toMatchObject({ label_ids: [second] });
    expect((await preview({ ruleId: rule.id })).json).toMatchObject({
      ...{ matchedCount: 1, stoppedCount: 1, matches: [{ threadId: acted }] },
      actions: { addLabelIds: [second] },
    });
    const wider = await preview({ ruleId: rule.id, conditions: { words: ['no such fruit'] } });
    expect(wider.json).toMatchObject({ matchedCount: 0, stoppedCount: 0 });
    const before = (await list()).map(({ id }: { id: string }) => id).reverse();
    await open.world.inA({ method: 'PUT', url: '/inbox-rules/order', body: { ruleIds: before } });
    expect((await preview({ ruleId: rule.id })).json).toMatchObject({ matchedCount: 2, stoppedCount: 0 });
  });

  it('leaves out messages that are not proven, and sent ones', async () => {
    const { send } = await open.one();
    const forged = { ...answerTo(send), inReplyTo: undefined, references: undefined };
    await open.deliver({ ...forged, from: 'eve@evil.test', subject: 'Re: Quick question', text: 'Persimmon' });
    expect((await preview({ conditions: { words: ['persimmon'] } })).json).toMatchObject({ matchedCount: 0 });
    expect((await preview({ conditions: { senders: ['eve@evil.test'], automatic: 'include' } })).json.matches).toEqual(
      [],
    );
  });

  it('stops after 2,000 messages and says that there are more', async () => {
    const threadId = await receive('A medlar.');
    await open.rows(
      `insert into messages (workspace_id, id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, subject,
         body_text, date_received, created_at, contact_id, campaign_id)
       select workspace_id, 900000 + n, thread_id, mailbox_id, direction, kind, '<medlar-' || n || '@many.test>', from_email,
         subject, body_text, date_received, created_at, contact_id, campaign_id
       from messages, generate_series(1, 2100) n where thread_id = $1 and direction = 'inbound'`,
      threadId,
    );
    const { json } = await preview({ conditions: { words: ['medlar'] } });
    expect(json).toMatchObject({ examinedCount: 2_000, hasMore: true, matchedCount: 2_000 });
    expect(json.matches).toHaveLength(20);
    await open.rows('delete from messages where id > 900000');
  });

  it('rejects unknown references with their locations, and rules of another workspace', async () => {
    const id = open.world.ctx.ids.uuid();
    expect(codeOf(await preview({ conditions: { labelIds: [id] } }))).toEqual([
      ['body', 'conditions', 'labelIds', 0],
      'unknown_label',
    ]);
    expect(codeOf(await preview({ conditions: { senders: ['no domain'] } }))).toEqual([
      ['body', 'conditions', 'senders', 0],
      'invalid_sender',
    ]);
    const rule = await make({ archive: true });
    const foreign = await open.world.inB({ method: 'POST', url: '/inbox-rules/preview', body: { ruleId: rule.id } });
    const missing = await open.world.inB({ method: 'POST', url: '/inbox-rules/preview', body: { ruleId: id } });
    expect([foreign.status, foreign.json.code]).toEqual([404, 'inbox_rule_not_found']);
    expect(missing.json).toMatchObject({ code: 'inbox_rule_not_found' });
    const viewer = await person(open.world, 'viewer', 'Vito');
    const query = { workspaceId: open.world.a.id };
    expect((await viewer.ask({ method: 'POST', url: '/inbox-rules/preview', body: {}, query })).status).toBe(200);
  });
});

describe('a rule that cannot act', () => {
  it('is set aside with its cause, and the others act', async () => {
    const kept = await label();
    const broken = await make({ archive: true, snoozeMinutes: 5 }, {}, { name: 'Broken' });
    await make({ addLabelIds: [kept] });
    const { send } = await open.answered();
    // Stores an action that is no longer valid, as after a change of the actions that the inbox accepts.
    await open.rows(
      `update inbox_rules set actions = actions || '{"replyIntent": "neutral", "replyLabel": "meeting_request"}' where id = $1`,
      broken.id,
    );
    await run(await jobs());
    expect(await thread(send.threadId)).toMatchObject({ label_ids: [kept], is_archived: false, snoozed_until: null });
    expect((await list())[0]).toMatchObject({ id: broken.id, problem: 'action_failed', failure: expect.any(String) });
    const title = 'The inbox rule “Broken” does nothing: an action failed';
    expect(await attention()).toMatchObject([
      { resource: 'inbox_rule', resourceId: broken.id, severity: 'warning', title },
    ]);
    expect(await actsOf(send.threadId)).toMatchObject([
      { failure: null },
      { failure: expect.any(String), undo_token: null },
    ]);
    expect((await events('inbox.rule.failed')).at(0)?.data).toMatchObject({ ruleId: broken.id, ruleName: 'Broken' });
    const updated = await open.world.inA({
      method: 'PATCH',
      url: `/inbox-rules/${broken.id}`,
      body: { actions: { replyIntent: null, replyLabel: null } },
    });
    expect(updated.json).toMatchObject({ problem: null, failure: null, actions: { archive: true, snoozeMinutes: 5 } });
    expect(await attention()).toEqual([]);
  });

  it('names the label or member that is gone, and does nothing', async () => {
    const gone = await label();
    await make({ archive: true, addLabelIds: [gone] });
    await open.world.inA({ method: 'DELETE', url: `/thread-labels/${gone}` });
    expect(await list()).toMatchObject([{ enabled: true, problem: 'label_deleted' }]);
    expect(await attention()).toMatchObject([{ title: expect.stringContaining('a label it uses was deleted') }]);
    expect(await thread(await reply())).toMatchObject({ is_archived: false });
  });
});

describe('the operations of inbox rules', () => {
  it('reject a misspelled condition, which would apply the rule to more messages', async () => {
    const answer = await post({ name: 'R', conditions: { wrods: ['hello'] }, actions: { archive: true } });
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([{ loc: ['body', 'conditions', 'wrods'], type: 'extra_forbidden' }]);
  });

  it('reject unknown references with their locations, and write nothing', async () => {
    const id = open.world.ctx.ids.uuid();
    const answer = await post({
      name: 'R',
      conditions: { labelIds: [id], senders: ['ana@example.com', 'no domain'], mailboxIds: [1], campaignIds: [id] },
      actions: { assigneeId: id, replyLabel: 'meeting_request' },
    });
    expect(answer.status).toBe(422);
    const found = answer.json.detail.map(
      (one: { loc: string[]; ctx: { code: string } }) => `${one.loc.join('.')} ${one.ctx.code}`,
    );
    expect(found.sort()).toEqual([
      'body.actions.assigneeId unknown_person',
      'body.actions.replyLabel missing_one_of',
      'body.conditions.campaignIds.0 unknown_campaign',
      'body.conditions.labelIds.0 unknown_label',
      'body.conditions.mailboxIds.0 unknown_mailbox',
      'body.conditions.senders.1 invalid_sender',
    ]);
    expect(codeOf(await post({ name: 'R', conditions: {}, actions: {} }))).toEqual([
      ['body', 'actions'],
      'missing_one_of',
    ]);
    expect(await list()).toEqual([]);
  });

  it('keep the order that is set, which must name each rule once', async () => {
    const [a, b] = [await make({ archive: true }), await make({ archive: true })];
    const order = (ruleIds: string[]) =>
      open.world.inA({ method: 'PUT', url: '/inbox-rules/order', body: { ruleIds } });
    expect((await order([b.id, a.id])).json.items.map(({ id }: { id: string }) => id)).toEqual([b.id, a.id]);
    for (const wrong of [[b.id], [b.id, b.id], [b.id, a.id, open.world.ctx.ids.uuid()]])
      expect(codeOf(await order(wrong))).toEqual([['body', 'ruleIds'], 'incomplete_order']);
  });

  it('create a rule once per idempotency key, up to the limit', async () => {
    const headers = { 'idempotency-key': 'rule-1' };
    const body = { name: 'Once', conditions: {}, actions: { archive: true } };
    const [first, again] = [await post(body, { headers }), await post(body, { headers })];
    expect(again.json).toEqual(first.json);
    await open.rows(
      `insert into inbox_rules (workspace_id, id, name, enabled, stop, position, conditions, actions, created_at, updated_at)
       select workspace_id, gen_random_uuid(), name, enabled, stop, n, conditions, actions, created_at, updated_at
       from inbox_rules, generate_series(2, 100) n where id = $1`,
      first.json.id,
    );
    expect((await post(body)).json).toMatchObject({ code: 'limit_reached' });
  });

  it('do not find the rules and conversations of another workspace', async () => {
    const { id } = await make({ archive: true });
    const url = `/inbox-rules/${id}`;
    const { inB } = open.world;
    expect((await inB({ method: 'PATCH', url, body: { name: 'Mine' } })).json.code).toBe('inbox_rule_not_found');
    expect((await inB({ method: 'DELETE', url })).json.code).toBe('inbox_rule_not_found');
    expect((await inB({ url: '/inbox-rules' })).json.items).toEqual([]);
    const threadId = ((await open.answered()).send as SentMail).threadId;
    expect((await inB({ url: `/threads/${threadId}/rule-acts` })).json.code).toBe('thread_not_found');
    const viewer = await person(open.world, 'viewer', 'Vera');
    const query = { workspaceId: open.world.a.id };
    expect((await viewer.ask({ method: 'DELETE', url, query })).json.code).toBe('insufficient_scope');
  });
});
