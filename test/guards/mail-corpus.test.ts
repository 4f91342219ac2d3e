import { describe, expect, it, test } from 'vitest';
import { KINDS, type Kind } from '../support/mail-corpus/kinds.js';
import { listSources, parseCases, readCases } from '../support/mail-corpus/read-cases.js';

const kinds = Object.keys(KINDS) as Kind[];
const label = (row: object): string => `${JSON.stringify({ round: 'first', expected: 'info', text: 'Ok.', ...row })}\n`;

describe('the corpus of mail', () => {
  test.each(kinds)('has only cases of their kind in %s', (kind) => {
    expect(readCases(kind).length).toBeGreaterThan(0);
  });

  // Protects the rates in docs/use/understanding.md: a lost case would raise the others' share.
  it('keeps every case', () => {
    const count = Object.fromEntries(kinds.map((kind) => [kind, readCases(kind).length]));
    expect(count).toEqual({
      reports: 661,
      refusals: 187,
      responders: 167,
      replies: 372,
      'replies-html': 16,
      labels: 1592,
      'opt-outs': 818,
    });
  });

  it('reads the requested sources and rounds', () => {
    expect(listSources('opt-outs')).toEqual(['near-misses', 'not-leaving', 'wishes']);
    const heldOut = readCases('opt-outs', { sources: ['near-misses'], rounds: ['held-out'] });
    expect(heldOut.length).toBe(200);
    expect(() => readCases('replies-html', { rounds: ['third'] })).toThrow('no replies-html in mixed of round third');
  });

  it.each([
    ['no JSON', `${label({})}{"round": \n`, 'labels/x.jsonl:2: not JSON'],
    ['an unknown round', label({ round: 'tenth' }), 'labels/x.jsonl:1: /round'],
    ['a field of another kind', label({ raw: 'x' }), 'labels/x.jsonl:1: /raw'],
    ['a missing field', label({ text: undefined }), 'labels/x.jsonl:1: must have required properties text'],
    ['a date in another format', label({}) + label({ date: 'March 9' }), 'labels/x.jsonl:2: /date'],
    ['an endless line', label({ text: 'x'.repeat(20_000) }), 'labels/x.jsonl:1: longer than'],
    ['an empty line', `${label({})}\n`, 'labels/x.jsonl:2: not JSON'],
    ['a file that was cut off', label({}).trimEnd(), 'labels/x.jsonl:1: the last line has no line break'],
  ])('names file and line of %s', (_what, text, message) => {
    expect(() => parseCases('labels', 'labels/x.jsonl', text)).toThrow(message);
  });
});
