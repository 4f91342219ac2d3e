import { describe, expect, it } from 'vitest';
import { foldText } from '../mail/fold-text.js';
import { conceptsOf } from './concepts.js';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  price: [
    'price',
    'Kosten',
    'tarifs',
    'precio',
    'preventivo',
    'prijs',
    'cenę',
    'hinta',
    'ajánlat',
    'цена',
    'τιμή',
    'מחיר',
    'سعر',
  ],
  meet: ['call', 'Termin', 'rendez-vous', 'llamada', 'riunione', 'afspraak', 'spotkanie', 'møte', 'звонок', 'פגישה'],
  day: ['Tuesday', 'Dienstag', 'mardi', 'martes', 'dinsdag', 'wtorek', 'tiistaina', 'вторник', 'Τρίτη'],
  not: ['not', 'nicht', 'pas', "n'est", 'geen', 'inte', 'нет', 'δεν', 'לא'],
};

describe('a word has the same concept in each language', () => {
  for (const [concept, words] of Object.entries(WORDS)) {
    it.each(words)(`${concept}: %s`, (word) => {
      expect(conceptsOf(foldText(word))).toContain(concept);
    });
  }
});

it('a word in no list has no concept', () => {
  expect(['turbine', 'xyzzy', '42', "o'"].flatMap(conceptsOf)).toEqual([]);
});
