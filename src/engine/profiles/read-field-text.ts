import type { Said } from '../words/say.js';
import { type FieldKind, fieldValueIssue } from './field-types.js';

const NUMBER = /^[-+]?\d{1,15}(\.\d{1,15})?$/;
const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);

export type FieldReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: Said };

/** Reads a cell of a file as a value of a field. Numbers and yes or no are written as segments read them. */
export function readFieldText(kind: FieldKind, text: string): FieldReading {
  const value = cellValue(kind, text.trim());
  const issue = fieldValueIssue(kind, value);
  return issue === null ? { ok: true, value } : { ok: false, issue };
}

function cellValue({ type, choices }: FieldKind, text: string): unknown {
  const word = text.toLowerCase();
  const choiceOf = (one: string) => choices.find((choice) => choice.toLowerCase() === one.toLowerCase()) ?? one;
  switch (type) {
    case 'text':
      return text;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text;
    case 'number':
      return NUMBER.test(text) ? Number(text) : text;
    case 'boolean':
      return YES.has(word) ? true : NO.has(word) ? false : text;
    case 'choice':
      return choiceOf(text);
    case 'choices':
      return choices.includes(text)
        ? [text]
        : [...new Set(text.split(/[,;|]/).flatMap((one) => (one.trim() === '' ? [] : [choiceOf(one.trim())])))];
  }
}
