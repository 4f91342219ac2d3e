import { describe, expect, it } from 'vitest';
import { SyncSlots } from './sync-slots.js';

class Connection {
  isLeft = false;
  isResting = true;

  constructor(
    readonly workspaceId: number,
    readonly stays: boolean,
  ) {}

  leave(): void {
    this.isLeft = true;
  }
}

const slots = (staying: number, visiting: number) => {
  const all = new SyncSlots<Connection>({ staying, visiting });
  const take = (workspaceId: number, count = 1): Connection[] =>
    Array.from({ length: count }, () => all.take(workspaceId, (stays) => new Connection(workspaceId, stays)));
  return { all, take };
};

describe('the slots of a process', () => {
  it('are for staying first, then for visits, and a quarter of these is kept free', () => {
    const { all, take } = slots(3, 4);
    expect(take(1, 6).map(({ stays }) => stays)).toEqual([true, true, true, false, false, false]);
    expect([all.free, all.kept, all.taken]).toEqual([1, 1, 6]);
    expect(all.connections.filter(({ isLeft }) => isLeft)).toEqual([]);
  });

  it('that are kept are lent: the workspace with the most leaves one, one that rests if it can', () => {
    const { all, take } = slots(0, 8);
    const first = take(1, 6);
    for (const connection of first) connection.isResting = false;
    (first[3] as Connection).isResting = true;
    take(2);
    expect(first.map(({ isLeft }) => isLeft)).toEqual([false, false, false, true, false, false]);
    expect([...all.held()]).toEqual([
      [1, 5],
      [2, 1],
    ]);
    expect(all.free).toBe(1);
    all.giveBack(first[3] as Connection);
    expect(all.free).toBe(2);
    take(2);
    expect(first.filter(({ isLeft }) => isLeft)).toEqual([first[0], first[3]]);
  });

  it('to stay at pass to a workspace that comes later until it has as many but one', () => {
    const { all, take } = slots(5, 100);
    const first = take(1, 5);
    expect(take(2, 4).map(({ stays }) => stays)).toEqual([true, true, false, false]);
    expect(first.map(({ isLeft }) => isLeft)).toEqual([true, true, false, false, false]);
    expect(take(1)[0]?.stays).toBe(false);
    expect(all.held().get(1)).toBe(4);
  });
});
