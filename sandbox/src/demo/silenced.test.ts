import { describe, expect, it } from 'vitest';
import type { ReactionEntry } from '../log.js';
import { sampleReaction } from '../oracle/sample-reaction.js';
import { judgeSilence } from './silenced.js';

const ANNA = 'anna@firm.example';

function judged(entry: ReactionEntry, status: string, suppressed: readonly string[] = []) {
  const { wrongly, missed } = judgeSilence([entry], [{ email: ANNA, status }], new Set(suppressed));
  return { wrongly, missed };
}
const FINE = { wrongly: [], missed: [] };

describe('a near miss', () => {
  const paused = sampleReaction('near-miss', { detail: 'time-limit' });
  const unread = sampleReaction('near-miss', { detail: 'unattended', permanent: false });

  it('ends the sequence as a reply, or lets it continue if the mailbox has no reader', () => {
    expect(judged(paused, 'replied')).toEqual(FINE);
    expect(judged(unread, 'completed')).toEqual(FINE);
    expect(judged(unread, 'active')).toEqual(FINE);
  });

  it('is reported if the contact is suppressed, held, stopped otherwise, or still written to', () => {
    expect(judged(paused, 'unsubscribed', [ANNA]).wrongly).toHaveLength(2);
    expect(judged(paused, 'replied', [ANNA]).wrongly).toEqual([`${ANNA} is suppressed after time-limit`]);
    for (const status of ['paused', 'stopped', 'active', 'completed']) {
      expect(judged(paused, status).wrongly, status).toHaveLength(1);
    }
    for (const status of ['replied', 'stopped', 'paused'])
      expect(judged(unread, status).wrongly, status).toHaveLength(1);
  });

  it('counts only if the service took it', () => {
    expect(judged({ ...paused, result: 'refused' }, 'active')).toEqual(FINE);
  });
});

it.each(['unsubscribe-one-click', 'unsubscribe-mailto', 'unsubscribe-reply', 'left-company', 'complain'] as const)(
  'after %s, an address that is not suppressed is reported',
  (kind) => {
    expect(judged(sampleReaction(kind), 'unsubscribed', [ANNA])).toEqual(FINE);
    expect(judged(sampleReaction(kind), 'unsubscribed').missed).toEqual([`${ANNA} is not suppressed after ${kind}`]);
  },
);
