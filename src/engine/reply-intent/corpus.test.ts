import { describe, expect, it } from 'vitest';
import {
  consequenceOf,
  hasExpectedLabel,
  hasLabel,
  OPT_OUT_SUITES,
  readingOf,
  readLabelCases,
  readOptOutCases,
} from '../../../test/support/understanding/corpus.js';

const CASES = OPT_OUT_SUITES.flatMap(readOptOutCases).map((each) => ({ ...each, reading: readingOf(each.text) }));
const NEAR_MISSES = CASES.filter(({ expected }) => expected === 'none');

describe('replies with a narrower request than an opt-out', () => {
  it('cover 32 languages, half near misses and half opt-outs', () => {
    expect(new Set(CASES.map(({ language }) => language)).size).toBe(32);
    expect(NEAR_MISSES.length).toBeGreaterThan(200);
    expect(CASES.length - NEAR_MISSES.length).toBeGreaterThan(200);
  });

  it('suppress and hold no contact', () => {
    const wrong = NEAR_MISSES.filter(({ reading }) => consequenceOf(reading) !== 'none');
    expect(wrong.map(({ text, reading }) => `${consequenceOf(reading)}: ${text}`)).toEqual([]);
  });

  it('are not_now with their end date if they name one', () => {
    const wrong = NEAR_MISSES.filter((each) => !hasLabel(each, each.reading));
    expect(wrong.map(({ text, reading }) => `${reading.label} ${reading.returnDate}: ${text}`)).toEqual([]);
  });
});

it('detects opt-outs and departures: misspelled, legal, polite, formal, and in languages of other scripts', () => {
  const missed = CASES.filter((each) => each.expected !== 'none' && consequenceOf(each.reading) !== each.expected);
  expect(missed.map(({ text, reading }) => `${consequenceOf(reading)}: ${text}`)).toEqual([]);
});

it('labels questions about us, scorn and misspelled words by their intent', () => {
  const read = readLabelCases().map((each) => ({ ...each, reading: readingOf(each.text) }));
  const wrong = read.filter((each) => !hasExpectedLabel(each, each.reading));
  expect(wrong.map(({ text, expected, reading }) => `${reading.label} not ${expected}: ${text}`)).toEqual([]);
});
