import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotSends, type CampaignBudget, type MailboxBudget, type Waiting } from './allot.js';

const campaign = (over: Partial<CampaignBudget> = {}): CampaignBudget => ({
  campaignId: 'c1',
  priority: 2,
  remaining: 100,
  remainingNew: 100,
  followUpShare: 100,
  seed: 7,
  ...over,
});
const mailbox = (mailboxId: number, over: Partial<MailboxBudget> = {}): MailboxBudget => ({
  campaignId: 'c1',
  mailboxId,
  capacity: 1,
  newContacts: true,
  load: 0,
  claims: 0,
  ...over,
});
const fresh = (id: string, over: Partial<Waiting> = {}): Waiting => ({
  id,
  campaignId: 'c1',
  mailboxId: null,
  isNew: true,
  ...over,
});
const followUp = (id: string, mailboxId: number, over: Partial<Waiting> = {}): Waiting => ({
  id,
  campaignId: 'c1',
  mailboxId,
  isNew: false,
  ...over,
});

function allot(input: {
  campaigns?: CampaignBudget[];
  mailboxes: MailboxBudget[];
  candidates: Waiting[];
  capacity?: Record<number, number>;
  pairing?: Parameters<typeof allotSends>[0]['pairing'];
}) {
  const capacity = new Map(input.mailboxes.map((one) => [one.mailboxId, one.capacity]));
  for (const [id, n] of Object.entries(input.capacity ?? {})) capacity.set(Number(id), n);
  return allotSends({
    campaigns: input.campaigns ?? [campaign()],
    mailboxes: input.mailboxes,
    mailboxCapacity: capacity,
    candidates: input.candidates,
    pairing: input.pairing ?? (() => 'prefer'),
  }).map((pair) => [pair.send.id, pair.budget.mailboxId]);
}

describe('allotSends', () => {
  it('gives a mailbox its own follow-up before a new contact when follow-ups have the whole share', () => {
    expect(allot({ mailboxes: [mailbox(1)], candidates: [fresh('n'), followUp('f', 1)] })).toEqual([['f', 1]]);
  });

  it('gives new contacts what follow-ups do not use, and the other way round', () => {
    expect(allot({ mailboxes: [mailbox(1, { capacity: 2 })], candidates: [fresh('n'), followUp('f', 1)] })).toEqual([
      ['f', 1],
      ['n', 1],
    ]);
    expect(
      allot({
        campaigns: [campaign({ followUpShare: 0 })],
        mailboxes: [mailbox(1, { capacity: 3 })],
        candidates: [fresh('n'), followUp('f', 1)],
      }),
    ).toEqual([
      ['n', 1],
      ['f', 1],
    ]);
  });

  it('never gives a follow-up to another mailbox', () => {
    expect(allot({ mailboxes: [mailbox(2)], candidates: [followUp('f', 1)] })).toEqual([]);
  });

  it('takes the less used mailbox first and spreads one message each before a second', () => {
    const mailboxes = [mailbox(1, { capacity: 5, load: 3 }), mailbox(2, { capacity: 5, load: 1 })];
    expect(allot({ mailboxes, candidates: [fresh('a'), fresh('b'), fresh('c')] })).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('lets the more important campaign draw first on a shared mailbox', () => {
    const mailboxes = [mailbox(1), mailbox(1, { campaignId: 'c2' })];
    const campaigns = [campaign(), campaign({ campaignId: 'c2', priority: 1 })];
    expect(allot({ campaigns, mailboxes, candidates: [fresh('low'), fresh('high', { campaignId: 'c2' })] })).toEqual([
      ['high', 1],
    ]);
  });

  it('keeps mailboxes that take follow-ups only away from new contacts', () => {
    expect(allot({ mailboxes: [mailbox(1, { newContacts: false })], candidates: [fresh('n')] })).toEqual([]);
  });

  it('prefers matching providers, and refuses where a rule says so', () => {
    const pairing = (send: Waiting, one: MailboxBudget) =>
      send.id === 'no' ? 'refuse' : send.id === `m${one.mailboxId}` ? 'prefer' : 'allow';
    expect(
      allot({ mailboxes: [mailbox(1), mailbox(2)], candidates: [fresh('no'), fresh('m2'), fresh('m1')], pairing }),
    ).toEqual([
      ['m1', 1],
      ['m2', 2],
    ]);
  });

  it('keeps every budget and never takes a send twice, whatever it is given', () => {
    const anyTaker = fc.record({
      campaignId: fc.constantFrom('c1', 'c2'),
      mailboxId: fc.integer({ min: 1, max: 4 }),
      capacity: fc.integer({ min: 0, max: 5 }),
      newContacts: fc.boolean(),
      load: fc.integer({ min: 0, max: 9 }),
      claims: fc.nat(50),
    });
    const anySend = fc.record({
      campaignId: fc.constantFrom('c1', 'c2'),
      mailboxId: fc.option(fc.integer({ min: 1, max: 4 })),
      isNew: fc.boolean(),
    });
    const anyBudget = fc.record({
      priority: fc.integer({ min: 1, max: 3 }),
      remaining: fc.nat(6),
      remainingNew: fc.nat(6),
      followUpShare: fc.nat(100),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyTaker, { maxLength: 8, selector: (one) => `${one.campaignId}${one.mailboxId}` }),
        fc.array(anySend, { maxLength: 30 }),
        fc.tuple(anyBudget, anyBudget),
        fc.record({ 1: fc.nat(5), 2: fc.nat(5), 3: fc.nat(5), 4: fc.nat(5) }),
        (mailboxes, sends, [first, second], capacity) => {
          const candidates = sends.map((send, index) => ({ ...send, id: `s${index}` }));
          const campaigns = [
            { ...first, campaignId: 'c1' },
            { ...second, campaignId: 'c2' },
          ];
          const pairs = allotSends({
            campaigns,
            mailboxes,
            mailboxCapacity: new Map(Object.entries(capacity).map(([id, n]) => [Number(id), n])),
            candidates,
            pairing: () => 'prefer',
          });
          expect(new Set(pairs.map((pair) => pair.send.id)).size).toBe(pairs.length);
          for (const budget of campaigns) {
            const mine = pairs.filter((pair) => pair.send.campaignId === budget.campaignId);
            expect(mine.length).toBeLessThanOrEqual(budget.remaining);
            expect(mine.filter((pair) => pair.send.isNew && pair.send.mailboxId === null).length).toBeLessThanOrEqual(
              Math.max(budget.remainingNew, 0),
            );
          }
          for (const one of mailboxes) {
            const mine = pairs.filter((pair) => pair.budget === one);
            expect(mine.length).toBeLessThanOrEqual(one.capacity);
          }
          for (const id of [1, 2, 3, 4] as const) {
            expect(pairs.filter((pair) => pair.budget.mailboxId === id).length).toBeLessThanOrEqual(capacity[id]);
          }
          for (const { send, budget: one } of pairs) {
            expect(send.campaignId).toBe(one.campaignId);
            if (send.mailboxId !== null) expect(send.mailboxId).toBe(one.mailboxId);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
