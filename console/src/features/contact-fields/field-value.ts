import { words } from '../../words';
import type { FieldType } from './queries';

/** Value of a field while it is edited: text, `yes` or `no`, or several choices. Empty means no value. */
export type Draft = string | readonly string[];

const YES = /^(?:true|yes|1)$/i;
const NO = /^(?:false|no|0)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Converts a stored value. Imported values are text, so a value that does not fit its type is empty. */
export function draftOf(type: FieldType, value: unknown): Draft {
  if (type === 'choices') {
    if (Array.isArray(value)) return value.map(String);
    return value == null || value === '' ? [] : [String(value)];
  }
  const text = value == null ? '' : String(value);
  if (type === 'boolean') return YES.test(text) ? 'yes' : NO.test(text) ? 'no' : '';
  if (type === 'date') return DAY.test(text) ? text : '';
  return text;
}

/** Converts an edited value for the API; null removes it. Text that is no number is sent as it is, and rejected. */
export function wireOf(type: FieldType, draft: Draft): string | number | boolean | string[] | null {
  if (typeof draft !== 'string') return draft.length === 0 ? null : [...draft];
  const text = draft.trim();
  if (text === '') return null;
  if (type === 'boolean') return text === 'yes';
  if (type !== 'number') return text;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** Returns a stored value as text. */
export function fieldText(value: unknown): string {
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
