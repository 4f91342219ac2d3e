import { expect, test } from 'vitest';
import { fieldValueIssue, isDay } from './field-types.js';

test('a value fits its field only if it has the type and, of a choice, is one of its values', () => {
  const fits = (type: Parameters<typeof fieldValueIssue>[0]['type'], value: unknown) =>
    fieldValueIssue({ type, choices: ['a', 'b'] }, value) === null;
  expect([fits('text', 'x'), fits('text', 1)]).toEqual([true, false]);
  expect([fits('number', 1.5), fits('number', '1'), fits('number', Number.NaN)]).toEqual([true, false, false]);
  expect([fits('boolean', false), fits('boolean', 'no')]).toEqual([true, false]);
  expect([fits('date', '2026-02-28'), fits('date', '2026-02-30'), fits('date', 'soon')]).toEqual([true, false, false]);
  expect([fits('choice', 'a'), fits('choice', 'c')]).toEqual([true, false]);
  expect([fits('choices', ['a', 'b']), fits('choices', []), fits('choices', ['c']), fits('choices', 'a')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a day exists in the calendar', () => {
  expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('2026-13-01'), isDay('2026-1-1')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
