/** Values of a sentence. Dates are ISO 8601 in every language; the console shows them in the zone of the reader. */
export type SaidValue = string | number | Date | Said | null | undefined | readonly SaidValue[];

/**
 * A sentence with its values, independent of a language (ADR 90). As text and as JSON, it is English, so a log, a mail, or
 * a stored row has one language.
 */
export class Said {
  constructor(
    /** English sentence with the names of its values in braces; the key of its translations. */
    readonly text: string,
    readonly values: Readonly<Record<string, SaidValue>> = {},
  ) {}

  toString(): string {
    return fillWith(this.text, this.values, ENGLISH);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** A sentence, or an English text from the database or another server. */
export type Text = string | Said;

/** Sentences of another language by their English text. */
export type Catalogue = Readonly<Record<string, string>>;

/** Builds a sentence from a template literal, its values numbered from 0, or from a text without values. */
export function say(parts: TemplateStringsArray | string, ...values: readonly SaidValue[]): Said {
  if (typeof parts === 'string') return new Said(parts);
  return new Said(
    parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
    Object.fromEntries(values.map((value, index) => [index, value])),
  );
}

/** Writes an English sentence for a row or a list of rejections; it is recognized and translated where it leaves (ADR 90). */
export function english(parts: TemplateStringsArray, ...values: readonly SaidValue[]): string {
  return String(say(parts, ...values));
}

/** Joins sentences with spaces. */
export function sayAll(sentences: readonly Text[]): Said {
  return new Said(
    sentences.map((_, index) => `{${index}}`).join(' '),
    Object.fromEntries(sentences.map((sentence, index) => [index, sentence])),
  );
}

/** Form of the values of a sentence in a language. */
export interface Wording {
  readonly numbers: Intl.NumberFormat;
  /** Shown for a value that is missing. */
  readonly notKnown: string;
  sentence(said: Said): string;
}

const ENGLISH: Wording = {
  numbers: new Intl.NumberFormat('en-US'),
  notKnown: 'not known',
  sentence: (said) => said.toString(),
};

/** Fills the values into a sentence. Lists are joined. */
export function fillWith(text: string, values: Readonly<Record<string, SaidValue>>, wording: Wording): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name], wording) : braces,
  );
}

function shown(value: SaidValue, wording: Wording): string {
  if (value === null || value === undefined) return wording.notKnown;
  if (typeof value === 'number') return wording.numbers.format(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Said) return wording.sentence(value);
  return typeof value === 'string' ? value : value.map((one) => shown(one, wording)).join(', ');
}
