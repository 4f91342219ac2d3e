import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../../test/support/hostile/growth.js';
import { dueAfter, resolveDelay, wholeDays } from './delay.js';
import { jitterSeconds, nextAllowedAt, rampLimit } from './pace.js';
import { normaliseShares } from './shares.js';
import { replySubject, threadSubject } from './thread-subject.js';

describe('resolveDelay', () => {
  it.each([
    [{}, true, 0],
    [{}, false, 259_200],
    [{ delaySeconds: 90 }, false, 90],
    [{ delayDays: 2 }, false, 172_800],
    [{ delaySeconds: 0 }, false, 0],
    [{ delayDays: 0 }, false, 0],
    [{ delaySeconds: 0, delayDays: 2 }, false, 172_800],
    [{ delaySeconds: 3600, delayDays: 0 }, false, 3600],
    [{ delaySeconds: 172_800, delayDays: 2 }, false, 172_800],
    [{ delaySeconds: 90_000, delayDays: 1 }, false, 90_000],
    [{ delaySeconds: 3600, delayDays: 1 }, false, null],
    [{ delaySeconds: 172_800, delayDays: 3 }, false, null],
  ])('%o (first %s) is %s', (input, isFirst, expected) => {
    const decision = resolveDelay(input, isFirst);
    expect(decision.kind === 'delay' ? decision.delaySeconds : null).toBe(expected);
  });

  it('reads back its own output', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_776_000 }), (delaySeconds) => {
        const sentBack = { delaySeconds, delayDays: wholeDays(delaySeconds) };
        expect(resolveDelay(sentBack, false)).toEqual({ kind: 'delay', delaySeconds });
      }),
    );
  });
});

describe('dueAfter', () => {
  const due = (at: string, delaySeconds: number) =>
    dueAfter({ previousSentAt: new Date(at), delaySeconds, zone: 'Europe/Berlin' }).toISOString();

  it('counts whole days on the calendar and anything else in elapsed seconds', () => {
    // The clock skips an hour between them, on March 29, 2026.
    expect(due('2026-03-27T08:00:00Z', 3 * 86_400)).toBe('2026-03-30T07:00:00.000Z');
    expect(due('2026-03-27T08:00:00Z', 3 * 86_400 + 60)).toBe('2026-03-30T08:01:00.000Z');
    expect(due('2026-03-27T08:00:00Z', 0)).toBe('2026-03-27T08:00:00.000Z');
  });
});

describe('threadSubject', () => {
  it.each([
    ['Hello', '', null, 'same_thread', 'Re: Hello'],
    ['Hello', 'hello', null, 'same_thread', 'Re: Hello'],
    ['Hello', 'RE: Hello ', null, 'same_thread', 'Re: Hello'],
    ['Re: Re: Hello', '', null, 'same_thread', 'Re: Hello'],
    ['Hello', 'One more thing', null, 'new_thread', 'One more thing'],
    ['Hello', 'One more thing', 'same_thread', 'same_thread', 'Re: Hello'],
    ['Hello', 'Hello', 'new_thread', 'new_thread', 'Hello'],
    ['Hello', '', 'new_thread', 'new_thread', 'Hello'],
    ['Report', 'Re:port', null, 'new_thread', 'Re:port'],
    ['Regarding you', '', null, 'same_thread', 'Re: Regarding you'],
  ] as const)('%s, then "%s" (%s): %s "%s"', (first, own, threadMode, mode, subject) => {
    expect(threadSubject(first, own, threadMode)).toEqual({ mode, subject });
  });

  it('reads a subject made of prefixes in time that grows with their number', async () => {
    await expectProportional(50_000, (prefixes) => threadSubject(`${'re '.repeat(prefixes)}x`, 're:'.repeat(prefixes)));
  });
});

describe('normaliseShares', () => {
  const percents = (...variants: Parameters<typeof normaliseShares>[0]) => {
    const decision = normaliseShares(variants);
    return decision.kind === 'shares' ? decision.percents : decision.code;
  };

  it.each([
    [
      [{}, {}, {}, {}],
      [25, 25, 25, 25],
    ],
    [
      [{}, {}, {}],
      [33.3334, 33.3333, 33.3333],
    ],
    [
      [{ share: 1 }, { weight: 3 }],
      [25, 75],
    ],
    [
      [{ share: 2, weight: 2 }, { share: 0 }],
      [100, 0],
    ],
    [
      [{ share: 10 }, {}, { share: 30 }],
      [16.6667, 33.3333, 50],
    ],
    [
      [{ share: 1_000_000 }, { share: 1 }],
      [99.9999, 0.0001],
    ],
    [[], []],
  ])('%o is %o', (variants, expected) => {
    expect(percents(...variants)).toEqual(expected);
  });

  it('refuses two spellings that differ, and shares that are all zero', () => {
    expect(percents({ share: 1 }, { share: 1, weight: 2 })).toBe('conflicting_values');
    expect(percents({ share: 0 }, { weight: 0 })).toBe('share_sum_zero');
  });

  it('adds up to 100, keeps every positive share alive, and changes nothing the second time', () => {
    const share = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 0, max: 1_000_000, noNaN: true }));
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 26 }), (shares) => {
        fc.pre(shares.some((each) => each > 0));
        const result = percents(...shares.map((each) => ({ share: each })));
        if (typeof result === 'string') throw new Error(result);
        const units = result.map((percent) => Math.round(percent * 10_000));
        expect(units.reduce((sum, each) => sum + each, 0)).toBe(1_000_000);
        expect(units.map((each) => each > 0)).toEqual(shares.map((each) => each > 0));
        expect(percents(...result.map((each) => ({ share: each })))).toEqual(result);
      }),
    );
  });
});

describe('pace', () => {
  it.each([
    [{ enabled: false, start: 10, increment: 5, ceiling: 50 }, 3, null],
    [{ enabled: true, start: 10, increment: 5, ceiling: 50 }, 0, 10],
    [{ enabled: true, start: 10, increment: 5, ceiling: 50 }, 3, 25],
    [{ enabled: true, start: 10, increment: 5, ceiling: 50 }, 100, 50],
    [{ enabled: true, start: 60, increment: 5, ceiling: 50 }, 0, 50],
  ])('%o on day %i: %s', (ramp, sendingDays, expected) => {
    expect(rampLimit(ramp, sendingDays)).toBe(expected);
  });

  it('draws the same jitter for the same seed, inside its bounds, and another for the next message', () => {
    const draws = Array.from({ length: 500 }, (_, counter) => jitterSeconds(7, 300, 'mailbox', String(counter)));
    expect(draws).toEqual(
      Array.from({ length: 500 }, (_, counter) => jitterSeconds(7, 300, 'mailbox', String(counter))),
    );
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThanOrEqual(300);
    expect(new Set(draws).size).toBeGreaterThan(200);
    const mean = draws.reduce((sum, each) => sum + each, 0) / draws.length;
    expect(Math.abs(mean - 150)).toBeLessThan(20);
  });

  it('lets the gap run out between gap and gap plus jitter', () => {
    const now = new Date('2026-03-11T10:00:00Z');
    const facts = { now, gapSeconds: 540, jitterSeconds: 300, seed: 7, mailboxId: 'm', counter: 3 };
    const wait = (nextAllowedAt(facts).getTime() - now.getTime()) / 1000;
    expect(wait).toBe(540 + jitterSeconds(7, 300, 'm', '3'));
    expect(nextAllowedAt({ ...facts, jitterSeconds: 0 }).getTime()).toBe(now.getTime() + 540_000);
  });
});

describe('the subject of a reply', () => {
  it.each([
    ['AW: Re: RE: Angebot', 'Re: Angebot'],
    ['Re: AW: Re: RE: Angebot', 'Re: Angebot'],
    ['Sv: RE[2]: Antwort: Tilbud', 'Re: Tilbud'],
    ['RE: Fwd: Angebot', 'Re: Fwd: Angebot'],
    ['Ref: invoice 12', 'Re: Ref: invoice 12'],
    ['Reason: none', 'Re: Reason: none'],
  ])('has one prefix: %s becomes %s', (subject, expected) => {
    expect(replySubject(subject)).toBe(expected);
  });
});
