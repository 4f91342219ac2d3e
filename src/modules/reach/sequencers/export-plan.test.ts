import { expect, it } from 'vitest';
import { planExport, SETTLING_MS } from './export-plan.js';
import type { RemoteAccount } from './providers/provider.js';

const now = new Date('2026-03-02T08:00:00Z');
const remote: RemoteAccount = {
  id: '1',
  email: 'jo@example.org',
  state: 'connected',
  problem: null,
  warmup: 'off',
  sent: [],
  sentInAll: null,
};
const plan = (input: Partial<Parameters<typeof planExport>[0]>) =>
  planExport({ task: 'export', handedAt: null, wasCreation: false, createsWhole: false, found: null, now, ...input });

it('creates a missing account', () => {
  expect(plan({})).toEqual({ kind: 'create' });
});

it('never creates an existing account again', () => {
  expect(plan({ found: remote })).toEqual({ kind: 'update', remote });
  expect(plan({ found: remote, handedAt: now })).toEqual({ kind: 'update', remote });
});

it('an account created with all settings by a call with a lost response is not saved again', () => {
  const lost = { found: remote, handedAt: now, createsWhole: true };
  expect(plan({ ...lost, wasCreation: true })).toEqual({ kind: 'adopt', remote });
  expect(plan({ ...lost, wasCreation: false })).toEqual({ kind: 'update', remote });
  expect(plan({ ...lost, wasCreation: true, createsWhole: false })).toEqual({ kind: 'update', remote });
});

it('is deleted first only if requested and if it exists', () => {
  expect(plan({ task: 'recreate', found: remote })).toEqual({ kind: 'recreate', remote });
  expect(plan({ task: 'recreate' })).toEqual({ kind: 'create' });
});

it.each([null, undefined])('while a lost write may take effect nothing is repeated (found: %s)', (found) => {
  const until = new Date(now.getTime() + SETTLING_MS);
  expect(plan({ found, handedAt: now })).toEqual({ kind: 'wait', until });
  expect(plan({ handedAt: now, found, now: until })).toEqual({ kind: 'create' });
});
