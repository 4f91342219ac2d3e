import { expect, it } from 'vitest';
import { hasRoomFor, type LaneOwner, MAX_LANES } from './lane-room.js';

const fill = (owners: readonly LaneOwner[]): LaneOwner[] => {
  const lanes: LaneOwner[] = [];
  for (let opened = true; opened; ) {
    opened = false;
    for (const owner of owners) {
      if (!hasRoomFor(owner, lanes)) continue;
      lanes.push(owner);
      opened = true;
    }
  }
  return lanes;
};
const healthy = (workspaceId: number): LaneOwner => ({ workspaceId, failing: false });
const failing = (workspaceId: number): LaneOwner => ({ workspaceId, failing: true });

it('gives a workspace that is alone all of its fifty receivers a lane', () => {
  expect(fill([healthy(1)]).length).toBeGreaterThanOrEqual(50);
});

it.each([1, 2, 5, 20, 60])(
  'leaves a lane for a newcomer whatever %i others hold, and shares evenly among them',
  (count) => {
    const owners = Array.from({ length: count }, (_, index) => healthy(index));
    const lanes = fill(owners);
    expect(lanes.length).toBeLessThan(MAX_LANES);
    expect(hasRoomFor(healthy(-1), lanes)).toBe(true);
    const shares = owners.map((owner) => lanes.filter((lane) => lane.workspaceId === owner.workspaceId).length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  },
);

it('keeps failing receivers to a quarter of the lanes, shared between workspaces too', () => {
  const lanes = fill([failing(1)]);
  expect(lanes).toHaveLength(16);
  expect(hasRoomFor(failing(2), lanes)).toBe(true);
  expect(fill([failing(1), failing(2), failing(3)]).length).toBeLessThanOrEqual(32);
  expect(hasRoomFor(healthy(1), lanes)).toBe(true);
});
