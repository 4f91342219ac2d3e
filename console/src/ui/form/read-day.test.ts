import { expect, it } from 'vitest';
import { dayAfter, readDay } from './read-day';

it.each([
  '9 Mar 2026',
  '9 march 2026',
  'Mar 9, 2026',
  'March 9th 2026',
  '9. Mar. 2026',
  '09.03.2026',
  '2026-03-09',
  ' 2026-3-9 ',
])('reads %j', (text) => expect(readDay(text)).toBe('2026-03-09'));

it.each(['9/3/2026', '9 Mar', '31 Feb 2026', '9 Mai 2026x', '2026-13-01', '2026-00-10', 'tomorrow', '9 Foo 2026'])(
  'does not guess %j',
  (text) => expect(readDay(text)).toBeNull(),
);

it.each(['9. März 2026', '9 mär 2026', '9. Mar 2026', '09.03.2026'])('reads %j in German', (text) =>
  expect(readDay(text, 'de')).toBe('2026-03-09'),
);

it('does not guess between months that start alike', () => expect(readDay('9 jui 2026', 'fr')).toBeNull());

it('clears with an empty text, and walks over the ends of months', () => {
  expect(readDay('  ')).toBe('');
  expect([dayAfter('2026-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
});
