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

describe('replies that ask for less than to be left alone', () => {
  it('are written in 31 languages, half near misses and half opt-outs', () => {
    expect(new Set(CASES.map(({ language }) => language)).size).toBe(31);
    expect(NEAR_MISSES.length).toBeGreaterThan(200);
    expect(CASES.length - NEAR_MISSES.length).toBeGreaterThan(200);
  });

  it('suppress no contact and hold none', () => {
    const wrong = NEAR_MISSES.filter(({ reading }) => consequenceOf(reading) !== 'none');
    expect(wrong.map(({ text, reading }) => `${consequenceOf(reading)}: ${text}`)).toEqual([]);
  });

  it('are not now where they end by a date, with that date', () => {
    const wrong = NEAR_MISSES.filter((each) => !hasLabel(each, each.reading));
    expect(wrong.map(({ text, reading }) => `${reading.label} ${reading.returnDate}: ${text}`)).toEqual([]);
  });
});

it('opt-outs and departures are found: misspelled, legal, courteous, formal, and in languages of other scripts', () => {
  const missed = CASES.filter((each) => each.expected !== 'none' && consequenceOf(each.reading) !== each.expected);
  expect(missed.map(({ text, reading }) => `${consequenceOf(reading)}: ${text}`)).toEqual([]);
});

it('questions about us, scorn and misspelled words have the label of their meaning', () => {
  const read = readLabelCases().map((each) => ({ ...each, reading: readingOf(each.text) }));
  const wrong = read.filter((each) => !hasExpectedLabel(each, each.reading));
  expect(wrong.map(({ text, expected, reading }) => `${reading.label} not ${expected}: ${text}`)).toEqual([]);
});
