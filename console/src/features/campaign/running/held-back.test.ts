import { expect, it } from 'vitest';
import { heldBack } from './held-back';

type Input = Parameters<typeof heldBack>[0];

function campaign(now: Partial<Input['sendingStatus']>, failed = 0, status: Input['status'] = 'active'): Input {
  const quiet = { code: 'healthy', nextPossibleAt: null, mailboxesUnavailable: {}, sentToday: 0, newContactsToday: 0 };
  const sendingStatus = { ...quiet, dailyLimit: null, newContactsLimit: null, ...now };
  return { status, sendingStatus, contactCounts: { failed } } as unknown as Input;
}

it('names what the campaign waits for, until when, and where that is set', () => {
  expect(heldBack(campaign({ code: 'outside_window', nextPossibleAt: '2026-03-09T08:00:00Z' }))).toEqual([
    { kind: 'reason', reason: 'outside_window', until: '2026-03-09T08:00:00Z', at: 'schedule' },
  ]);
  expect(heldBack(campaign({ code: 'campaign_daily_limit' }))[0]).toMatchObject({ at: 'settings' });
  expect(heldBack(campaign({ code: 'no_mailbox_available' }))[0]).toMatchObject({ at: 'mailboxes' });
});

it('counts mailboxes that cannot send by their reason, limits that are reached, and failed contacts', () => {
  const now = { mailboxesUnavailable: { mailbox_disconnected: 2 }, sentToday: 50, dailyLimit: 50 };
  expect(heldBack(campaign({ ...now, newContactsToday: 9, newContactsLimit: 20 }, 4))).toEqual([
    { kind: 'mailboxes', reason: 'mailbox_disconnected', count: 2, at: 'mailboxes' },
    { kind: 'limit', used: 50, limit: 50, at: 'settings' },
    { kind: 'failed', count: 4, at: 'audience' },
  ]);
});

it('lists nothing for a campaign that sends, and no daily limits for one that is paused', () => {
  expect(heldBack(campaign({}))).toEqual([]);
  expect(heldBack(campaign({ code: 'no_contacts_due' }))).toEqual([]);
  expect(heldBack(campaign({ code: 'campaign_paused', sentToday: 50, dailyLimit: 50 }, 0, 'paused'))).toEqual([]);
});
