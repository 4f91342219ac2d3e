import { beforeEach, expect, it } from 'vitest';
import { FollowingClock } from './following-clock.js';

const DATABASE = Date.parse('2026-03-09T10:00:00Z');
let monotonic = 0;
let wallAhead = 0;
let clock: FollowingClock;

const pass = (ms: number): void => {
  monotonic += ms;
};
/** The database responds exactly in the middle. */
const look = (wayMs = 2, databaseAhead = 0): number => {
  const sentMs = monotonic;
  pass(wayMs);
  const databaseMs = DATABASE + sentMs + wayMs / 2 + databaseAhead;
  return clock.take({ databaseMs, sentMs, receivedMs: monotonic });
};
const errorMs = (): number => clock.now().getTime() - (DATABASE + monotonic);

beforeEach(() => {
  monotonic = 5_000;
  wallAhead = 0;
  clock = new FollowingClock({ monotonicMs: () => monotonic, wallMs: () => DATABASE + monotonic + wallAhead });
});

it.each([0, 900_000, -900_000])("tells the database's time on a machine whose clock is %i ms ahead", (ahead) => {
  wallAhead = ahead;
  look();
  pass(3_000);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  wallAhead = -ahead;
  pass(3_000);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
});

it('reports immediately when the machine clock is off by more than a minute, and when it is right again', () => {
  look();
  wallAhead = 59_000;
  expect(clock.problem()).toBeNull();
  wallAhead = 900_000;
  expect(clock.problem()).toMatch(/900 s ahead of the database's/);
  wallAhead = -900_000;
  expect(clock.problem()).toMatch(/900 s behind the database's/);
  wallAhead = 0;
  expect(clock.problem()).toBeNull();
});

it('is not moved by slow responses, but by unambiguous ones', () => {
  look();
  pass(3_000);
  expect(look(4_000)).toBe(0);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  expect(look(2, 500)).toBeGreaterThan(490);
  expect(errorMs()).toBeGreaterThan(490);
});

it('never goes back for a small correction, and follows a database whose clock was set back', () => {
  look();
  const before = clock.now();
  look(2, -500);
  expect(clock.now()).toEqual(before);
  pass(1_000);
  expect(clock.now().getTime()).toBeGreaterThan(before.getTime());
  look(2, -900_000);
  expect(Math.abs(errorMs() + 900_000)).toBeLessThanOrEqual(1);
});

it('follows after the machine slept, while its monotonic clock stood still', () => {
  look();
  // The hour passed for the database and the machine's clock alone.
  wallAhead = 3_600_000;
  expect(clock.problem()).not.toBeNull();
  look(2, 3_600_000);
  expect(clock.problem()).toBeNull();
});
