import { expect, test } from 'vitest';
import { readTree, type SourceFile, sourceFile } from './tree.js';

type Rule = (files: readonly SourceFile[]) => string[];
export type Sample = Record<string, string>;

/** The service, its tests and its tools. */
export const tree = readTree();
export const consoleTree = readTree(['console/src']);

/** Expects that the rule reports nothing in the tree and in good samples, and something in each bad sample. */
export function holds(rule: Rule, bad: readonly Sample[], good: readonly Sample[]): void {
  const found = (sample: Sample) => rule(Object.entries(sample).map(([path, text]) => sourceFile(path, text)));
  const named = (samples: readonly Sample[]) =>
    samples.map((sample) => [JSON.stringify(sample).slice(1, 120), sample] as const);
  test('holds in this tree', () => expect(rule(tree)).toEqual([]));
  test.each(named(bad))('refuses %s', (_name, sample) => expect(found(sample)).not.toEqual([]));
  test.each(named(good))('takes %s', (_name, sample) => expect(found(sample)).toEqual([]));
}

export const service = (text: string): Sample => ({ 'src/modules/outreach/contacts/contacts.service.ts': text });
