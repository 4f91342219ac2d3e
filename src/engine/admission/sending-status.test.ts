import { describe, expect, it } from 'vitest';
import { keptForFollowUps } from './budget-gates.js';
import { DEFAULT_SCHEDULE, facts, HOUR, mailbox, NOW } from './decide.fixture.js';
import { type SendingFacts, summariseMailboxes, summariseSending } from './sending-status.js';

const later = new Date(NOW.getTime() + HOUR);

function sending(parts: Partial<SendingFacts> = {}, campaign: Partial<SendingFacts['campaign']> = {}): SendingFacts {
  return {
    campaign: { ...facts(), ...campaign },
    firstMessagesDue: 5,
    followUpsDue: 5,
    nextSendAt: NOW,
    mailboxes: { total: 2, available: 1, unavailable: { mailbox_paused: 1 }, nextAvailableAt: null },
    ...parts,
  };
}

const closed = {
  outcome: 'wait',
  reason: 'outside_window',
  nextChangeAt: later,
  interval: { startAt: later, endAt: later },
  zone: 'UTC',
} as const;

describe('summariseSending', () => {
  it.each<[string, SendingFacts, string]>([
    ['healthy while something is due and a mailbox is free', sending(), 'healthy'],
    [
      'the pause before anything else',
      sending({}, { campaign: { status: 'paused', pauseReason: 'manual' } }),
      'campaign_paused',
    ],
    [
      'the end of the schedule for a campaign it paused',
      sending({}, { campaign: { status: 'paused', pauseReason: 'schedule_ended' } }),
      'schedule_ended',
    ],
    [
      'the end of the schedule before the pause is written',
      sending({}, { schedule: { ...closed, reason: 'after_end_date', nextChangeAt: null, interval: null } }),
      'schedule_ended',
    ],
    [
      'nothing due when nothing waits, even at night',
      sending({ firstMessagesDue: 0, followUpsDue: 0, nextSendAt: null }, { schedule: closed }),
      'no_contacts_due',
    ],
    [
      'the night when something waits',
      sending({ firstMessagesDue: 0, followUpsDue: 0, nextSendAt: later }, { schedule: closed }),
      'outside_window',
    ],
    [
      'nothing due by day until the next send',
      sending({ firstMessagesDue: 0, followUpsDue: 0, nextSendAt: later }),
      'no_contacts_due',
    ],
    ['the daily limit', sending({}, { limits: { ...facts().limits!, sentToday: 100 } }), 'campaign_daily_limit'],
    [
      'healthy at the limit for new contacts while follow-ups are due',
      sending({}, { limits: { ...facts().limits!, newToday: 20 } }),
      'healthy',
    ],
    [
      'the limit for new contacts when nothing else is due',
      sending({ followUpsDue: 0 }, { limits: { ...facts().limits!, newToday: 20 } }),
      'new_contact_limit',
    ],
    [
      'no mailbox attached',
      sending({ mailboxes: { total: 0, available: 0, unavailable: {}, nextAvailableAt: null } }),
      'no_mailbox_attached',
    ],
    [
      'the reason all mailboxes share',
      sending({
        mailboxes: { total: 2, available: 0, unavailable: { mailbox_daily_limit: 2 }, nextAvailableAt: later },
      }),
      'mailbox_daily_limit',
    ],
    [
      'no mailbox available for several reasons',
      sending({
        mailboxes: {
          total: 2,
          available: 0,
          unavailable: { mailbox_error: 1, mailbox_paused: 1 },
          nextAvailableAt: null,
        },
      }),
      'no_mailbox_available',
    ],
  ])('says %s', (_, given, code) => {
    const status = summariseSending(given);
    expect(status.code).toBe(code);
    expect(status.message).toMatch(/^[A-Z][^{}]*\.$/);
  });

  it('reports when sending continues', () => {
    expect(summariseSending(sending({}, { schedule: closed })).nextPossibleAt).toEqual(later);
    const calendar = { schedule: DEFAULT_SCHEDULE, zone: 'UTC' };
    const limits = { ...facts().limits!, sentToday: 100, dayEndsAt: new Date('2026-03-12T00:00:00Z') };
    expect(summariseSending(sending({}, { limits, calendar })).nextPossibleAt?.toISOString()).toBe(
      '2026-03-12T09:00:00.000Z',
    );
  });
});

describe('summariseMailboxes', () => {
  it('counts a mailbox within its gap as available and others by their reason', () => {
    const all = [
      mailbox({ nextAllowedAt: later }),
      mailbox(),
      mailbox({ status: 'paused' }),
      mailbox({ usedToday: 30 }),
      mailbox({ usedToday: 30 }),
    ];
    expect(summariseMailboxes(all, NOW, true)).toEqual({
      total: 5,
      available: 2,
      unavailable: { mailbox_paused: 1, mailbox_daily_limit: 2 },
      nextAvailableAt: later,
    });
  });
});

describe('keptForFollowUps', () => {
  it.each([
    [{ share: 100, capacityToday: 40, sentToday: 0, waiting: 10 }, 10],
    [{ share: 50, capacityToday: 40, sentToday: 15, waiting: 10 }, 5],
    [{ share: 50, capacityToday: 40, sentToday: 30, waiting: 10 }, 0],
    [{ share: 0, capacityToday: 40, sentToday: 0, waiting: 10 }, 0],
    [{ share: 100, capacityToday: null, sentToday: 0, waiting: 10 }, 0],
  ])('%o keeps %i', (given, kept) => {
    expect(keptForFollowUps(given)).toBe(kept);
  });
});
