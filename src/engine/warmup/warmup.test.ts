import { describe, expect, it } from 'vitest';
import { HEALTH_BANDS, WARMUP_ACTIONS, WARMUP_STATUSES } from '../lifecycle/delivery-enums.js';
import { canMove, listTransitions } from '../lifecycle/transitions.js';
import { isAnswered, MAX_MESSAGES } from './conversation.js';
import { dayTarget, rampLevel } from './day.js';
import { diversityWarning } from './diversity.js';
import { type HealthFacts, isGraduating, judgeHealth } from './health.js';
import { answerAt, isAwake, mayOpenAt, nextOpeningAt } from './hours.js';
import { decideAction, warmupTransitions } from './machine.js';
import { type Candidate, choosePartner, languageOf } from './pairing.js';
import { earliestReady, warmupProgress } from './progress.js';
import { DEFAULT_WARMUP_SETTINGS as settings } from './settings.js';

describe('the machine of a mailbox', () => {
  it.each([
    ['not_started', { enable: 'warming', disable: '=', pause: '-', resume: '-' }],
    ['disabled', { enable: 'warming', disable: '=', pause: '-', resume: '-' }],
    ['warming', { enable: '=', disable: 'disabled', pause: 'paused', resume: '=' }],
    ['ready', { enable: '=', disable: 'disabled', pause: 'paused', resume: '=' }],
    ['paused', { enable: 'ready', disable: 'disabled', pause: '=', resume: 'ready' }],
    ['quarantined', { enable: '=', disable: 'disabled', pause: '-', resume: 'ready' }],
    ['failed', { enable: 'ready', disable: 'disabled', pause: '-', resume: 'ready' }],
  ] as const)('from %s: %o', (status, expected) => {
    for (const action of WARMUP_ACTIONS) {
      const decision = decideAction(action, status, 'ready');
      const seen = decision.kind === 'move' ? decision.to : decision.kind === 'stay' ? '=' : '-';
      expect(seen, action).toBe(expected[action]);
    }
  });

  it('never leaves a status unreachable, and nothing leads back to before it began', () => {
    for (const status of WARMUP_STATUSES.filter((one) => one !== 'not_started')) {
      expect(listTransitions(warmupTransitions).some((edge) => edge.to === status)).toBe(true);
      expect(canMove(warmupTransitions, status, 'not_started')).toBe(false);
    }
  });
});

describe('the target of a day', () => {
  const on = (date: string, more: Partial<Parameters<typeof dayTarget>[0]> = {}) =>
    dayTarget({ settings, isReady: false, workingDays: 0, band: 'good', seed: 7, date, ...more });

  it('grows by working days up to its end, and falls to the maintenance level when ready', () => {
    expect([0, 1, 5, 12, 13, 50].map((workingDays) => rampLevel({ settings, isReady: false, workingDays }))).toEqual([
      5, 7, 15, 29, 30, 30,
    ]);
    expect(rampLevel({ settings, isReady: true, workingDays: 50 })).toBe(5);
  });

  it('has the shape of a week, is never over the maximum and never quite the same', () => {
    const targets = Array.from({ length: 28 }, (_, day) =>
      on(`2026-03-${String(day + 1).padStart(2, '0')}`, { workingDays: 20 }),
    );
    // March 1, 2026, is a Sunday.
    const weekend = targets.filter((_, index) => index % 7 === 0 || index % 7 === 6);
    const weekdays = targets.filter((_, index) => index % 7 !== 0 && index % 7 !== 6);
    expect(Math.max(...weekend)).toBeLessThan(Math.min(...weekdays));
    expect(Math.min(...weekend)).toBeGreaterThan(0);
    expect(Math.max(...targets)).toBeLessThanOrEqual(30);
    expect(new Set(weekdays).size).toBeGreaterThan(4);
  });

  it('is nothing on weekends when asked so, less in trouble, nothing in quarantine', () => {
    expect(on('2026-03-07', { settings: { ...settings, weekdaysOnly: true } })).toBe(0);
    const [good = 0, watch = 0, throttled = 0, quarantined = 0] = HEALTH_BANDS.map((band) =>
      on('2026-03-04', { band, workingDays: 10 }),
    );
    expect(good).toBeGreaterThan(watch);
    expect(watch).toBeGreaterThan(throttled);
    expect(throttled).toBeGreaterThan(0);
    expect(quarantined).toBe(0);
  });
});

describe('the hours', () => {
  const zone = 'America/New_York';
  it('spread openings over what is left of the working day of the mailbox’s own zone', () => {
    let now = new Date('2026-03-04T05:10:00Z');
    const seen: number[] = [];
    for (let left = 6; left > 0; left -= 1) {
      const at = nextOpeningAt({ now, zone, left, seed: 3, label: String(left) });
      if (at === null) break;
      expect(at.getTime()).toBeGreaterThan(now.getTime());
      now = at;
      seen.push((at.getTime() - Date.parse('2026-03-04T05:00:00Z')) / 3_600_000);
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...seen)).toBeLessThanOrEqual(18.5);
    expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(4);
    expect(nextOpeningAt({ now: new Date('2026-03-05T00:10:00Z'), zone, left: 3, seed: 3, label: 'x' })).toBeNull();
    expect(nextOpeningAt({ now, zone, left: 0, seed: 3, label: 'x' })).toBeNull();
  });

  it('answer minutes or hours later, awake, and not on weekends when asked so', () => {
    for (let n = 0; n < 300; n += 1) {
      const arrivedAt = new Date(Date.parse('2026-03-02T00:00:00Z') + n * 1_700_000);
      const at = answerAt(arrivedAt, zone, true, n, 'm');
      expect(at.getTime() - arrivedAt.getTime()).toBeGreaterThanOrEqual(4 * 60_000);
      expect(isAwake(at, zone)).toBe(true);
      const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone }).format(at);
      expect(['Sat', 'Sun']).not.toContain(weekday);
    }
  });

  it('answer as often as asked, and end a talk after five messages', () => {
    const share = (position: number, rate: number) =>
      Array.from({ length: 2_000 }, (_, seed) => isAnswered(seed, position, rate)).filter(Boolean).length / 2_000;
    expect(share(1, 40)).toBeCloseTo(0.4, 1);
    expect(share(1, 0)).toBe(0);
    expect(share(1, 100)).toBe(1);
    expect(share(3, 0)).toBeCloseTo(0.5, 1);
    expect(share(MAX_MESSAGES, 100)).toBe(0);
  });
});

it('no mailbox starts a conversation in the evening, even near a clock change', () => {
  const at = (time: string) => mayOpenAt(new Date(time), 'Europe/Berlin');
  expect([at('2026-03-27T06:59:59Z'), at('2026-03-27T07:00:00Z')]).toEqual([false, true]);
  expect([at('2026-03-27T17:29:59Z'), at('2026-03-27T17:30:00Z')]).toEqual([true, false]);
  // An hour earlier in UTC from the 29th on.
  expect([at('2026-03-30T05:59:59Z'), at('2026-03-30T06:00:00Z')]).toEqual([false, true]);
});

describe('pairing', () => {
  const now = new Date('2026-03-04T12:00:00Z');
  const me = { workspaceId: 1, mailboxId: 1, domain: 'a.test', provider: 'google', languages: ['en'] as const };
  const other = (mailboxId: number, more: Partial<Candidate> = {}): Candidate => ({
    workspaceId: 1,
    mailboxId,
    domain: 'a.test',
    provider: 'google',
    languages: ['en'],
    received: 0,
    pairedAt: null,
    pairGapHours: 24,
    isForbidden: false,
    ...more,
  });

  it.each([
    ['another domain', { domain: 'b.test' }],
    ['another provider', { provider: 'microsoft' }],
    ['another workspace', { workspaceId: 2 }],
  ])('prefers %s, whatever chance says', (_what, better) => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(choosePartner(me, [other(2), other(3, better), other(4)], now, seed, 'x')?.mailboxId).toBe(3);
    }
  });

  it.each([
    ['itself', { mailboxId: 1 }],
    ['one it wrote to within the gap', { pairedAt: new Date('2026-03-03T12:00:01Z') }],
    ['one that is suppressed or a contact', { isForbidden: true }],
    ['one that gets a lot', { received: 60 }],
  ])('never takes %s', (_what, bad) => {
    expect(choosePartner(me, [other(2, bad)], now, 1, 'x')).toBeNull();
  });

  it('takes a pair again once its gap is over, and lets chance decide among equals', () => {
    expect(choosePartner(me, [other(2, { pairedAt: new Date('2026-03-03T12:00:00Z') })], now, 1, 'x')).not.toBeNull();
    const chosen = new Set(
      Array.from(
        { length: 60 },
        (_, seed) => choosePartner(me, [other(2), other(3), other(4)], now, seed, 'x')?.mailboxId,
      ),
    );
    expect(chosen.size).toBe(3);
  });

  it('writes the first language that both have', () => {
    expect(languageOf({ ...me, languages: ['de', 'fr'] }, other(2, { languages: ['en', 'fr'] }))).toBe('fr');
    expect(languageOf({ ...me, languages: ['de'] }, other(2))).toBe('de');
  });
});

describe('health', () => {
  const facts = (more: Partial<HealthFacts> = {}): HealthFacts => ({
    week: { inbox: 50, spam: 0, missing: 0 },
    recent: { inbox: 8, spam: 0, missing: 0 },
    traffic: { sent: 100, bounced: 0, complained: 0 },
    dns: 'unknown',
    band: 'good',
    hoursInBand: null,
    ...more,
  });

  it.each([
    ['nothing known', { week: { inbox: 0, spam: 0, missing: 0 }, recent: { inbox: 0, spam: 0, missing: 0 } }, 'good'],
    ['all in the inbox', {}, 'good'],
    ['few placements', { week: { inbox: 2, spam: 7, missing: 0 } }, 'good'],
    ['6 % spam', { week: { inbox: 47, spam: 3, missing: 0 } }, 'watch'],
    ['12 % spam', { week: { inbox: 44, spam: 6, missing: 0 } }, 'throttled'],
    ['20 % spam', { week: { inbox: 40, spam: 10, missing: 0 } }, 'throttled'],
    ['over 20 % spam', { week: { inbox: 39, spam: 11, missing: 0 } }, 'quarantined'],
    ['a bad day in a good week', { recent: { inbox: 3, spam: 3, missing: 0 } }, 'throttled'],
    ['much that never arrives', { week: { inbox: 30, spam: 0, missing: 20 } }, 'throttled'],
    ['4 % bounces', { traffic: { sent: 100, bounced: 4, complained: 0 } }, 'throttled'],
    ['two bounces of ten', { traffic: { sent: 10, bounced: 2, complained: 0 } }, 'good'],
    ['a complaint in 200', { traffic: { sent: 200, bounced: 0, complained: 1 } }, 'throttled'],
    ['a complaint in 600', { traffic: { sent: 600, bounced: 0, complained: 1 } }, 'watch'],
    ['DNS that fails', { dns: 'failing' }, 'throttled'],
  ] as const)('%s: %s', (_what, more, band) => {
    const health = judgeHealth(facts(more));
    expect(health.band).toBe(band);
    expect(health.reasons.length > 0).toBe(band !== 'good');
  });

  it('worsens immediately and improves by one level per day', () => {
    expect(judgeHealth(facts({ band: 'throttled', hoursInBand: 23 }))).toMatchObject({ band: 'throttled' });
    expect(judgeHealth(facts({ band: 'throttled', hoursInBand: 24 })).band).toBe('watch');
    expect(judgeHealth(facts({ band: 'watch', hoursInBand: 24 })).band).toBe('good');
    expect(judgeHealth(facts({ band: 'good', hoursInBand: 0, dns: 'failing' })).band).toBe('throttled');
  });

  it('has a score of 50 while nothing is known, that rises with what arrives and falls with trouble', () => {
    const none = { inbox: 0, spam: 0, missing: 0 };
    expect(judgeHealth(facts({ week: none, recent: none })).score).toBe(50);
    expect(judgeHealth(facts()).score).toBeGreaterThan(90);
    expect(judgeHealth(facts({ dns: 'failing' })).score).toBeLessThan(65);
    expect(judgeHealth(facts({ week: { inbox: 10, spam: 40, missing: 0 } })).score).toBeLessThan(30);
  });

  it('lets a mailbox graduate by days and health together', () => {
    const good = { inbox: 45, spam: 5, missing: 0 };
    expect(isGraduating(14, 14, good, 'good')).toBe(true);
    expect(isGraduating(13, 14, good, 'good')).toBe(false);
    expect(isGraduating(14, 14, good, 'watch')).toBe(false);
    expect(isGraduating(30, 14, { inbox: 44, spam: 6, missing: 0 }, 'good')).toBe(false);
    expect(isGraduating(30, 14, { inbox: 9, spam: 0, missing: 0 }, 'good')).toBe(false);
  });
});

it('warns of a circle that is too small, and of nothing while too little is known', () => {
  const wide = { sent: 40, partners: 12, domains: 10, providers: 3, internal: 20 };
  expect(diversityWarning(wide)).toBeNull();
  expect(diversityWarning({ ...wide, domains: 1 })).toMatch(/1 domain only/);
  expect(diversityWarning({ ...wide, internal: 40 })).toMatch(/100% of its emails go to mailboxes of this workspace/);
  expect(diversityWarning({ ...wide, sent: 9, domains: 1 })).toBeNull();
});

it('says how far a warmup is and when it may be done', () => {
  const now = new Date('2026-03-04T12:00:00Z');
  expect(warmupProgress('warming', 7, 14)).toBe(50);
  expect(warmupProgress('warming', 20, 14)).toBe(99);
  expect(warmupProgress('ready', 3, 14)).toBe(100);
  expect(warmupProgress('disabled', 7, 14)).toBe(0);
  expect(earliestReady('warming', 4, 14, now)?.toISOString()).toBe('2026-03-14T12:00:00.000Z');
  expect(earliestReady('ready', 4, 14, now)).toBeNull();
});
