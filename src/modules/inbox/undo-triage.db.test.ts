import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../test/support/answering.js';
import { answerTo, type SentMail } from '../../../test/support/receiving.js';
import { unsubscribeUrl } from '../delivery/index.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const mark = (threadIds: readonly number[], set: object, more: object = {}) =>
  open.ask('POST', '/batch', { thread_ids: threadIds, set, ...more });
const undo = async (done: { json: { undo_token: string } }) => {
  open.world.clock.advanceMs(1_000);
  return (await open.ask('POST', '/batch/undo', { undo_token: done.json.undo_token })).json;
};

let replies = 0;
/** Creates a contact who replied, in a campaign with these stop rules. */
async function replied(options: { stopRules?: object; text?: string; groupId?: string; email?: string } = {}) {
  replies += 1;
  const email = options.email ?? `undo${replies}@client${replies}.test`;
  const { campaignId, send } = await open.one({
    stopRules: (options.stopRules ?? {}) as Record<string, unknown>,
    ...(options.groupId !== undefined && { groupId: options.groupId }),
    email: () => email,
  });
  await reply(send, options.text ?? 'Sounds interesting, tell me more.');
  open.world.clock.advanceMs(1_000);
  return { campaignId, send, threadId: send.threadId };
}

function reply(send: SentMail, text: string, headers: Record<string, string> = {}) {
  replies += 1;
  return open.deliver({
    ...answerTo(send),
    envelopeFrom: send.email,
    messageId: `<undo${replies}@client.test>`,
    subject: 'Re: Quick question',
    text,
    headers,
  });
}

const entries = (email: string) =>
  open.rows('select kind, value, group_id, reason, note, source, expires_at from suppressions where value = $1', email);
const waiting = (contactId: string) =>
  open.rows(`select step_id, due_at from sends where contact_id = $1 and status = 'scheduled'`, contactId);
const FATE = ['status', 'status_reason', 'hold_until', 'reply_intent', 'reply_label', 'intent_source', 'overridden_at'];
async function fate(contactId: string) {
  const contact = await open.contact(contactId);
  return Object.fromEntries(FATE.map((name) => [name, contact[name]]));
}
const thread = (id: number) =>
  open.row('select reply_intent, reply_label, reply_bucket, intent_source from threads where id = $1', id);

/** Everything an action can change about one contact. */
async function all({ send, campaignId, threadId }: { send: SentMail; campaignId: string; threadId: number }) {
  return {
    fate: await fate(send.contactId),
    entries: await entries(send.email),
    waiting: await waiting(send.contactId),
    thread: await thread(threadId),
    counted: Object.fromEntries(Object.entries(await open.counted(campaignId)).filter(([, n]) => n !== 0)),
  };
}

const CONTINUES = { stopOnReply: false, stopOnPositiveIntent: false };

describe('undo of an intent set by hand', () => {
  it.each([
    ['unsubscribe', {}],
    ['unsubscribe', CONTINUES],
    ['not_interested', { ...CONTINUES, stopOnNegativeIntent: true }],
    ['out_of_office', {}],
    ['bounced', {}],
    ['bounced', CONTINUES],
    ['neutral', CONTINUES],
  ])('%s with the rules %j reverts all effects', async (intent, stopRules) => {
    const one = await replied({ stopRules });
    const before = await all(one);
    const done = await mark([one.threadId], { replyIntent: intent, is_read: true });
    expect(done.status, done.text).toBe(200);
    expect((await fate(one.send.contactId))['reply_intent']).toBe(intent);
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await all(one)).toEqual(before);
  });

  it('returns the effects of the intent', async () => {
    const one = await replied({ stopRules: CONTINUES });
    const done = await mark([one.threadId], { replyIntent: 'unsubscribe' });
    expect(done.json.consequences).toEqual({
      stoppedCount: 1,
      suppressedCount: 1,
      resumedCount: 0,
      heldUntil: null,
      nextEmailAt: null,
      canceledCount: 1,
      movedCount: 0,
    });
    await undo(done);
    const types = await open.typesOf(one.send.contactId);
    expect(types.slice(-3).sort()).toEqual([
      'campaign.contact.intent_overridden',
      'campaign.contact.resumed',
      'inbox.thread.updated',
    ]);
  });

  it('undoes a suppressing label, and a whole batch', async () => {
    const some = [await replied(), await replied(), await replied({ stopRules: CONTINUES })];
    const before = await Promise.all(some.map(all));
    const ids = some.map(({ threadId }) => threadId);
    const done = await mark(ids, { replyIntent: 'unsubscribe', replyLabel: 'complaint' });
    expect(done.json).toMatchObject({ changedCount: 3, consequences: { suppressedCount: 3 } });
    expect(await undo(done)).toEqual({ changedCount: 3, skippedCount: 0 });
    expect(await Promise.all(some.map(all))).toEqual(before);

    const away = await replied({ text: 'I am away until 2026-05-01.' });
    await mark([away.threadId], { replyIntent: 'out_of_office' });
    open.world.clock.advanceMs(1_000);
    const held = await all(away);
    const left = await mark([away.threadId], { replyLabel: 'left_company' });
    expect(left.json.consequences).toMatchObject({ suppressedCount: 1 });
    expect(await undo(left)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await all(away)).toEqual(held);
  });

  it('keeps an entry that existed before', async () => {
    const one = await replied();
    const body = { email: one.send.email, note: 'Asked by phone', reason: 'manual' };
    await open.world.inA({ method: 'POST', url: '/campaigns/suppressions', body });
    open.world.clock.advanceMs(1_000);
    const before = await all(one);
    expect(before.entries).toMatchObject([{ reason: 'manual', note: 'Asked by phone' }]);
    const done = await mark([one.threadId], { replyIntent: 'unsubscribe' });
    expect(await entries(one.send.email)).toMatchObject([{ reason: 'unsubscribe' }]);
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await all(one)).toEqual(before);
  });

  it('keeps later actions of the contact: an opt-out by link, a bounce, a reply', async () => {
    const byLink = await replied();
    const linkDone = await mark([byLink.threadId], { replyIntent: 'unsubscribe' });
    open.world.clock.advanceMs(1_000);
    await optOut(byLink);
    expect(await undo(linkDone)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await entries(byLink.send.email)).toMatchObject([{ source: 'unsubscribe_link' }]);
    expect(await fate(byLink.send.contactId)).toMatchObject({ status: 'unsubscribed' });

    const bounced = await replied({ stopRules: CONTINUES });
    const bounceDone = await mark([bounced.threadId], { replyIntent: 'unsubscribe' });
    open.world.clock.advanceMs(1_000);
    await open.deliverReport(bounced.send.header, bounced.send.email, bounced.send.address);
    expect(await undo(bounceDone)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await entries(bounced.send.email)).toMatchObject([{ source: 'bounce' }]);
    expect((await fate(bounced.send.contactId))['status']).not.toBe('active');

    const again = await replied({ stopRules: CONTINUES });
    const replyDone = await mark([again.threadId], { replyIntent: 'unsubscribe' });
    open.world.clock.advanceMs(1_000);
    await reply(again.send, 'Please remove me from your list.');
    expect(await undo(replyDone)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await entries(again.send.email)).toMatchObject([{ source: 'reply' }]);
  });

  it('keeps the entry if the same person has since unsubscribed in another campaign', async () => {
    const email = 'two-campaigns@both.test';
    const [first, second] = [await replied({ email }), await replied({ email })];
    const done = await mark([first.threadId], { replyIntent: 'unsubscribe' });
    open.world.clock.advanceMs(1_000);
    await mark([second.threadId], { replyIntent: 'unsubscribe' });
    expect(await undo(done)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await entries(email)).toHaveLength(1);
  });

  it('undoes the intent if a member has since archived the conversation, and keeps it archived', async () => {
    const one = await replied();
    const before = await all(one);
    const done = await mark([one.threadId], { replyIntent: 'unsubscribe', is_read: true });
    open.world.clock.advanceMs(1_000);
    await open.ask('PATCH', `/${one.threadId}`, { is_archived: true });
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await all(one)).toEqual(before);
    expect(await open.row('select is_archived from threads where id = $1', one.threadId)).toEqual({
      is_archived: true,
    });
  });

  it('keeps a contact suppressed if a member has since suppressed the address', async () => {
    const one = await replied({ stopRules: { ...CONTINUES, stopOnNegativeIntent: true } });
    const done = await mark([one.threadId], { replyIntent: 'not_interested' });
    open.world.clock.advanceMs(1_000);
    const domain = one.send.email.slice(one.send.email.indexOf('@'));
    await open.world.inA({ method: 'POST', url: '/campaigns/suppressions', body: { email: domain } });
    await undo(done);
    expect(await fate(one.send.contactId)).toMatchObject({ status: 'suppressed' });
    expect(await waiting(one.send.contactId)).toEqual([]);
  });
});

describe('an intent that continues a sequence', () => {
  it('is rejected on request, with its consequences, and changes nothing', async () => {
    const one = await replied();
    const before = await all(one);
    const refused = await mark([one.threadId], { replyIntent: 'out_of_office' }, { refuse_restart: true });
    expect([refused.status, refused.json.code]).toEqual([409, 'would_restart']);
    expect(refused.json.context).toMatchObject({ resumedCount: 1, heldUntil: expect.stringContaining('T') });
    expect(await all(one)).toEqual(before);
    expect((await mark([one.threadId], { replyIntent: 'unsubscribe' }, { refuse_restart: true })).status).toBe(200);
  });

  it('is never `bounced`: the sequence stays ended and nothing is scheduled', async () => {
    const one = await replied();
    const done = await mark([one.threadId], { replyIntent: 'bounced' }, { refuse_restart: true });
    expect(done.status, done.text).toBe(200);
    expect(await fate(one.send.contactId)).toMatchObject({ status: 'bounced', status_reason: 'bounce' });
    expect(await waiting(one.send.contactId)).toEqual([]);
    expect(await entries(one.send.email)).toEqual([]);

    const without = await replied({ stopRules: { stopOnBounce: false } });
    await open.ask('PATCH', `/${without.threadId}`, { replyIntent: 'bounced' });
    expect(await fate(without.send.contactId)).toMatchObject({ status: 'replied' });
    expect(await waiting(without.send.contactId)).toEqual([]);
  });
});

const INTENTS = ['interested', 'not_interested', 'neutral', 'out_of_office', 'unsubscribe', 'bounced'] as const;
type One = Awaited<ReturnType<typeof replied>>;

/**
 * Events that can occur between an action and its undo; true if the event means that the contact must get no further
 * email.
 */
const EVENTS: Readonly<Record<string, { readonly forbids: boolean; readonly happen: (one: One) => Promise<unknown> }>> =
  {
    'opt-out by link': { forbids: true, happen: optOut },
    'opt-out by reply': { forbids: true, happen: ({ send }) => reply(send, 'Please remove me from your list.') },
    'hard bounce': {
      forbids: true,
      happen: ({ send }) => open.deliverReport(send.header, send.email, send.address),
    },
    'a member suppresses the address': { forbids: true, happen: ({ send }) => open.suppress(send.email) },
    'a member suppresses the domain': {
      forbids: true,
      happen: ({ send }) => open.suppress(send.email.slice(send.email.indexOf('@'))),
    },
    'a reply': { forbids: false, happen: ({ send }) => reply(send, 'One more thing: what does it cost?') },
    'a member archives': {
      forbids: false,
      happen: ({ threadId }) => open.ask('PATCH', `/${threadId}`, { is_archived: true }),
    },
    'a member sets another intent': {
      forbids: false,
      happen: ({ threadId }) => open.ask('PATCH', `/${threadId}`, { replyIntent: 'not_interested' }),
    },
  };

it('holds for random acts with random events before the undo: none restores more or less than the act did', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...INTENTS),
      fc.boolean(),
      fc.boolean(),
      fc.uniqueArray(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 2 }),
      async (intent, stopsOnReply, wasSuppressed, happened) => {
        const one = await replied({ stopRules: stopsOnReply ? {} : CONTINUES });
        if (wasSuppressed) await open.suppress(one.send.email);
        open.world.clock.advanceMs(1_000);
        const before = await all(one);
        const done = await mark([one.threadId], { replyIntent: intent });
        for (const name of happened) {
          open.world.clock.advanceMs(1_000);
          await EVENTS[name]?.happen(one);
        }
        const standing = await all(one);
        const { skippedCount } = await undo(done);
        const after = await all(one);
        if (happened.every((name) => name === 'a member archives')) expect(after).toEqual(before);
        if (skippedCount > 0) expect(after).toEqual(standing);
        const isForbidden = wasSuppressed || happened.some((name) => EVENTS[name]?.forbids);
        if (isForbidden) {
          const { json } = await open.world.inA({
            url: '/campaigns/suppressions/status',
            query: { email: one.send.email },
          });
          expect(json.suppressed).toBe(true);
          expect(after.waiting).toEqual([]);
        }
      },
    ),
    { numRuns: process.env['CI'] === undefined ? 12 : 60 },
  );
}, 120_000);

async function optOut({ send }: { send: SentMail }): Promise<void> {
  const { pathname } = new URL(unsubscribeUrl(open.world.ctx, open.world.a.id, send.contactId));
  const answer = await open.world.inject({ method: 'POST', url: pathname, key: null });
  if (answer.status !== 200) throw new Error(answer.text);
}
