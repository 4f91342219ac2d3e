import { expect, it } from 'vitest';
import { isWithinFairShare, MAX_RUNS, type RunOwner } from './fair-share.js';

const fill = (owners: readonly RunOwner[]): RunOwner[] => {
  const runs: RunOwner[] = [];
  for (let opened = true; opened; ) {
    opened = false;
    for (const owner of owners) {
      if (!isWithinFairShare(owner, runs)) continue;
      runs.push(owner);
      opened = true;
    }
  }
  return runs;
};
const healthy = (workspaceId: number): RunOwner => ({ workspaceId, failing: false });
const failing = (workspaceId: number): RunOwner => ({ workspaceId, failing: true });

it('gives a workspace that is alone a run for each of its fifty endpoints', () => {
  expect(fill([healthy(1)]).length).toBeGreaterThanOrEqual(50);
});

it.each([1, 2, 5, 20, 60])(
  'leaves a run for a newcomer whatever %i others hold, and shares evenly among them',
  (count) => {
    const owners = Array.from({ length: count }, (_, index) => healthy(index));
    const runs = fill(owners);
    expect(runs.length).toBeLessThan(MAX_RUNS);
    expect(isWithinFairShare(healthy(-1), runs)).toBe(true);
    const shares = owners.map((owner) => runs.filter((run) => run.workspaceId === owner.workspaceId).length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  },
);

it('limits failing endpoints to a quarter of the runs, shared between workspaces too', () => {
  const runs = fill([failing(1)]);
  expect(runs).toHaveLength(16);
  expect(isWithinFairShare(failing(2), runs)).toBe(true);
  expect(fill([failing(1), failing(2), failing(3)]).length).toBeLessThanOrEqual(32);
  expect(isWithinFairShare(healthy(1), runs)).toBe(true);
});
