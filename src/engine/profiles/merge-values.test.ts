import { expect, it } from 'vitest';
import { PROFILE_COLUMNS } from './field-types.js';
import { isMergeField, type MergeValues, mergeValues } from './merge-values.js';

const EMPTY = Object.fromEntries(Object.keys(PROFILE_COLUMNS).map((name) => [name, null]));
const of = (values: Partial<MergeValues>): MergeValues =>
  ({ ...EMPTY, ownerId: null, tags: [], fields: {}, ...values }) as MergeValues;

it('fills empty values, keeps those of the profile that stays, and unites tags', () => {
  const stays = of({ firstName: 'Ana', tags: ['a', 'b'], fields: { plan: 'pro' } });
  const goes = of({
    firstName: 'Anna',
    company: 'One',
    ownerId: 'o',
    tags: ['b', 'c'],
    fields: { plan: 'free', seats: 3 },
  });
  expect(mergeValues(stays, goes, () => false)).toEqual(
    of({ firstName: 'Ana', company: 'One', ownerId: 'o', tags: ['a', 'b', 'c'], fields: { plan: 'pro', seats: 3 } }),
  );
});

it('takes a chosen value, and never an empty one in place of a value', () => {
  const stays = of({ firstName: 'Ana', title: 'CEO', fields: { plan: 'pro', seats: 1 } });
  const goes = of({ firstName: 'Anna', fields: { plan: 'free' } });
  expect(mergeValues(stays, goes, () => true)).toEqual(
    of({ firstName: 'Anna', title: 'CEO', fields: { plan: 'free', seats: 1 } }),
  );
});

it('knows the fields of a choice', () => {
  expect(['email', 'ownerId', 'firstName', 'custom.plan'].filter(isMergeField)).toHaveLength(4);
  expect(['tags', 'custom.', 'workspaceId', 'toString'].filter(isMergeField)).toEqual([]);
});

it('keeps at most 50 tags', () => {
  const tags = (letter: string) => Array.from({ length: 40 }, (_, n) => `${letter}${n}`);
  expect(mergeValues(of({ tags: tags('a') }), of({ tags: tags('b') }), () => false).tags).toHaveLength(50);
});
