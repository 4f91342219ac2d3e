import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES, webhookBody } from './body.js';
import { headerProblem } from './headers.js';
import { isTypePattern, wantsEvent } from './match.js';
import { classifyAnswer, concurrencyOf, verdictOnFailing } from './outcome.js';
import { MAX_ATTEMPTS, nextAttemptAt, parseRetryAfter } from './retry.js';
import { isUsableSecret, secretHint, signatureHeader, signedText } from './signing.js';

const now = new Date('2026-03-09T10:00:00Z');

describe('the retry schedule', () => {
  it('makes ten attempts over about 76 hours, then fails', () => {
    let at: Date | null = now;
    let attempts = 0;
    for (let attempt = 1; at !== null; attempt += 1) {
      attempts += 1;
      at = nextAttemptAt(attempt, at, 'delivery', null);
      if (at !== null) expect(at.getTime()).toBeGreaterThan(now.getTime());
    }
    expect(attempts).toBe(MAX_ATTEMPTS);
    expect(attempts).toBe(10);
  });

  it('keeps every delay within a tenth of the schedule, the same for the same seed', () => {
    const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    const spread = new Set<number>();
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (seed, attempt) => {
        const seconds = (nextAttemptAt(attempt, now, seed, null)!.getTime() - now.getTime()) / 1000;
        const nominal = schedule[attempt - 1]!;
        expect(seconds).toBeGreaterThanOrEqual(nominal * 0.9 - 0.001);
        expect(seconds).toBeLessThanOrEqual(nominal * 1.1 + 0.001);
        expect(nextAttemptAt(attempt, now, seed, null)).toEqual(nextAttemptAt(attempt, now, seed, null));
        spread.add(Math.round((seconds / nominal) * 50));
      }),
    );
    expect(spread.size).toBeGreaterThan(8);
  });

  it('waits as long as the receiver asks for, but never longer than an hour and never shorter than planned', () => {
    const seconds = (attempt: number, asked: number): number =>
      (nextAttemptAt(attempt, now, 'd', asked)!.getTime() - now.getTime()) / 1000;
    expect(seconds(1, 120)).toBe(120);
    expect(seconds(1, 1e9)).toBe(3600);
    expect(seconds(9, 10)).toBeGreaterThan(70_000);
    expect(nextAttemptAt(10, now, 'd', 60)).toBeNull();
  });

  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['99999999', 3600],
    ['Mon, 09 Mar 2026 10:02:00 GMT', 120],
    ['Mon, 09 Mar 2026 09:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
    ['2026', 2026],
    ['Xyz, nonsense', null],
  ])('reads Retry-After %j as %j', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});

describe('answers', () => {
  it('takes 2xx alone as success, 410 as gone, redirects as refused', () => {
    expect([200, 201, 204, 299].map((status) => classifyAnswer(status).kind)).toEqual(Array(4).fill('delivered'));
    expect(classifyAnswer(410)).toEqual({ kind: 'gone' });
    expect(classifyAnswer(302)).toEqual({ kind: 'refused', code: 'redirect_refused', honoursRetryAfter: false });
    expect(classifyAnswer(500)).toEqual({ kind: 'refused', code: 'status_not_2xx', honoursRetryAfter: false });
    for (const status of [429, 502, 503, 504])
      expect(classifyAnswer(status)).toMatchObject({ honoursRetryAfter: true });
  });

  it('disables only after five days and twenty failures without any success, and tells so a day before', () => {
    const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
    const verdict = (days: number | null, consecutiveFailures: number, noticed: number | null) => {
      const failingSince = days === null ? null : ago(days);
      return verdictOnFailing(
        { failingSince, consecutiveFailures, noticedAt: noticed === null ? null : ago(noticed) },
        now,
      );
    };
    expect([verdict(3, 10, null), verdict(9, 500, null)]).toEqual(['notice', 'notice']);
    expect([verdict(2.9, 500, null), verdict(9, 9, null), verdict(null, 500, null)]).toEqual([null, null, null]);
    expect([verdict(5, 20, 2), verdict(9, 20, 1)]).toEqual(['disable', 'disable']);
    expect([verdict(5, 19, 2), verdict(4.9, 500, 2), verdict(9, 500, 0.9)]).toEqual([null, null, null]);
  });

  it('probes a failing receiver one by one', () => {
    expect([0, 4, 5, 100].map(concurrencyOf)).toEqual([4, 4, 1, 1]);
  });
});

describe('matching', () => {
  const optIn = new Set(['campaign.email.opened']);
  const event = (type: string, campaignId: string | null = null, targetSubscriptionId: string | null = null) => ({
    type,
    campaignId,
    targetSubscriptionId,
  });
  const filter = (eventTypes: string[], campaignIds: string[] = []) => ({
    id: 's',
    eventTypes,
    campaignIds: new Set(campaignIds),
  });

  it.each([
    [['*'], 'mailbox.paused', true],
    [['*'], 'campaign.email.opened', false],
    [['campaign.*'], 'campaign.email.sent', true],
    [['campaign.*'], 'campaign.email.opened', false],
    [['campaign.email.*'], 'campaign.created', false],
    [['campaign.email.opened'], 'campaign.email.opened', true],
    [['*', 'campaign.email.opened'], 'campaign.email.opened', true],
    [['campaign'], 'campaign.created', false],
    [['camp*'], 'campaign.created', false],
    [[], 'campaign.created', false],
  ])('%j wants %s: %s', (types, type, expected) => {
    expect(wantsEvent(filter(types), event(type), optIn)).toBe(expected);
  });

  it('leaves out other campaigns and events without one when campaigns are named', () => {
    expect(wantsEvent(filter(['*'], ['a']), event('campaign.created', 'a'), optIn)).toBe(true);
    expect(wantsEvent(filter(['*'], ['a']), event('campaign.created', 'b'), optIn)).toBe(false);
    expect(wantsEvent(filter(['*'], ['a']), event('mailbox.paused'), optIn)).toBe(false);
  });

  it('gives a test to its subscription alone, whatever it subscribed to', () => {
    expect(wantsEvent(filter([]), event('webhook.tested', null, 's'), optIn)).toBe(true);
    expect(wantsEvent(filter(['*']), event('webhook.tested', null, 'other'), optIn)).toBe(false);
  });

  it('knows which patterns can match anything', () => {
    const known = ['campaign.created', 'mailbox.paused'];
    expect(['*', 'campaign.*', 'mailbox.paused'].every((pattern) => isTypePattern(pattern, known))).toBe(true);
    expect(['', '.*', '**', 'camp.*', 'campaign.', 'Campaign.created'].some((p) => isTypePattern(p, known))).toBe(
      false,
    );
  });
});

describe('the body', () => {
  const message = (data: Record<string, unknown>) => ({ id: 'i', type: 't.x', timestamp: now, data });

  it('is minimal JSON in the order id, type, timestamp, data', () => {
    expect(webhookBody(message({ a: 1 }))).toBe(
      '{"id":"i","type":"t.x","timestamp":"2026-03-09T10:00:00.000Z","data":{"a":1}}',
    );
  });

  it('never passes 64 kB: large data is cut to ids and says so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 70_000 }), (unit, length) => {
        const text = webhookBody(message({ campaignId: 'c', sequence: 4, big: unit.repeat(length).slice(0, 200_000) }));
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BODY_BYTES);
        expect(JSON.parse(text)).toMatchObject({ data: { campaignId: 'c', sequence: 4 } });
      }),
      { numRuns: 50 },
    );
    const cut = JSON.parse(webhookBody(message({ eventId: 'e', contactId: 'k', bodyTextTrimmed: 'é'.repeat(40_000) })));
    expect(cut.data).toEqual({ eventId: 'e', contactId: 'k', truncated: true });
  });
});

describe('signing', () => {
  it('joins id, seconds and body, and one signature per secret', () => {
    expect(signedText('a', 5, '{}')).toBe('a.5.{}');
    expect(signatureHeader(['x=', 'y='])).toBe('v1,x= v1,y=');
  });

  it.each([
    [`whsec_${Buffer.alloc(24).toString('base64')}`, true],
    [`whsec_${Buffer.alloc(64).toString('base64')}`, true],
    [`whsec_${Buffer.alloc(23).toString('base64')}`, false],
    [`whsec_${Buffer.alloc(65).toString('base64')}`, false],
    [Buffer.alloc(32).toString('base64'), false],
    ['whsec_', false],
    ['', false],
    [`whsec_${'!'.repeat(32)}`, false],
    [`whsec_${Buffer.alloc(32, 255).toString('base64url')}`, false],
  ])('takes %j as a secret: %s', (secret, usable) => {
    expect(isUsableSecret(secret)).toBe(usable);
  });

  it('shows four characters of a secret and no more', () => {
    expect(secretHint('whsec_abcdefghijklmnop')).toBe('whsec_…mnop');
  });
});

describe('own headers', () => {
  it.each([
    ['X-Token', 'abc', null],
    ['Authorization', 'Bearer abc', null],
    ['X-A', 'a\r\nX-B: c', 'value'],
    ['X-A', 'a\u0000', 'value'],
    ['X-A', ' a', 'value'],
    ['X-A', 'é', 'value'],
    ['X-A', '', 'value'],
    ['X A', 'a', 'name'],
    ['X:A', 'a', 'name'],
    ['', 'a', 'name'],
    ['Host', 'a', 'reserved'],
    ['content-LENGTH', '5', 'reserved'],
    ['Webhook-Signature', 'v1,x', 'reserved'],
    ['Transfer-Encoding', 'chunked', 'reserved'],
  ])('%j: %j gives %j', (name, value, problem) => {
    expect(headerProblem(name, value)).toBe(problem);
  });
});
