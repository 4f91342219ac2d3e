import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { runsOf } from '../../../../test/support/part-of.js';
import { openTriage } from '../../../../test/support/triage/acts.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const { mark, undo, replied, reply, entries, waiting, fate, all, optOut, EVENTS } = openTriage(() => open);

const CONTINUES = { stopOnReply: false, stopOnPositiveIntent: false };

describe('undo of an intent set by a member', () => {
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
    { numRuns: runsOf(12, 60) },
  );
}, 120_000);
