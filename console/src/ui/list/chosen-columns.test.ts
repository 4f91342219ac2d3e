import { expect, test } from 'vitest';
import { inOrder, isShown, withColumn, withMoved } from './chosen-columns';

const address = { key: 'address', title: 'Address' };
const sent = { key: 'sent', title: 'Sent', initially: 'shown' } as const;
const tags = { key: 'tags', title: 'Tags', initially: 'hidden' } as const;

test('lists show their default columns until a member chooses others', () => {
  expect([address, sent, tags].map((column) => isShown(column, undefined))).toEqual([true, true, false]);
  const chosen = { screen: 'mailboxes', shown: ['tags'], hidden: ['sent'] } as const;
  const own = { ...chosen, shown: [...chosen.shown], hidden: [...chosen.hidden] };
  expect([address, sent, tags].map((column) => isShown(column, own))).toEqual([true, false, true]);
});

test('a column that is always shown cannot be hidden, not even by an old choice', () => {
  expect(withColumn('mailboxes', undefined, address, false)).toBeUndefined();
  expect(isShown(address, { screen: 'mailboxes', shown: [], hidden: ['address'] })).toBe(true);
});

test('keeps only differences from the default, and no entry without any', () => {
  const both = withColumn('mailboxes', withColumn('mailboxes', undefined, tags, true), sent, false);
  expect(both).toEqual({ screen: 'mailboxes', shown: ['tags'], hidden: ['sent'] });
  const one = withColumn('mailboxes', both, tags, false);
  expect(one).toEqual({ screen: 'mailboxes', shown: [], hidden: ['sent'] });
  expect(withColumn('mailboxes', one, sent, true)).toBeUndefined();
});

const state = { key: 'state', title: 'Status' };
const sync = { key: 'sync', title: 'Sync', initially: 'shown' } as const;
const all = [address, sent, state, tags, sync];
const keys = (order?: readonly string[]) => inOrder(all, order).map(({ key }) => key);

test('columns are in the chosen order; columns that are always shown keep their place', () => {
  expect(keys()).toEqual(['address', 'sent', 'state', 'tags', 'sync']);
  expect(keys(['sync', 'tags', 'sent'])).toEqual(['address', 'sync', 'state', 'tags', 'sent']);
});

test('a column that an old order does not name follows the column before it', () => {
  expect(keys(['sync', 'sent'])).toEqual(['address', 'sync', 'state', 'sent', 'tags']);
  expect(keys(['tags', 'sync', 'gone'])).toEqual(['address', 'sent', 'state', 'tags', 'sync']);
});

test('a moved column trades places with its neighbor, and the default order is not kept', () => {
  const once = withMoved('mailboxes', undefined, all, 'sent', 1);
  expect(once).toEqual({ screen: 'mailboxes', shown: [], hidden: [], order: ['tags', 'sent', 'sync'] });
  expect(withMoved('mailboxes', once, all, 'tags', -1)).toEqual(once);
  expect(withMoved('mailboxes', once, all, 'sent', -1)).toBeUndefined();
  expect(withColumn('mailboxes', once, sync, false)).toMatchObject({ hidden: ['sync'], order: once?.order });
});
