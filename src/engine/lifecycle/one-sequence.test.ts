import { expect, it } from 'vitest';
import { type SequenceOfPerson, sequencesToStop } from './one-sequence.js';

const of = (id: string, more: Partial<SequenceOfPerson> = {}): SequenceOfPerson => ({
  ...{ id, status: 'active', reason: null, sentCount: 0 },
  ...more,
});
const stopped = (main: SequenceOfPerson[], other: SequenceOfPerson[]) =>
  sequencesToStop(main, other).map(({ id }) => id);

it('stops the shorter of two sequences, and that of the other address if both are equally far', () => {
  expect(stopped([of('a', { sentCount: 1 })], [of('b')])).toEqual(['b']);
  expect(stopped([of('a')], [of('b', { sentCount: 2 })])).toEqual(['a']);
  expect(stopped([of('a')], [of('b')])).toEqual(['b']);
  expect(stopped([of('a', { status: 'paused' })], [of('b', { status: 'pending' })])).toEqual(['b']);
});

it('stops a sequence if the other contact has been through the campaign', () => {
  for (const status of ['completed', 'replied', 'unsubscribed', 'suppressed', 'stopped'] as const) {
    expect(stopped([of('a', { status })], [of('b')])).toEqual(['b']);
    expect(stopped([of('a')], [of('b', { status })])).toEqual(['a']);
  }
});

it('lets a sequence continue if the other address was not reached, or its contact moved to a subsequence', () => {
  expect(stopped([of('a', { status: 'bounced' })], [of('b')])).toEqual([]);
  expect(stopped([of('a')], [of('b', { status: 'failed' })])).toEqual([]);
  const moved = of('b', { status: 'stopped', reason: 'moved_to_subsequence' });
  expect(stopped([of('a')], [moved, of('c', { sentCount: 3 })])).toEqual(['a']);
});

it('stops nothing where no sequence is open', () => {
  expect(stopped([of('a', { status: 'completed' })], [of('b', { status: 'replied' })])).toEqual([]);
});
