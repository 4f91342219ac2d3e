import { expect, it } from 'vitest';
import { sorted, sortOf, textOfSort } from './sorting';

const rows = [
  { n: 2, name: 'b' },
  { n: null, name: 'Ä' },
  { n: 10, name: 'a' },
];
const columns = [
  { key: 'n', sortBy: (row: (typeof rows)[number]) => row.n },
  { key: 'name', sortBy: (row: (typeof rows)[number]) => row.name },
  { key: 'fixed' },
];
const by = (text: string) =>
  sorted(rows, columns, sortOf(text, { key: 'n', isDescending: true })).map(({ name }) => name);

it('sorts numbers by value and names by the alphabet, in both directions, with missing values last', () => {
  expect(by('n')).toEqual(['b', 'a', 'Ä']);
  expect(by('-n')).toEqual(['a', 'b', 'Ä']);
  expect(by('name')).toEqual(['a', 'Ä', 'b']);
});

it('leaves the order for a column that has none, and reads back what it writes', () => {
  expect(by('fixed')).toEqual(['b', 'Ä', 'a']);
  for (const text of ['n', '-n']) expect(textOfSort(sortOf(text, { key: '', isDescending: false }))).toBe(text);
});
