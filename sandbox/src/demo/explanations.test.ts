import { describe, expect, it } from 'vitest';
import type { WorldEntry } from '../log.js';
import { disagreements, type Explanation, type ListedSend } from './explanations.js';

const send = (change: Partial<ListedSend> = {}): ListedSend => ({
  id: 's1',
  status: 'sent',
  messageIdHeader: '<1@a.test>',
  contact: { email: 'ann@b.test' },
  ...change,
});
const said = (change: Partial<Explanation> = {}): Explanation => ({
  sendId: 's1',
  decision: 'done',
  decidingGate: null,
  reason: null,
  nextPossibleAt: null,
  evaluatedAt: '2026-03-30T08:00:00.000Z',
  ...change,
});
const accepted = { type: 'accepted', at: '2026-03-16T09:00:00.000Z', messageId: '<1@a.test>' } as WorldEntry;

function judged(given: {
  send?: Partial<ListedSend>;
  said?: Partial<Explanation>;
  before?: Partial<Explanation>;
  log?: WorldEntry[];
  contact?: string;
}): string[] {
  return disagreements({
    sends: [send(given.send)],
    explained: [said(given.said)],
    predicted: new Map(
      given.before === undefined
        ? []
        : [['s1', said({ decision: 'wait', evaluatedAt: '2026-03-16T07:00:00.000Z', ...given.before })]],
    ),
    log: given.log ?? [accepted],
    statusOf: new Map([['ann@b.test', given.contact ?? 'completed']]),
  });
}

const skipped = {
  send: { status: 'skipped', messageIdHeader: null },
  said: { decision: 'skip', decidingGate: 'contact_status', reason: 'contact_replied' },
  log: [],
} as const;

describe('the judge of explanations', () => {
  it('agrees with what is right', () => {
    expect(judged({})).toEqual([]);
    expect(judged({ before: { nextPossibleAt: '2026-03-16T09:00:00.000Z' } })).toEqual([]);
    expect(judged({ ...skipped, log: [], contact: 'replied' })).toEqual([]);
    expect(judged({ send: { status: 'unknown' }, said: { decision: 'unresolved', decidingGate: 'claim' } })).toEqual(
      [],
    );
  });

  it.each([
    ['an accepted message that is said to wait', { said: { decision: 'wait' as const } }, 'was accepted'],
    ['a message that is said to be sent and was not', { log: [] }, 'was not accepted'],
    [
      'one that is skipped for nothing',
      { ...skipped, log: [], said: { decision: 'skip' as const } },
      'without a reason',
    ],
    ['a reason that does not fit the contact', { ...skipped, log: [], contact: 'active' }, 'its contact is active'],
    ['a message tried too early', { before: { nextPossibleAt: '2026-03-16T09:00:00.001Z' } }, 'before'],
    ['a message tried that was to be skipped', { before: { decision: 'skip' as const } }, 'was to be skipped'],
    ['an unexplained send', { said: { sendId: 'other' } }, 'was not explained'],
  ])('finds %s', (_name, given, words) => {
    expect(judged(given)).toEqual([expect.stringContaining(words)]);
  });
});
