import { type GivenLegalBasis, isDay, LEGAL_BASES, type LegalBasis, type LegalBasisRecord } from './field-types.js';

/** Legal basis as the columns of a row give it; null for an empty cell. */
export interface RowLegalBasis {
  readonly basis: LegalBasis | null;
  /** In ISO 8601. */
  readonly at: string | null;
  readonly from: string | null;
}

/** Legal basis of all contacts of an import or a contact source. */
export interface SharedLegalBasis extends Omit<GivenLegalBasis, 'at'> {
  /** Time from which it applies; null for the time at which the contacts arrive. */
  readonly at: string | null;
  /** Member or API key that gave it. */
  readonly recordedBy: string;
}

/** Legal bases of the contacts of an import. */
export interface ImportLegalBases {
  readonly shared: SharedLegalBasis | null;
  /** Member, API key, or contact source that brings the evidence of the rows. */
  readonly recordedBy: string;
}

export const MAX_EVIDENCE = 500;

const WORDS: Readonly<Record<string, LegalBasis>> = {
  einwilligung: 'consent',
  berechtigtes_interesse: 'legitimate_interest',
  vertrag: 'contract',
  sonstige: 'other',
};

/** Reads a legal basis: its code, or its name as the console shows it, in any case. Null for another word. */
export function readBasis(text: string): LegalBasis | null {
  const word = text.toLowerCase().replace(/[\s_-]+/g, '_');
  return LEGAL_BASES.find((basis) => basis === word) ?? WORDS[word] ?? null;
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads a day, or a time with its offset, as a time in ISO 8601. A time without an offset counts as its day. Null for anything else. */
export function readBasisTime(text: string): string | null {
  if (TIME.test(text)) {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? null : time.toISOString();
  }
  const day = /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text) ? text.slice(0, 10) : '';
  return isDay(day) ? `${day}T00:00:00.000Z` : null;
}

/**
 * Returns the legal basis to record for a row: that of its columns, completed by the one of all contacts if the row names no
 * other. Evidence without a basis is not recorded.
 */
export function legalBasisOf(
  row: RowLegalBasis | null,
  { shared, recordedBy }: ImportLegalBases,
  now: Date,
): LegalBasisRecord | null {
  const basis = row?.basis ?? shared?.basis ?? null;
  if (basis === null) return null;
  const rest = shared?.basis === basis ? shared : null;
  const recordedAt = now.toISOString();
  return {
    basis,
    at: row?.at ?? rest?.at ?? recordedAt,
    from: row?.from ?? rest?.from ?? null,
    recordedBy: row === null && shared !== null ? shared.recordedBy : recordedBy,
    recordedAt,
  };
}
