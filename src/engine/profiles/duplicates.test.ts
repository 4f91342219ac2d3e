import { expect, it } from 'vitest';
import { type DuplicateMember, differencesOf, firstPair, pairKey } from './duplicates.js';
import { PROFILE_COLUMNS } from './field-types.js';
import type { MergeValues } from './merge-values.js';

const member = (id: string, keys: Partial<DuplicateMember['keys']> = {}): DuplicateMember => ({
  id,
  keys: { mailbox: null, profile_link: null, name_and_domain: null, phone: null, ...keys },
});
const idsOf = (pair: readonly DuplicateMember[] | undefined) => pair?.map(({ id }) => id);

it('reports the first pair that no member has dismissed', () => {
  const three = ['a', 'b', 'c'].map((id) => member(id));
  expect(idsOf(firstPair('mailbox', three, new Set()))).toEqual(['a', 'b']);
  expect(idsOf(firstPair('mailbox', three, new Set([pairKey('b', 'a')])))).toEqual(['a', 'c']);
  expect(idsOf(firstPair('mailbox', three, new Set([pairKey('a', 'b'), pairKey('a', 'c')])))).toEqual(['b', 'c']);
  expect(firstPair('mailbox', three.slice(0, 1), new Set())).toBeUndefined();
});

it('reports a pair once, by its most reliable rule', () => {
  const both = [member('a', { mailbox: 'm', phone: 'p' }), member('b', { mailbox: 'm', phone: 'p' })];
  expect(idsOf(firstPair('mailbox', both, new Set()))).toEqual(['a', 'b']);
  expect(firstPair('phone', both, new Set())).toBeUndefined();
  expect(idsOf(firstPair('phone', [...both, member('c', { phone: 'p' })], new Set()))).toEqual(['a', 'c']);
});

it('names the fields in which both profiles have a value and differ', () => {
  const empty = Object.fromEntries(Object.keys(PROFILE_COLUMNS).map((name) => [name, null]));
  const of = (values: Partial<MergeValues>) =>
    ({ ...empty, ownerId: null, tags: [], fields: {}, ...values }) as MergeValues;
  const one = of({ firstName: 'Ana', title: 'CEO', ownerId: 'x', fields: { plan: 'pro', seats: 3, list: ['a'] } });
  const other = of({ firstName: 'Anna', city: 'Graz', ownerId: 'y', fields: { plan: 'free', seats: 3, list: ['a'] } });
  expect(differencesOf(one, other)).toEqual(['firstName', 'ownerId', 'custom.plan']);
});
