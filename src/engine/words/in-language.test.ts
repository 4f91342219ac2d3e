import { expect, test } from 'vitest';
import { inLanguage, stored } from './in-language.js';
import { Said, say, sayAll } from './say.js';

test('a sentence is English as text, and in the language of its reader when it is shown', () => {
  const said = say`${1234} emails of “${'Herbst'}” are unconfirmed`;
  expect(`${said}`).toBe('1,234 emails of “Herbst” are unconfirmed');
  expect(JSON.stringify({ title: said })).toBe('{"title":"1,234 emails of “Herbst” are unconfirmed"}');
  expect(inLanguage(undefined, said)).toBe(String(said));
  expect(inLanguage('en', said)).toBe(String(said));
  expect(inLanguage('de', said)).toBe('1.234 E-Mails von „Herbst“ sind unbestätigt');
});

test('sentences in a sentence are translated, and its other values stay as they are', () => {
  const said = say`“${'Manual'}” was paused: ${stored('High bounce rate')}`;
  expect(inLanguage('de', said)).toBe('„Manual“ wurde pausiert: Hohe Bounce-Rate');
  expect(inLanguage('de', sayAll([say`warmup restarted`, 'Kein Text von Outrider']))).toBe(
    'Warmup neu gestartet Kein Text von Outrider',
  );
});

test('a sentence without a translation is English, and a missing value is named', () => {
  const said = new Said('The {what} of {whom} is new.', { what: 'sentence', whom: null });
  expect(inLanguage('de', said)).toBe('The sentence of nicht bekannt is new.');
});

test('a stored English text is recognized with its values; others stay', () => {
  expect(inLanguage('de', '2 of its last 62 emails bounced')).toBe('2 der letzten 62 E-Mails kamen als Bounce zurück');
  expect(inLanguage('de', '27.5 % of 1,200 emails of the last 7 days landed in spam')).toBe(
    '27,5\u00a0% von 1.200 E-Mails der letzten 7 Tage landeten im Spam',
  );
  expect(inLanguage('de', 'The mailbox a@b.test is paused. Error: auth_failed: 535 no.')).toBe(
    'Das Postfach a@b.test ist pausiert. Fehler: auth_failed: 535 no.',
  );
  expect(inLanguage('de', 'Skipped: No stop rule applies.')).toBe('Übersprungen: Keine Stoppregel greift.');
  const long = `2 of its last ${'6'.repeat(1_000)} emails bounced`;
  for (const other of ['550 5.7.1 Blocked', 'Spring and Autumn', '', '5. 1 contact', long])
    expect(inLanguage('de', other)).toBe(other);
});

test('dates keep their form, and lists are joined', () => {
  const until = new Date('2026-03-09T10:30:00.000Z');
  const said = say`${'a@b.test'} sends nothing to ${['x.test', 'y.test']} until ${until}: the mail servers rejected it as a sender`;
  expect(inLanguage('de', said)).toBe(
    'a@b.test sendet bis 2026-03-09T10:30:00.000Z nichts an x.test, y.test: Die Mailserver haben den Absender abgelehnt',
  );
});

test('a stored sentence within a stored sentence is translated, with or without its period', () => {
  expect(inLanguage('de', 'mail.a.test cannot be resolved. Try again later.')).toBe(
    'mail.a.test ist nicht auflösbar. Versuchen Sie es später erneut.',
  );
  expect(inLanguage('de', 'It said: no such host. Try again later.')).toBe(
    'It said: no such host. Versuchen Sie es später erneut.',
  );
});
