import { expect, it } from 'vitest';
import { Trust } from './trust.js';

const learnt = (...answers: boolean[]): Trust => {
  const trust = new Trust();
  for (const isAnswered of answers) trust.learn(isAnswered);
  return trust;
};

it('outlives losses with answers between them', () => {
  expect(learnt(false, false, true, false, false).isGiven()).toBe(true);
});

it('ends after three consecutive losses and is retried after a thousand messages', () => {
  const trust = learnt(true, false, false, false);
  for (let n = 0; n < 1_000; n += 1) expect(trust.isGiven()).toBe(false);
  expect(trust.isGiven()).toBe(true);
});
