import { expect, it } from 'vitest';
import { draftOf, wireOf } from './field-value';

it('shows stored values by type, and nothing for a value that does not fit', () => {
  expect([draftOf('text', null), draftOf('text', 'x'), draftOf('number', 2.5), draftOf('number', '25')]).toEqual([
    '',
    'x',
    '2.5',
    '25',
  ]);
  expect([true, 'yes', 0, 'maybe'].map((value) => draftOf('boolean', value))).toEqual(['yes', 'yes', 'no', '']);
  expect(['2026-03-01', 'soon'].map((value) => draftOf('date', value))).toEqual(['2026-03-01', '']);
  expect([['a', 'b'], 'a', null].map((value) => draftOf('choices', value))).toEqual([['a', 'b'], ['a'], []]);
});

it('sends values by type, and null for none', () => {
  expect([wireOf('text', ' x '), wireOf('choice', ''), wireOf('choices', []), wireOf('choices', ['a'])]).toEqual([
    'x',
    null,
    null,
    ['a'],
  ]);
  expect([wireOf('number', '-2,5'), wireOf('number', 'many'), wireOf('number', ' ')]).toEqual([-2.5, 'many', null]);
  expect([wireOf('boolean', 'yes'), wireOf('boolean', 'no'), wireOf('date', '2026-03-01')]).toEqual([
    true,
    false,
    '2026-03-01',
  ]);
});
