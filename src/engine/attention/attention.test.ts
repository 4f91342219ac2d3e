import { expect, test } from 'vitest';
import {
  ATTENTION_KINDS,
  type AttentionItem,
  type AttentionKind,
  MAX_LISTED,
  MOST_ASKED,
  worstFirst,
} from './attention.js';

const item = (kind: AttentionKind, hour: number, more: Partial<AttentionItem> = {}): AttentionItem => ({
  ...{ kind, severity: 'warning', count: 1, since: new Date(Date.UTC(2026, 2, 2, hour)), title: `${kind} ${hour}` },
  ...{ resource: 'mailbox', resourceId: String(hour) },
  ...more,
});
const rest = (kind: AttentionKind, count: number, isAtLeast: boolean) =>
  `${isAtLeast ? 'at least ' : ''}${count} ${kind}`;
const titles = (items: readonly AttentionItem[]) => worstFirst(items, rest).map(({ title }) => title);

test('the most severe items come first, then those waiting longest, then by kind', () => {
  const items = [
    item('import_waiting', 1, { severity: 'info' }),
    item('dead_letters', 3),
    item('send_unknown', 3),
    item('webhook_failing', 2),
    item('launch_failed', 9, { severity: 'blocking' }),
  ];
  expect(titles(items)).toEqual([
    ...['launch_failed 9', 'webhook_failing 2', 'send_unknown 3', 'dead_letters 3', 'import_waiting 1'],
  ]);
  expect(titles([...items].reverse())).toEqual(titles(items));
});

test('lists five items of a kind individually; of six, two become one combined line', () => {
  const five = [1, 2, 3, 4, 5].map((hour) => item('domain_failing', hour));
  expect(titles(five)).toHaveLength(5);
  const lines = worstFirst([item('domain_failing', 6), ...five], rest);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatchObject({ title: '2 domain_failing', count: 2, resourceId: null, since: five[4]?.since });
});

test('a kind with a partial list reports that there are more', () => {
  const many = Array.from({ length: MOST_ASKED }, (_, minute) =>
    item('dead_letters', 0, { since: new Date(Date.UTC(2026, 2, 2, 0, minute)) }),
  );
  expect(titles(many).at(-1)).toBe('at least 96 dead_letters');
});

test('a workspace with every problem has at most five lines of each kind', () => {
  const all = ATTENTION_KINDS.flatMap((kind) => Array.from({ length: 20 }, (_, hour) => item(kind, hour)));
  const lines = worstFirst(all, rest);
  expect(lines.length).toBeLessThanOrEqual(MAX_LISTED * ATTENTION_KINDS.length);
  expect(new Set(lines.map(({ kind }) => kind)).size).toBe(ATTENTION_KINDS.length);
});
