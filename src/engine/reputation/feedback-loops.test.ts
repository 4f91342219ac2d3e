import { expect, it } from 'vitest';
import { FEEDBACK_IDS, feedbackIdsIn, feedbackLoopDays, feedbackRates, ownerOf } from './feedback-loops.js';

const CAMPAIGN = '019cad93-5580-74ee-bb34-b89e5344ad11';
const OTHER = '019cad93-5580-74ee-bb34-b89e5344ad12';
const on = (day: number) => ({ year: 2026, month: 3, day });
const listed = (day: number, values: readonly string[]) => ({
  ...{ metric: FEEDBACK_IDS.name, date: on(day), value: { stringList: { values } } },
});

it('identifiers of campaigns and mailboxes are found, those of the latest days first, without sender IDs', () => {
  const stats = [listed(7, [OTHER, 'a1b2c3d4e5f6a7b']), listed(8, [CAMPAIGN, 'mailbox-104', OTHER, '203.0.113.9'])];
  expect(feedbackIdsIn(stats, 10)).toEqual([CAMPAIGN, 'mailbox-104', OTHER]);
  expect(feedbackIdsIn(stats, 1)).toEqual([CAMPAIGN]);
  expect(feedbackIdsIn([{ metric: FEEDBACK_IDS.name }, { metric: 'other', value: { stringList: {} } }], 10)).toEqual(
    [],
  );
});

it.each([
  [CAMPAIGN, { campaignId: CAMPAIGN, mailboxId: null }],
  ['mailbox-104', { campaignId: null, mailboxId: 104 }],
  ['mailbox-0', { campaignId: null, mailboxId: null }],
  ['mailbox-99999999999', { campaignId: null, mailboxId: null }],
  [`${CAMPAIGN}" OR "a`, { campaignId: null, mailboxId: null }],
])('%s belongs to %j', (identifier, owner) => {
  expect(ownerOf(identifier)).toEqual(owner);
});

it('rates are requested by identifier, and belong to it', () => {
  const identifiers = [CAMPAIGN, 'mailbox-104'];
  expect(feedbackRates(identifiers)[0]).toEqual({
    ...{ name: 'loop0', metric: 'FEEDBACK_LOOP_SPAM_RATE', filter: `feedback_loop_id = "${CAMPAIGN}"` },
  });
  const stats = [
    { metric: 'loop0', date: on(8), value: { doubleValue: 0.0139 } },
    { metric: 'loop1', date: on(7), value: { floatValue: 0 } },
    { metric: 'loop1', date: on(8), value: { doubleValue: 7 } },
    { metric: 'loop2', date: on(8), value: { doubleValue: 0.5 } },
    { metric: 'loop0', value: { doubleValue: 0.5 } },
  ];
  expect(feedbackLoopDays(identifiers, stats)).toEqual([
    { identifier: CAMPAIGN, day: '2026-03-08', spamRate: 0.0139 },
    { identifier: 'mailbox-104', day: '2026-03-07', spamRate: 0 },
  ]);
});
