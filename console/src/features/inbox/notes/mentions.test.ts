import { expect, it } from 'vitest';
import { mentionsIn, nameBeingTyped, peopleLike, withName } from './mentions';

const PEOPLE = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ann Berg' },
  { id: '3', name: 'Mia Lund' },
];

it('knows when a name is being typed, and whose it may be', () => {
  expect([
    nameBeingTyped('Hi @lu', 6),
    nameBeingTyped('@', 1),
    nameBeingTyped('a@b', 3),
    nameBeingTyped('@An b', 5),
  ]).toEqual([...['lu', '', null, null]]);
  expect(peopleLike(PEOPLE, 'lu').map(({ id }) => id)).toEqual(['3']);
  expect(peopleLike(PEOPLE, '')).toHaveLength(3);
});

it('puts the name where it was typed', () => {
  expect(withName('Ask @mi today', 7, 'Mia Lund')).toEqual(['Ask @Mia Lund today', 14]);
});

it('finds mentions in a text, the longer name first', () => {
  expect(mentionsIn('@Ann Berg and @Mia Lund', PEOPLE)).toEqual(['2', '3']);
  expect(mentionsIn('@Ann, see above', PEOPLE)).toEqual(['1']);
  expect(mentionsIn('nobody', PEOPLE)).toEqual([]);
});
