import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { runsOf } from '../../../../test/support/part-of.js';
import type { SentMail } from '../../../../test/support/receiving.js';
import { openTriage, type RepliedContact } from '../../../../test/support/triage/acts.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const { mark, undo, reply, all, optOut, EVENTS } = openTriage(() => open);

/** Contacts of one company whose first reply was an absence, so no sequence has ended yet. */
interface Company {
  readonly domain: string;
  readonly first: RepliedContact;
  /** Colleagues in the same campaign, and in another one. */
  readonly colleagues: readonly RepliedContact[];
}

let companies = 0;
async function company(scope: 'campaign' | 'workspace'): Promise<Company> {
  companies += 1;
  const domain = `firm${companies}.test`;
  const people = async (names: readonly string[]): Promise<RepliedContact[]> => {
    const { campaign, sends } = await open.sentCampaign({
      contacts: names.length,
      email: (index) => `${names[index]}@${domain}`,
      stopRules: { stopOnCompanyReply: true, companyReplyScope: scope },
    });
    return sends.map((send: SentMail) => ({ campaignId: campaign.campaignId, send, threadId: send.threadId }));
  };
  const [first, ...here] = (await people(['ana', 'ben', 'cem'])) as [RepliedContact, ...RepliedContact[]];
  const elsewhere = await people(['dan']);
  await reply(first.send, 'I am out of office until 2026-05-01.');
  open.world.clock.advanceMs(1_000);
  return { domain, first, colleagues: [...here, ...elsewhere] };
}

const stopsOf = ({ domain }: Company) =>
  open.rows('select scope_key, cause_contact_id from company_stops where company_domain = $1', domain);
const stateOf = async (one: Company) => ({
  people: await Promise.all([one.first, ...one.colleagues].map(all)),
  stops: await stopsOf(one),
});

/** Events of a colleague between an action and its undo; true if the colleague must get no further email. */
const OF_COLLEAGUE: Readonly<Record<string, { forbids: boolean; happen: (one: RepliedContact) => Promise<unknown> }>> =
  {
    'a colleague replies': { forbids: false, happen: ({ send }) => reply(send, 'We will talk about it next week.') },
    'a colleague opts out by link': { forbids: true, happen: optOut },
    'a colleague opts out by reply': {
      forbids: true,
      happen: ({ send }) => reply(send, 'Please remove me from your list.'),
    },
    'a member suppresses a colleague': { forbids: true, happen: ({ send }) => open.suppress(send.email) },
    'email to a colleague bounces': {
      forbids: true,
      happen: ({ send }) => open.deliverReport(send.header, send.email, send.address),
    },
  };

describe('undo of an intent that stopped a company', () => {
  it.each(['campaign', 'workspace'] as const)('in the scope of the %s restores all colleagues', async (scope) => {
    const one = await company(scope);
    const before = await stateOf(one);
    const done = await mark([one.first.threadId], { replyIntent: 'interested' });
    expect(done.status, done.text).toBe(200);
    const [, ben, cem, dan] = (await stateOf(one)).people;
    for (const stopped of [ben, cem]) {
      expect(stopped?.fate).toMatchObject({ status: 'stopped', status_reason: 'company_reply' });
      expect(stopped?.waiting).toEqual([]);
    }
    expect(dan?.fate).toMatchObject({ status: scope === 'workspace' ? 'stopped' : 'active' });
    expect(await stopsOf(one)).not.toEqual([]);
    expect(await undo(done)).toEqual({ changedCount: 1, skippedCount: 0 });
    expect(await stateOf(one)).toEqual(before);
  });
});

it('holds for random acts that stop a company, with random and simultaneous events of anyone in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('campaign', 'workspace'),
      fc.constantFrom('interested', 'not_interested', 'neutral', 'unsubscribe', 'bounced'),
      fc.uniqueArray(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 1 }),
      fc.uniqueArray(fc.constantFrom(...Object.keys(OF_COLLEAGUE)), { maxLength: 1 }),
      fc.nat(2),
      fc.boolean(),
      async (scope, intent, ofFirst, ofColleague, who, atOnce) => {
        const one = await company(scope);
        const colleague = one.colleagues[who] as RepliedContact;
        const before = await stateOf(one);
        const done = await mark([one.first.threadId], { replyIntent: intent });
        expect(done.status, done.text).toBe(200);
        open.world.clock.advanceMs(1_000);
        const happen = () => [
          ...ofFirst.map((name) => EVENTS[name]?.happen(one.first)),
          ...ofColleague.map((name) => OF_COLLEAGUE[name]?.happen(colleague)),
        ];
        if (!atOnce) for (const event of happen()) await event;
        const standing = await stateOf(one);
        const [undone] = await Promise.all([undo(done), ...(atOnce ? happen() : [])]);
        const after = await stateOf(one);
        const isQuiet = ofFirst.every((name) => name === 'a member archives') && ofColleague.length === 0;
        if (isQuiet) expect(after).toEqual(before);
        if (!atOnce && undone.skippedCount > 0) expect(after).toEqual(standing);
        if (!atOnce && ofColleague.includes('a colleague replies')) {
          // Stats belong to the campaign, which also counts the undone intent of the first contact.
          const own = ({ people }: typeof after) => ({ ...people[who + 1], counted: null });
          expect(own(after)).toEqual(own(standing));
        }
        const forbidden = [
          ...(ofFirst.some((name) => EVENTS[name]?.forbids) ? [one.first] : []),
          ...(ofColleague.some((name) => OF_COLLEAGUE[name]?.forbids) ? [colleague] : []),
        ];
        for (const each of forbidden) {
          const query = { email: each.send.email };
          const { json } = await open.world.inA({ url: '/campaigns/suppressions/status', query });
          expect(json.suppressed).toBe(true);
          expect((await all(each)).waiting).toEqual([]);
        }
        // A remaining stop would exclude later contacts of the company.
        const stopped = after.people.some(({ fate }) => fate['status_reason'] === 'company_reply');
        if (isQuiet) expect([stopped, after.stops]).toEqual([false, []]);
      },
    ),
    { numRuns: runsOf(15, 80) },
  );
}, 240_000);
