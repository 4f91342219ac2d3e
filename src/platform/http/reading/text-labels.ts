import { Type } from 'typebox';
import { say } from '../../../engine/words/say.js';
import { valueError } from '../../errors.js';
import { headerText, nullable, withDefault } from '../types.js';

/** Folder and language of a stored text, such as a template. */
export const textLabels = {
  folder: withDefault(
    headerText({ maxLength: 100, description: 'Folder in lists. Empty: no folder.', examples: ['Agencies'] }),
    '',
  ),
  language: withDefault(
    nullable(Type.String({ maxLength: 35, description: 'BCP 47 language tag.', examples: ['en-US'] }), {
      description: 'BCP 47 language tag; null: not set.',
    }),
    null,
  ),
};

/** Filters of a list of stored texts. */
export const textLabelFilters = {
  folder: Type.Optional(Type.String({ maxLength: 100, description: 'Only this folder.', examples: ['Agencies'] })),
  language: Type.Optional(
    Type.String({ maxLength: 35, description: 'Only this BCP 47 language tag.', examples: ['en-US'] }),
  ),
};

/** The labels in a response. */
export const textLabelsOut = {
  folder: Type.String({ description: 'Folder; empty: no folder.', examples: ['Agencies'] }),
  language: nullable(Type.String(), { description: 'BCP 47 language tag.', examples: ['en-US'] }),
};

/** Returns the canonical form of a language tag. Throws the `invalid_language` value error at `loc`. */
export function canonicalLanguage(tag: string | null, loc = ['body', 'language']): string | null {
  if (tag === null) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw valueError(loc, 'invalid_language', say('must be a BCP 47 language tag, such as `en` or `de-AT`'), tag);
  }
}
