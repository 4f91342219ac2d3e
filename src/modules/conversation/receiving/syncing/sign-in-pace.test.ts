import { expect, it } from 'vitest';
import { SignInPace } from './sign-in-pace.js';

it('spaces the sign-ins at one server evenly, and lets other servers be', () => {
  const pace = new SignInPace(10);
  expect([0, 0, 0].map((now) => pace.take('imap.one.test', now))).toEqual([0, 100, 200]);
  expect(pace.take('imap.two.test', 0)).toBe(0);
  expect(pace.take('imap.one.test', 250)).toBe(50);
  expect(pace.take('imap.one.test', 5_000)).toBe(0);
});

it('never allows more than its number within a second, after a rest too', () => {
  const pace = new SignInPace(25);
  const turns = Array.from({ length: 300 }, (_, index) => {
    const now = index < 100 ? 0 : 60_000;
    return now + pace.take('imap.test', now);
  });
  const most = Math.max(...turns.map((at) => turns.filter((other) => other >= at && other < at + 1_000).length));
  expect(most).toBe(25);
});
