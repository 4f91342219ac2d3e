import { expect, it } from 'vitest';
import { nextStep } from './setup-steps';

const draft = (stepsCount: number, total: number, mailboxesCount: number, windows: number) =>
  nextStep({
    ...{ stepsCount, mailboxesCount },
    contactCounts: { total },
    schedule: { windows: Array.from({ length: windows }) },
  } as unknown as Parameters<typeof nextStep>[0]);

it('leads through the empty sections of a draft in their order, then to its review', () => {
  expect(draft(0, 0, 1, 1)).toBe('steps');
  expect(draft(2, 0, 0, 1)).toBe('audience');
  expect(draft(2, 9, 0, 1)).toBe('mailboxes');
  expect(draft(2, 9, 1, 0)).toBe('schedule');
  expect(draft(2, 9, 1, 1)).toBe('review');
});
