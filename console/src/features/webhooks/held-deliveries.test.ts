import { expect, it } from 'vitest';
import { heldDeliveries } from './held-deliveries';

const AT = '2026-03-09T03:10:00.000Z';
const failing = { status: 'active', consecutiveFailures: 12, nextAttemptAt: AT } as const;

it('says until when deliveries are on hold, after how many failures, and how many wait', () => {
  const summary = { byStatus: { queued: 2_800, retrying: 100, delivered: 40, failed: 3 } };
  expect(heldDeliveries(failing, summary)).toEqual({ until: AT, failures: 12, waiting: 2_900 });
  expect(heldDeliveries(failing, undefined)).toEqual({ until: AT, failures: 12, waiting: null });
});

it('says nothing of a subscription that sends, and of one that a member paused', () => {
  expect(heldDeliveries({ ...failing, nextAttemptAt: null }, undefined)).toBeNull();
  expect(heldDeliveries({ ...failing, consecutiveFailures: 0 }, undefined)).toBeNull();
  expect(heldDeliveries({ ...failing, status: 'paused' }, undefined)).toBeNull();
});
