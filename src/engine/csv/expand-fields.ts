import { customFieldName, MAX_CUSTOM_FIELDS, parseTarget } from './fields.js';

/**
 * Adds the keys of a JSON object to custom fields that have no value yet, up to the limit. A text that is not an object becomes
 * one custom field named by the header, so that nothing is lost.
 */
export function expandFields(fields: Record<string, string>, header: string, text: string): void {
  const values = objectOf(text);
  if (values === null) {
    const name = customFieldName(header);
    if (!Object.hasOwn(fields, name)) fields[name] = text;
    return;
  }
  let count = Object.keys(fields).length;
  for (const [key, value] of Object.entries(values)) {
    const target = parseTarget(`custom.${key}`);
    const written = textOf(value);
    if (target === null || written === '' || Object.hasOwn(fields, target.name) || count >= MAX_CUSTOM_FIELDS) continue;
    fields[target.name] = written;
    count += 1;
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}
