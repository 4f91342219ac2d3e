import { firstCharacters, isLongerThan } from '../characters.js';

/** Fields of a contact that a column can be mapped to, in the order in which the API lists them. */
export const IMPORT_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'company',
  'title',
  'phone',
  'website',
  'linkedinUrl',
  'city',
  'state',
  'country',
  'timezone',
] as const;
export type ImportFieldName = (typeof IMPORT_FIELDS)[number];

/** Parts of the legal basis of a contact that a column can be mapped to, as `legalBasis.<part>`. */
export const LEGAL_BASIS_PARTS = ['basis', 'at', 'from'] as const;
export type LegalBasisPart = (typeof LEGAL_BASIS_PARTS)[number];

/** Target of a column: a field of the contact, a part of its legal basis, or the custom field `name`. */
export type ImportTarget =
  | { readonly kind: 'field'; readonly name: ImportFieldName }
  | { readonly kind: 'legalBasis'; readonly name: LegalBasisPart }
  | { readonly kind: 'custom'; readonly name: string };

export const MAX_CUSTOM_FIELDS = 200;
const MAX_CUSTOM_NAME = 64;

/** Name of a custom target whose cells are JSON objects: each key becomes a custom field. */
export const ALL_FIELDS = '*';

/** Reads `firstName`, `legalBasis.<part>`, or `custom.<name>`; null for anything else (422 `unknown_field`). */
export function parseTarget(text: string): ImportTarget | null {
  const field = IMPORT_FIELDS.find((name) => name === text);
  if (field !== undefined) return { kind: 'field', name: field };
  const part = LEGAL_BASIS_PARTS.find((name) => text === `legalBasis.${name}`);
  if (part !== undefined) return { kind: 'legalBasis', name: part };
  if (!text.startsWith('custom.')) return null;
  const name = text.slice('custom.'.length).trim();
  const usable =
    name !== '' && !isLongerThan(name, MAX_CUSTOM_NAME) && name !== '__proto__' && !/[\0-\x1f\x7f]/.test(name);
  return usable ? { kind: 'custom', name } : null;
}

/** Returns the name of the target in a mapping. */
export function targetText(target: ImportTarget): string {
  return target.kind === 'field' ? target.name : `${target.kind}.${target.name}`;
}

/**
 * Derives the custom field name from a header. `custom.<name>`, as in exports, keeps its name. A header that is a valid
 * template name is kept. In other headers, each run of invalid characters becomes an underscore (`Company size (EU)`
 * becomes `Company_size_EU`), so that `{{ name }}` works.
 */
export function customFieldName(header: string): string {
  const named = parseTarget(header);
  if (named?.kind === 'custom') return named.name;
  const name = header
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, '_')
    .replace(/^[_\d-]+|[_-]+$/g, '');
  return name === '' ? 'field' : firstCharacters(name, MAX_CUSTOM_NAME);
}
