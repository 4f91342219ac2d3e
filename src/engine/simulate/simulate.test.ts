import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailbox as mailboxFacts } from '../admission/decide.fixture.js';
import { DEFAULT_STOP_RULES } from '../stop-rules/rules.js';
import { simulateCampaign } from './simulate.js';
import type { SimulationInput, SimulationMailbox, SimulationResult } from './types.js';

const START = new Date('2026-03-02T08:00:00Z');
const NO_RAMP = { enabled: false, start: 10, increment: 5, ceiling: 50 };
const DAY_ENDS = new Date('2026-03-03T00:00:00Z');

function box(
  id: number,
  parts: Partial<SimulationMailbox> & {
    dailyLimit?: number;
    campaignLimit?: number;
    newContacts?: boolean;
    providerLimit?: number;
  } = {},
): SimulationMailbox {
  const { dailyLimit = 30, campaignLimit = null, newContacts = true, providerLimit = null, ...others } = parts;
  return {
    facts: mailboxFacts({
      mailboxId: id,
      campaignMailboxId: `cm-${id}`,
      dailyLimit,
      campaignLimit,
      newContacts,
      providerLimit,
      dayEndsAt: DAY_ENDS,
    }),
    timezone: 'UTC',
    ramp: NO_RAMP,
    sendingDays: 0,
    lastSendingDay: null,
    claims: 0,
    hours: { hour_counts: null, hour_index: null },
    sentTotal: 0,
    minGapSeconds: 60,
    gapSeconds: 540,
    ...others,
  };
}

function input(parts: Partial<SimulationInput> = {}): SimulationInput {
  return {
    startAt: START,
    days: 30,
    seed: 7,
    schedule: {
      timezone: 'UTC',
      useContactTimezone: false,
      startDate: null,
      endDate: null,
      windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
      holidays: [],
    },
    dailyLimit: null,
    newContactsPerDay: null,
    followUpShare: 100,
    jitterSeconds: 300,
    ramp: NO_RAMP,
    espMatching: 'off',
    espRules: [],
    retryWindowHours: 48,
    stopOnReply: true,
    outOfOffice: DEFAULT_STOP_RULES.outOfOffice,
    campaign: { sentToday: 0, newToday: 0, sendingDays: 0, lastSendingDay: null, dayEndsAt: DAY_ENDS },
    steps: [
      { order: 1, delaySeconds: 0 },
      { order: 2, delaySeconds: 3 * 86_400 },
    ],
    mailboxes: [box(1), box(2)],
    pool: [{ zone: null, esp: 'unknown', count: 100 }],
    waiting: [],
    model: { replyRate: 0, bounceRate: 0, outOfOfficeRate: 0, deferRate: 0 },
    maxMessages: 1_000_000,
    ...parts,
  };
}

function run(parts: Partial<SimulationInput> = {}): SimulationResult {
  const generator = simulateCampaign(input(parts));
  for (;;) {
    const step = generator.next();
    if (step.done === true) return step.value;
  }
}

const dayOf = (result: SimulationResult, date: string) => result.days.find((day) => day.date === date);

describe('simulateCampaign', () => {
  it('sends every step to every contact and says when the last one leaves', () => {
    const result = run();
    expect(result.totals).toMatchObject({
      contacts: 100,
      sent: 200,
      newContacts: 100,
      followUps: 100,
      contactsLeft: 0,
    });
    expect(result.firstSendAt?.toISOString()).toBe('2026-03-02T09:00:00.000Z');
    expect(result.completionAt).not.toBeNull();
    expect(result.days.reduce((sum, day) => sum + day.sent, 0)).toBe(200);
    expect(result.mailboxes.reduce((sum, one) => sum + one.sent, 0)).toBe(200);
  });

  it('sends nothing on weekends and names the window as the reason', () => {
    const result = run({ pool: [{ zone: null, esp: 'unknown', count: 1_000 }] });
    expect(dayOf(result, '2026-03-07')).toMatchObject({ sent: 0, bindingLimit: 'outside_window' });
    expect(dayOf(result, '2026-03-06')?.sent).toBe(60);
  });

  it.each([
    ['mailbox_daily_limit', { mailboxes: [box(1, { dailyLimit: 5 })] }, 5],
    ['mailbox_campaign_limit', { mailboxes: [box(1, { campaignLimit: 4 })] }, 4],
    ['mailbox_ramp_limit', { mailboxes: [box(1, { ramp: { ...NO_RAMP, enabled: true, start: 3 } })] }, 3],
    ['campaign_daily_limit', { dailyLimit: 7 }, 7],
    ['campaign_ramp_limit', { ramp: { ...NO_RAMP, enabled: true, start: 6 } }, 6],
    ['new_contact_limit', { newContactsPerDay: 8 }, 8],
    ['mailbox_gap_running', { mailboxes: [box(1, { gapSeconds: 7_200 })], jitterSeconds: 0 }, 4],
  ] as const)('names %s when that is what holds more back, and keeps it', (reason, parts, sent) => {
    const first = dayOf(run({ ...parts, pool: [{ zone: null, esp: 'unknown', count: 500 }] }), '2026-03-02');
    expect(first).toMatchObject({ sent, bindingLimit: reason });
  });

  it('raises a ramp by one increment per sending day', () => {
    const ramp = { enabled: true, start: 2, increment: 3, ceiling: 9 };
    const result = run({ ramp, pool: [{ zone: null, esp: 'unknown', count: 500 }] });
    expect(
      result.days
        .filter((day) => day.sent > 0)
        .slice(0, 5)
        .map((day) => day.sent),
    ).toEqual([2, 5, 8, 9, 9]);
  });

  it('keeps a contact in its mailbox, and mailboxes for follow-ups only take none of the new', () => {
    const result = run({ mailboxes: [box(1, { newContacts: false }), box(2)] });
    expect(result.mailboxes).toMatchObject([{ sent: 0 }, { sent: 200 }]);
  });

  it('sends to contacts in their own windows', () => {
    const schedule = { ...input().schedule, useContactTimezone: true };
    const pool = [
      { zone: 'Asia/Tokyo', esp: 'unknown', count: 5 },
      { zone: 'America/New_York', esp: 'unknown', count: 5 },
    ] as const;
    const result = run({ schedule, pool, steps: [{ order: 1, delaySeconds: 0 }] });
    // Tokyo has closed at 08:00 UTC; New York opens at 14:00 UTC.
    expect(result.firstSendAt?.toISOString()).toBe('2026-03-02T14:00:00.000Z');
    expect(dayOf(result, '2026-03-03')).toMatchObject({ sent: 5 });
  });

  it('continues with waiting follow-ups, from their own mailbox', () => {
    const waiting = [{ mailboxId: 2, stepOrder: 2, dueAt: new Date('2026-03-04T10:00:00Z'), zone: null, count: 3 }];
    const result = run({ pool: [], waiting });
    expect(result.totals).toMatchObject({ contacts: 3, sent: 3, newContacts: 0, followUps: 3 });
    expect(result.mailboxes).toMatchObject([{ sent: 0 }, { sent: 3 }]);
    expect(dayOf(result, '2026-03-02')).toMatchObject({ sent: 0, bindingLimit: 'step_delay_running' });
  });

  it('follows the model: replies stop sequences, bounces end them, absence and deferrals delay them', () => {
    const pool = [{ zone: null, esp: 'unknown', count: 2_000 }] as const;
    const base = {
      pool,
      mailboxes: Array.from({ length: 20 }, (_, n) => box(n + 1, { dailyLimit: 200, gapSeconds: 60 })),
      jitterSeconds: 0,
      days: 60,
    };
    const replies = run({ ...base, model: { replyRate: 0.2, bounceRate: 0, outOfOfficeRate: 0, deferRate: 0 } });
    expect(Math.abs(replies.totals.replies - 400)).toBeLessThan(60);
    // Half of the replies come after the first message and end the sequence.
    expect(Math.abs(replies.totals.followUps - 1_800)).toBeLessThan(40);
    const bounces = run({ ...base, model: { replyRate: 0, bounceRate: 0.1, outOfOfficeRate: 0, deferRate: 0 } });
    expect(bounces.totals.bounces + bounces.totals.followUps).toBe(2_000);
    expect(Math.abs(bounces.totals.bounces - 200)).toBeLessThan(50);
    const away = run({ ...base, model: { replyRate: 0, bounceRate: 0, outOfOfficeRate: 1, deferRate: 0 } });
    expect(away.totals).toMatchObject({ sent: 4_000, outOfOffice: 2_000 });
    const plain = run(base);
    expect(away.completionAt!.getTime() - plain.completionAt!.getTime()).toBeGreaterThan(3 * 86_400_000);
    const deferred = run({ ...base, model: { replyRate: 0, bounceRate: 0, outOfOfficeRate: 0, deferRate: 0.3 } });
    expect(deferred.totals.sent + deferred.totals.failed).toBeGreaterThanOrEqual(3_990);
    expect(deferred.totals.deferred).toBeGreaterThan(1_000);
  });

  it('never exceeds a budget, loses no contact, and is equal for equal input, whatever the settings', () => {
    const arbitrary = fc.record({
      contacts: fc.integer({ min: 0, max: 120 }),
      boxes: fc.integer({ min: 0, max: 4 }),
      mailboxLimit: fc.integer({ min: 1, max: 12 }),
      daily: fc.option(fc.integer({ min: 1, max: 20 })),
      fresh: fc.option(fc.integer({ min: 0, max: 10 })),
      share: fc.integer({ min: 0, max: 100 }),
      gap: fc.constantFrom(0, 60, 3_600),
      jitter: fc.constantFrom(0, 300),
      seed: fc.integer({ min: 0, max: 1_000 }),
      model: fc.record({
        replyRate: fc.constantFrom(0, 0.3, 1),
        bounceRate: fc.constantFrom(0, 0.2, 1),
        outOfOfficeRate: fc.constantFrom(0, 0.5),
        deferRate: fc.constantFrom(0, 0.5, 1),
      }),
    });
    fc.assert(
      fc.property(arbitrary, (one) => {
        const parts: Partial<SimulationInput> = {
          seed: one.seed,
          dailyLimit: one.daily,
          newContactsPerDay: one.fresh,
          followUpShare: one.share,
          jitterSeconds: one.jitter,
          model: one.model,
          pool: [{ zone: null, esp: 'unknown', count: one.contacts }],
          mailboxes: Array.from({ length: one.boxes }, (_, n) =>
            box(n + 1, { dailyLimit: one.mailboxLimit, gapSeconds: one.gap, minGapSeconds: 0 }),
          ),
        };
        const result = run(parts);
        expect(run(parts)).toEqual(result);
        for (const day of result.days) {
          expect(day.sent).toBe(day.newContacts + day.followUps);
          if (one.daily !== null) expect(day.sent).toBeLessThanOrEqual(one.daily);
          if (one.fresh !== null) expect(day.newContacts).toBeLessThanOrEqual(one.fresh);
          expect(day.sent).toBeLessThanOrEqual(one.mailboxLimit * one.boxes);
        }
        for (const { peakPerDay } of result.mailboxes) expect(peakPerDay).toBeLessThanOrEqual(one.mailboxLimit);
        expect(result.totals.newContacts).toBeLessThanOrEqual(one.contacts);
        expect(result.totals.sent).toBe(result.totals.newContacts + result.totals.followUps);
        if (one.model.deferRate === 0) {
          expect(result.totals.newContacts + result.totals.contactsLeft).toBe(one.contacts);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('reaches every contact in two weeks if the mailboxes have the capacity, and pauses often enough that others get their turn', () => {
    const mailboxes = Array.from({ length: 100 }, (_, n) => box(n + 1, { dailyLimit: 50 }));
    const parts = { mailboxes, days: 14, pool: [{ zone: null, esp: 'unknown', count: 10_000 }] as const };
    const generator = simulateCampaign(
      input({ ...parts, model: { replyRate: 0.05, bounceRate: 0.02, outOfOfficeRate: 0.05, deferRate: 0.02 } }),
    );
    let pauses = 0;
    let step = generator.next();
    for (; step.done !== true; step = generator.next()) pauses += 1;
    expect(step.value.totals.newContacts).toBe(10_000);
    expect(pauses).toBeGreaterThan(20);
  });
});

describe('the limit of a provider', () => {
  const HOUR_MS = 3_600_000;

  it('counts what was sent on the day before, within 24 hours', () => {
    // Ten emails were sent in the hour from noon yesterday, so they count until 1 PM today.
    const hours = { hour_counts: [10], hour_index: Math.floor(START.getTime() / HOUR_MS) - 20 };
    const limited = run({
      mailboxes: [box(1, { providerLimit: 10, hours })],
      pool: [{ zone: null, esp: 'unknown', count: 1 }],
    });
    expect(limited.firstSendAt).toEqual(new Date('2026-03-02T13:00:00Z'));
  });

  it('opens with the hours that pass, not with the next day', () => {
    const result = run({
      mailboxes: [box(1, { providerLimit: 10 })],
      pool: [{ zone: null, esp: 'unknown', count: 11 }],
      steps: [{ order: 1, delaySeconds: 0 }],
      jitterSeconds: 0,
    });
    // The first email was sent at 9 AM; its hour counts until 10 AM of the next day.
    expect(result.firstSendAt).toEqual(new Date('2026-03-02T09:00:00Z'));
    expect(result.completionAt).toEqual(new Date('2026-03-03T10:00:00Z'));
    expect(result.days.map(({ sent }) => sent)).toEqual([10, 1]);
    expect(result.days[0]?.bindingLimit).toBe('provider_limit');
  });
});
