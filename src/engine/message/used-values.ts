import { firstCharacters } from '../characters.js';
import { enumeration } from '../enumeration.js';
import { isBlank } from '../template/blank.js';
import { defaultOf, isOfContact, type MergeContact, valueOfContact } from './merge-values.js';
import type { MessageTemplates } from './render.js';

/** Origins of the value of a variable in an email. */
export const VARIABLE_ORIGINS = enumeration('VariableOrigin', ['contact', 'book', 'default', 'text', 'none']);
export type VariableOrigin = (typeof VARIABLE_ORIGINS)[number];

/**
 * Variable of an email, as stored with each: without an origin if the contact has the value. Whether it is also that of the address
 * book is found out when it is read.
 */
export type UsedValue = readonly [name: string, value: unknown, origin?: Exclude<VariableOrigin, 'contact' | 'book'>];

/** Bounds per email, so that a long text does not make the row of each email long. */
const MOST_VALUES = 20;
const LONGEST_VALUE = 80;

export interface UsedValuesInput {
  readonly templates: MessageTemplates;
  readonly contact: MergeContact;
  readonly fieldDefaults: Readonly<Record<string, unknown>>;
  /** Variables without a value and a fallback, before defaults. */
  readonly unfilled: readonly string[];
  readonly hasSubject: boolean;
  readonly hasHtml: boolean;
}

/**
 * Returns the variables of an email that have values of its contact, in the order of first use, with where each value came from; null
 * if there are none. Branches of conditions that were not taken count as used.
 */
export function usedValues(input: UsedValuesInput): readonly UsedValue[] | null {
  const { subject, text, html, attachmentNames } = input.templates;
  const values: UsedValue[] = [];
  const seen = new Set<string>();
  const read = (names: readonly string[]): void => {
    for (const name of names) {
      if (seen.has(name) || values.length === MOST_VALUES || !isOfContact(name)) continue;
      seen.add(name);
      values.push(usedValue(name, input));
    }
  };
  if (input.hasSubject) read(subject.variables);
  read(text.variables);
  if (input.hasHtml && html !== null) read(html.variables);
  for (const each of attachmentNames) read(each.variables);
  return values.length === 0 ? null : values;
}

function usedValue(name: string, { contact, fieldDefaults, unfilled }: UsedValuesInput): UsedValue {
  const value = valueOfContact(name, contact);
  if (!isBlank(value)) return [name, bounded(value)];
  if (!unfilled.includes(name)) return [name, null, 'text'];
  const standard = defaultOf(name, fieldDefaults);
  return standard === undefined ? [name, null, 'none'] : [name, bounded(standard), 'default'];
}

/** Returns a value as it is stored: the beginning of a long one, as text. */
export function bounded(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length <= LONGEST_VALUE ? value : firstCharacters(text, LONGEST_VALUE);
}
