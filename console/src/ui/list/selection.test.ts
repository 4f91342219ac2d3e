import { expect, it } from 'vitest';
import { allToggled, extended, latestOf, toggled } from './selection';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const keyOf = (row: { id: string }) => row.id;
const of = (...ids: string[]) => new Map(ids.map((id) => [id, { id }]));
const keys = (selected: ReadonlyMap<string, unknown>) => [...selected.keys()].sort();

it('adds and removes a row', () => {
  expect(keys(toggled(of('a'), 'b', { id: 'b' }))).toEqual(['a', 'b']);
  expect(keys(toggled(of('a', 'b'), 'b', { id: 'b' }))).toEqual(['a']);
});

it('extends to another row in either direction, and keeps what was selected before', () => {
  expect(keys(extended(of('a'), rows, keyOf, 'b', 'd'))).toEqual(['a', 'b', 'c', 'd']);
  expect(keys(extended(of(), rows, keyOf, 'c', 'b'))).toEqual(['b', 'c']);
  expect(keys(extended(of('a'), rows, keyOf, 'gone', 'b'))).toEqual(['a']);
});

it('selects every row, and none once every row is selected', () => {
  expect(keys(allToggled(of('a'), rows, keyOf))).toEqual(['a', 'b', 'c', 'd']);
  expect(keys(allToggled(of('a', 'b', 'c', 'd', 'other'), rows, keyOf))).toEqual(['other']);
});

it('acts on the current rows, including rows outside the list', () => {
  const selected = new Map([
    ['a', { id: 'a', state: 'active' }],
    ['z', { id: 'z', state: 'active' }],
  ]);
  expect(latestOf(selected, [{ id: 'a', state: 'paused' }], keyOf)).toEqual([
    { id: 'a', state: 'paused' },
    { id: 'z', state: 'active' },
  ]);
});
