import type { Language } from '../../../engine/language/languages.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import type { JsonSchema } from '../json-schema.js';

/** Fields with sentences of the service, or with responses of other servers, which stay unchanged. */
const SENTENCE_FIELDS: ReadonlySet<string> = new Set([
  ...['errorMessage', 'error_message', 'lastError', 'last_error', 'message', 'problem', 'remediation'],
  ...['warning', 'warnings', 'advice', 'bandReasons', 'because'],
]);

/** Places of sentences in a response. */
export interface Sentences {
  readonly isText: boolean;
  readonly items: Sentences | null;
  readonly fields: ReadonlyMap<string, Sentences>;
}

/** Finds the sentences that a schema names. Objects with free names, such as the data of an event, have none. */
export function sentencesIn(schema: JsonSchema, isNamed = false): Sentences | null {
  const choices = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((one) => sentencesIn(one, isNamed));
  const isText = isNamed && schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
  const items = schema.items === undefined ? null : sentencesIn(schema.items, isNamed);
  const fields = new Map<string, Sentences>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const found = sentencesIn(property, SENTENCE_FIELDS.has(name));
    if (found !== null) fields.set(name, found);
  }
  const own = isText || items !== null || fields.size > 0 ? { isText, items, fields } : null;
  return [own, ...choices].reduce(merged, null);
}

function merged(one: Sentences | null, other: Sentences | null): Sentences | null {
  if (one === null || other === null) return one ?? other;
  const fields = new Map(one.fields);
  for (const [name, found] of other.fields) fields.set(name, merged(fields.get(name) ?? null, found) ?? found);
  return { isText: one.isText || other.isText, items: merged(one.items, other.items), fields };
}

/** Returns a JSON response with its sentences in a language. */
export function jsonIn(language: Language, content: string, sentences: Sentences): string {
  return JSON.stringify(valueIn(language, JSON.parse(content), sentences));
}

function valueIn(language: Language, value: unknown, { isText, items, fields }: Sentences): unknown {
  if (typeof value === 'string') return isText ? inLanguage(language, value) : value;
  if (Array.isArray(value)) return items === null ? value : value.map((one) => valueIn(language, one, items));
  if (typeof value !== 'object' || value === null || fields.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const found = fields.get(name);
      return [name, found === undefined ? one : valueIn(language, one, found)];
    }),
  );
}
