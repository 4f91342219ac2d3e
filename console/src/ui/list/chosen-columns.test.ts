import { expect, test } from 'vitest';
import { isShown, withColumn } from './chosen-columns';

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
