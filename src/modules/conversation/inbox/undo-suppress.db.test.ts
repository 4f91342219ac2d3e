import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { runsOf } from '../../../../test/support/part-of.js';
import { openTriage, type RepliedContact } from '../../../../test/support/triage/acts.js';
import { upsertEntries } from '../../reach/suppressions/index.js';
import { stopForbidden } from '../../sending/sequence/index.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const { mark, undo, replied, reply, entries, waiting, fate, all, optOut, EVENTS } = openTriage(() => open);
const suppress = (ids: readonly number[], target: 'address' | 'domain', note?: string) =>
  mark(ids, { suppress: { target, ...(note !== undefined && { note }) } });
const isSuppressed = async (email: string) =>
  (await open.world.inA({ url: '/campaigns/suppressions/status', query: { email } })).json.suppressed;
const domainOf = (email: string) => email.slice(email.indexOf('@') + 1);

const GOES_ON = { stopOnReply: false, stopOnPositiveIntent: false };

describe('suppressing the person of a conversation', () => {
  it('stops the contact, cancels its emails, and says so', async () => {
    const one = await replied({ stopRules: GOES_ON });
    const done = await suppress([one.threadId], 'address', 'Asked by phone');
    expect(done.status, done.text).toBe(200);
    expect(done.json).toMatchObject({
      matchedCount: 1,
      changedCount: 1,
      consequences: { stoppedCount: 1, suppressedCount: 1, canceledCount: 1, resumedCount: 0 },
    });
    expect(await fate(one.send.contactId)).toMatchObject({ status: 'suppressed' });
    expect(await entries(one.send.email)).toMatchObject([{ kind: 'email', reason: 'manual', note: 'Asked by phone' }]);
  });

  it.each(['address', 'domain'] as const)('is undone exactly, for the %s', async (target) => {
    const one = await replied({ stopRules: GOES_ON });
    const colleague = await replied({ stopRules: GOES_ON, email: `colleague@${domainOf(one.send.email)}` });
    const before = [await all(one), await all(colleague)];
    const done = await suppress([one.threadId], target);
    expect(done.json.consequences.stoppedCount).toBe(target === 'domain' ? 2 : 1);
    expect(await isSuppressed(one.send.email)).toBe(true);
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect([await all(one), await all(colleague)]).toEqual(before);
    expect(await isSuppressed(one.send.email)).toBe(false);
    expect(await open.typesOf(one.send.contactId)).toContain('campaign.contact.resumed');
  });

  it('reaches the same person in every campaign, and its undo too', async () => {
    const email = 'twice@suppress.test';
    const [first, second] = [
      await replied({ stopRules: GOES_ON, email }),
      await replied({ stopRules: GOES_ON, email }),
    ];
    const before = [await all(first), await all(second)];
    const done = await suppress([first.threadId], 'address');
    expect(await fate(second.send.contactId)).toMatchObject({ status: 'suppressed' });
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect([await all(first), await all(second)]).toEqual(before);
  });

  it('keeps an entry that was there, as it was', async () => {
    const one = await replied();
    const body = { email: one.send.email, note: 'Legal', reason: 'legal', expiresAt: '2030-01-01T00:00:00Z' };
    await open.world.inA({ method: 'POST', url: '/campaigns/suppressions', body });
    open.world.clock.advanceMs(1_000);
    const before = await all(one);
    const done = await suppress([one.threadId], 'address', 'Again');
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await all(one)).toEqual(before);
  });

  it('keeps what happened since: an opt-out, a reply, a change of the entry', async () => {
    const left = await replied({ stopRules: GOES_ON });
    const leftDone = await suppress([left.threadId], 'address');
    await optOut(left);
    expect(await undo(leftDone)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await isSuppressed(left.send.email)).toBe(true);

    const answered = await replied({ stopRules: GOES_ON });
    const answeredDone = await suppress([answered.threadId], 'address');
    await reply(answered.send, 'One more thing: what does it cost?');
    expect(await undo(answeredDone)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await waiting(answered.send.contactId)).toEqual([]);

    const noted = await replied({ stopRules: GOES_ON });
    const notedDone = await suppress([noted.threadId], 'domain');
    open.world.clock.advanceMs(1_000);
    await open.suppress(`@${domainOf(noted.send.email)}`);
    expect(await undo(notedDone)).toEqual({ changedCount: 0, skippedCount: 1 });
    expect(await isSuppressed(noted.send.email)).toBe(true);
  });

  it('is rejected with its location for an unknown target, and changes nothing', async () => {
    const one = await replied({ stopRules: GOES_ON });
    const before = await all(one);
    const answer = await mark([one.threadId], { suppress: { target: 'planet' } });
    expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['body', 'set', 'suppress', 'target']]);
    expect(await all(one)).toEqual(before);
  });
});

it('leaves no contact active whom a parallel request suppresses', async () => {
  const { ctx, a } = open.world;
  const one = await replied({ stopRules: GOES_ON });
  const done = await mark([one.threadId], { replyIntent: 'not_interested' });
  open.world.clock.advanceMs(1_000);
  const isWaiting = async () => {
    const rows = await open.rows(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
    return rows.length > 0;
  };
  let undoing: Promise<unknown> = Promise.resolve();
  let isUndone = false;
  const entry = { kind: 'domain', value: domainOf(one.send.email), line: 1, groupId: '', reason: undefined } as const;
  await upsertEntries(
    ctx,
    a.id,
    { entries: [{ ...entry, note: undefined, expiresAt: null }], overrides: false, source: 'api' },
    async (ctx, workspaceId, forbidden) => {
      const stopped = await stopForbidden(ctx, workspaceId, forbidden);
      undoing = undo(done).then(() => {
        isUndone = true;
      });
      while (!isUndone && !(await isWaiting())) await new Promise(setImmediate);
      return stopped;
    },
  );
  await undoing;
  expect(await isSuppressed(one.send.email)).toBe(true);
  expect(await fate(one.send.contactId)).toMatchObject({ status: 'suppressed' });
  expect(await waiting(one.send.contactId)).toEqual([]);
});

/** Triage actions on a batch, including moves to a subsequence and company stops. */
const ACTS: Readonly<Record<string, object>> = {
  unsubscribe: { replyIntent: 'unsubscribe' },
  'not interested': { replyIntent: 'not_interested' },
  interested: { replyIntent: 'interested' },
  bounced: { replyIntent: 'bounced' },
  'suppress the address': { suppress: { target: 'address' } },
  'suppress the domain': { suppress: { target: 'domain' } },
  'unsubscribe and suppress': { replyIntent: 'unsubscribe', suppress: { target: 'address' } },
};

const subsequenceOf = ({ campaignId }: RepliedContact, intent: string) =>
  open.world.inA({
    method: 'POST',
    url: `/campaigns/${campaignId}/subsequences`,
    body: {
      name: 'Follow-up',
      trigger: { intents: [intent] },
      steps: [{ subject: 'Next', bodyText: 'Hi {{firstName}}, next' }],
    },
  });
const childrenOf = ({ send }: RepliedContact) =>
  open.rows('select id from contacts where parent_contact_id = $1 and deleted_at is null', send.contactId);

it('holds for random acts on batches with random and simultaneous events: an undo restores no more and no less', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(ACTS)),
      fc.array(fc.record({ stops: fc.boolean(), company: fc.boolean(), moves: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.uniqueArray(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 2 }),
      fc.boolean(),
      async (act, shapes, happened, atOnce) => {
        const some: RepliedContact[] = [];
        const colleagues: RepliedContact[] = [];
        for (const { stops, company, moves } of shapes) {
          const stopRules = { ...(stops ? {} : GOES_ON), stopOnCompanyReply: false, stopOnNegativeIntent: company };
          const one = await replied({ stopRules });
          if (moves) expect((await subsequenceOf(one, 'not_interested')).status).toBe(200);
          some.push(one);
          if (company)
            colleagues.push(await replied({ stopRules: GOES_ON, email: `more@${domainOf(one.send.email)}` }));
        }
        const everyone = [...some, ...colleagues];
        const first = some[0] as RepliedContact;
        open.world.clock.advanceMs(1_000);
        const before = await Promise.all(everyone.map(all));
        const done = await mark(
          some.map(({ threadId }) => threadId),
          ACTS[act] as object,
        );
        expect(done.status, done.text).toBe(200);
        open.world.clock.advanceMs(1_000);
        let undone: { skippedCount: number };
        if (atOnce) {
          const [answer] = await Promise.all([undo(done), ...happened.map((name) => EVENTS[name]?.happen(first))]);
          undone = answer as { skippedCount: number };
        } else {
          for (const name of happened) await EVENTS[name]?.happen(first);
          undone = await undo(done);
        }
        const after = await Promise.all(everyone.map(all));
        const isQuiet = happened.every((name) => name === 'a member archives');
        if (isQuiet && !atOnce) expect(after).toEqual(before);
        if (isQuiet) expect((await Promise.all(some.map(childrenOf))).flat()).toEqual([]);
        if (isQuiet) expect(undone.skippedCount).toBe(0);
        if (happened.some((name) => EVENTS[name]?.forbids)) {
          expect(await isSuppressed(first.send.email)).toBe(true);
          expect(after[0]?.waiting).toEqual([]);
        }
        // Events of the first contact do not change other contacts.
        const others = after.slice(1, some.length);
        if (!happened.includes('a member suppresses the domain')) expect(others).toEqual(before.slice(1, some.length));
      },
    ),
    { numRuns: runsOf(10, 60) },
  );
}, 240_000);
