import { enumeration } from '../enumeration.js';
import { type Said, say } from '../words/say.js';

/** Type of a custom field of the address book. */
export const PROFILE_FIELD_TYPES = enumeration('ProfileFieldType', [
  'text',
  'number',
  'date',
  'boolean',
  'choice',
  'choices',
]);
export type ProfileFieldType = (typeof PROFILE_FIELD_TYPES)[number];

/** Ways a profile enters the address book. */
export const PROFILE_SOURCES = enumeration('ProfileSource', [
  'import',
  'campaign',
  'api',
  'contact_source',
  'form',
  'crm',
  'reply',
]);
export type ProfileSource = (typeof PROFILE_SOURCES)[number];

/** Sources that the caller who creates a profile can name. */
export const GIVEN_SOURCES = enumeration('GivenProfileSource', ['api', 'form', 'crm', 'reply']);

/** Reasons for which the law allows contacting a person. */
export const LEGAL_BASES = enumeration('LegalBasis', ['consent', 'legitimate_interest', 'contract', 'other']);
export type LegalBasis = (typeof LEGAL_BASES)[number];

/** Evidence of why a person may be contacted, as it was given. */
export interface GivenLegalBasis {
  readonly basis: LegalBasis;
  /** Time at which the person gave it, or it began, in ISO 8601. */
  readonly at: string;
  /** Evidence: a text, a URL, or the ID of a form. */
  readonly from: string | null;
}

/** Evidence with who recorded it and when, as it is stored. */
export interface LegalBasisRecord extends GivenLegalBasis {
  readonly recordedBy: string;
  readonly recordedAt: string;
}

/** Fields of every profile and contact, by API name, with their column. */
export const PROFILE_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  title: 'title',
  phone: 'phone',
  website: 'website',
  linkedinUrl: 'linkedin_url',
  city: 'city',
  state: 'state',
  country: 'country',
  timezone: 'timezone',
} as const;
export type ProfileColumn = keyof typeof PROFILE_COLUMNS;

/** Effect of an import on contacts that are already in the address book. */
export const EXISTING_PROFILES = enumeration('ExistingProfiles', ['update', 'fill', 'keep']);
export type ExistingProfiles = (typeof EXISTING_PROFILES)[number];

/** Tags of one profile. */
export const MOST_TAGS = 50;

/** Properties of a registered field that determine its values. */
export interface FieldKind {
  readonly type: ProfileFieldType;
  readonly choices: readonly string[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_TEXT = 32_768;

/** Explains why a value does not fit its field; null if it does. Dates are `YYYY-MM-DD`. */
export function fieldValueIssue({ type, choices }: FieldKind, value: unknown): Said | null {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.length <= MAX_TEXT ? null : say`must be a text`;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : say`must be a number`;
    case 'boolean':
      return typeof value === 'boolean' ? null : say`must be true or false`;
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : say`must be a date, YYYY-MM-DD`;
    case 'choice':
      return typeof value === 'string' && choices.includes(value) ? null : say`must be one of: ${choices}`;
    case 'choices':
      return Array.isArray(value) && value.every((one) => choices.includes(one as string))
        ? null
        : say`must be a list of: ${choices}`;
  }
}

/** Returns whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
