import type { Schemas } from '../../api/client';
import { imports as importsWords } from '../../words/contacts/imports';

/** Returns why a mapping is invalid, or null. */
export function mistakeOf(
  mapping: Readonly<Record<string, string | null>>,
  fields: readonly Schemas['ImportField'][],
): string | null {
  const targets = Object.values(mapping).filter((target) => target !== null);
  for (const field of fields) {
    const times = targets.filter((target) => target === field.name).length;
    if (field.required && times === 0) return importsWords.noEmail;
    if (times > 1) return importsWords.twice(field.label);
  }
  return null;
}
