import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReturnDate } from './return-date.js';

/** A Monday. */
const SENT = new Date('2026-03-02T10:00:00Z');

describe('the day of return', () => {
  it.each([
    ['I will be back on Monday, March 9, 2026.', '2026-03-09'],
    ['I’m out of office, returning Tuesday 10th March', '2026-03-10'],
    ['I am out until Monday', '2026-03-09'],
    ['Back tomorrow.', '2026-03-03'],
    ['Back on the 9th.', '2026-03-09'],
    ['I return on the 1st.', '2026-04-01'],
    ['Back on Monday the 16th', '2026-03-16'],
    ['Olen lomalla 29.3. asti. Palaan töihin 30.3.2026.', '2026-03-30'],
    ['I am away from March 2 to March 13 and have limited access', '2026-03-13'],
    ['I will be out of the office from 2 to 9 March.', '2026-03-09'],
    ['Out of office 3/2 - 3/9', '2026-03-09'],
    ['I will return 03/09/2026', '2026-03-09'],
    ['On vacation through 2026-03-20.', '2026-03-20'],
    ['I am on leave until the end of August', '2026-08-31'],
    ['I am out of the office until January 5', '2027-01-05'],
    ['Ich bin bis einschließlich 12.03. abwesend', '2026-03-12'],
    ['Ab Montag, 9. März bin ich wieder da', '2026-03-09'],
    ['Ich bin im Urlaub vom 2.3. bis 13.3.2026', '2026-03-13'],
    ['Je serai de retour le 1er avril 2026.', '2026-04-01'],
    ['je suis absente jusqu’au 09/03/2026 inclus', '2026-03-09'],
    ['Absent du 2 au 13 mars', '2026-03-13'],
    ['Estaré ausente hasta el 15/03/2026', '2026-03-15'],
    ['Estoy fuera de la oficina y volveré el 14 de agosto de 2026.', '2026-08-14'],
    ['Sono fuori ufficio e rientrerò il venerdì 14 agosto 2026', '2026-08-14'],
    ['Dal 2 al 13 marzo sono in ferie', '2026-03-13'],
    ['Ik ben niet op kantoor en ben terug op vrijdag 14 augustus 2026.', '2026-08-14'],
    ['Estou fora e regresso a sexta-feira, 14 de agosto de 2026', '2026-08-14'],
    ['Fora do escritório até 9 de março', '2026-03-09'],
    ['Jag är tillbaka den 9 mars.', '2026-03-09'],
    ['Jeg er tilbage mandag den 9. marts', '2026-03-09'],
    ['Jestem na urlopie do 9 marca 2026. Wracam 10 marca.', '2026-03-10'],
  ])('%s', (text, expected) => {
    expect(parseReturnDate(text, SENT)).toBe(expected);
  });

  it.each([
    'Our conference is on March 20. I am out.',
    'I am no longer with the company as of 1 January 2026',
    'Back on February 30, 2026',
    'Back on March 9, 1999',
    'Version 12.03 of the product is back',
    '',
  ])('is not made up: %s', (text) => {
    expect(parseReturnDate(text, SENT)).toBeNull();
  });

  it('needs a full date where the day of the message is unknown', () => {
    expect(parseReturnDate('I am back on Monday', null)).toBeNull();
    expect(parseReturnDate('I am back on March 9, 2026', null)).toBe('2026-03-09');
  });

  it('is a real calendar day, or null, for any text', () => {
    const word = fc.constantFrom(
      'back',
      'until',
      'on',
      'march',
      'Montag',
      '31',
      '02',
      '2026',
      '/',
      '.',
      '-',
      'bis',
      'le',
      '\n',
      '99',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const day = parseReturnDate(words.join(' '), SENT);
        return day === null || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
      }),
    );
  });
});
