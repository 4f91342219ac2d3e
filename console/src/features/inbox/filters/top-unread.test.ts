import { expect, it } from 'vitest';
import { topUnread } from './top-unread';

const PARTS = [0, 7, 3, 0, 9, 1, 4].map((unread, index) => ({ key: `box-${index}`, unread }));
const keysOf = (chosen?: string) => topUnread(PARTS, chosen).map(({ key }) => key);

it('shows the five mailboxes with the most unread conversations', () => {
  expect(keysOf()).toEqual(['box-4', 'box-1', 'box-6', 'box-2', 'box-5']);
  expect(keysOf('box-6')).toEqual(keysOf());
});

it('keeps the chosen mailbox in view', () => {
  expect(keysOf('box-3')).toEqual(['box-4', 'box-1', 'box-6', 'box-2', 'box-3']);
});
