import { isDisposable } from '../address/disposable.js';
import { emailKey } from '../address/email-key.js';
import { explainEmailRejection, type ParsedEmail, parseEmail } from '../address/parse-email.js';
import { isRoleAddress } from '../address/role-address.js';
import { firstCharacters, isLongerThan } from '../characters.js';
import { MAX_EVIDENCE, type RowLegalBasis, readBasis, readBasisTime } from '../profiles/legal-basis.js';
import { isZone } from '../schedule/zone.js';
import { english } from '../words/say.js';
import { expandFields } from './expand-fields.js';
import { ALL_FIELDS, type ImportFieldName, type LegalBasisPart } from './fields.js';
import { withoutGuard } from './formula-guard.js';
import { MAX_CELL_OCTETS } from './limits.js';
import type { MappingPlan } from './mapping-plan.js';
import type { CsvRow, ImportRowErrorCode } from './row.js';
import { exceedsOctets } from './utf8-length.js';

/** Contact as read from a row, not yet compared with others. */
export interface ContactDraft extends Record<Exclude<ImportFieldName, 'email'>, string | null> {
  readonly email: string;
  /** Normalized address, which duplicates and suppression compare. */
  readonly emailKey: string;
  readonly localPart: string;
  readonly domain: string;
  readonly needsSmtputf8: boolean;
  readonly customFields: Readonly<Record<string, string>>;
  /** Null if no mapped column has a part of it. */
  readonly legalBasis: RowLegalBasis | null;
}

/** Reason why a row is rejected. */
export interface RowError {
  /** Header of the column; null if the reason concerns the whole row. */
  readonly column: string | null;
  /** Cell, cut at 200 characters. */
  readonly value: string | null;
  readonly errorCode: ImportRowErrorCode;
  readonly errorMessage: string;
}

export type MappedRow =
  | { readonly ok: true; readonly contact: ContactDraft }
  | { readonly ok: false; readonly error: RowError };

export interface MapRowOptions {
  readonly skipRoleAddresses: boolean;
  readonly skipDisposable: boolean;
}

/** Maximum characters of a field. */
const MAX_FIELD = 300;

/**
 * Maps a row of a CSV file or a sheet to a contact. Cells are trimmed, spreadsheet errors and NULL words count as
 * empty, and each field is a single line. Formulas are kept, without the apostrophe that an export added.
 */
export function mapRow(
  row: Pick<CsvRow, 'cells'> & Partial<Pick<CsvRow, 'problem'>>,
  plan: MappingPlan,
  options: MapRowOptions,
): MappedRow {
  const { cells } = row;
  const { headers, targets } = plan;
  if (row.problem) {
    const { column, code, message } = row.problem;
    return rowError(
      column === null ? null : (headers[column] ?? null),
      column === null ? null : cells[column],
      code,
      message,
    );
  }
  const extra = cells.length <= targets.length ? -1 : firstFilled(cells, targets.length);
  if (extra !== -1) {
    return rowError(
      null,
      cells[extra],
      'too_many_columns',
      english`The row has ${cells.length} cells, the header ${targets.length}.`,
    );
  }

  let email: ParsedEmail | null = null;
  let emailColumn: string | null = null;
  const fields = emptyFields();
  const customFields: Record<string, string> = {};
  let legalBasis: RowLegalBasis | null = null;
  for (let at = 0; at < targets.length; at += 1) {
    const target = targets[at];
    if (!target) continue;
    const isEmail = target.kind === 'field' && target.name === 'email';
    if (isEmail) emailColumn = headers[at]!;
    const value = cellValue(cells[at]);
    if (value === '') continue;
    if (target.kind === 'custom') {
      if (exceedsOctets(value, MAX_CELL_OCTETS)) {
        return rowError(headers[at]!, value, 'cell_too_large', english`A cell exceeds ${MAX_CELL_OCTETS} octets.`);
      }
      if (target.name === ALL_FIELDS) expandFields(customFields, headers[at]!, value);
      else customFields[target.name] = value;
    } else if (target.name === 'email') {
      const parsed = parseEmail(value);
      if (!parsed.ok && parsed.reason === 'empty') continue;
      if (!parsed.ok)
        return rowError(headers[at]!, value, 'invalid_email', String(explainEmailRejection(parsed.reason)));
      email = parsed;
    } else if (target.kind === 'legalBasis') {
      const read = withPart(legalBasis, target.name, value);
      if (typeof read === 'string') return rowError(headers[at]!, value, 'invalid_value', read);
      legalBasis = read;
    } else {
      const problem = setField(fields, target.name, value);
      if (problem !== null) return rowError(headers[at]!, value, 'invalid_value', problem);
    }
  }

  if (email === null) return rowError(emailColumn, null, 'missing_email', String(explainEmailRejection('empty')));
  if (options.skipRoleAddresses && isRoleAddress(email.localPart)) {
    return rowError(emailColumn, email.email, 'role_address', english`The address is role-based.`);
  }
  if (options.skipDisposable && isDisposable(email.domain)) {
    return rowError(
      emailColumn,
      email.email,
      'disposable_address',
      english`The address is from a disposable email service.`,
    );
  }
  return { ok: true, contact: draft(email, fields, customFields, legalBasis) };
}

/** Assigns field by field, because spreading costs more than the rest of the row. */
function draft(
  email: ParsedEmail,
  fields: Fields,
  customFields: Record<string, string>,
  legalBasis: RowLegalBasis | null,
): ContactDraft {
  return {
    email: email.email,
    emailKey: emailKey(email.email),
    localPart: email.localPart,
    domain: email.domain,
    needsSmtputf8: email.needsSmtputf8,
    firstName: fields.firstName,
    lastName: fields.lastName,
    company: fields.company,
    title: fields.title,
    phone: fields.phone,
    website: fields.website,
    linkedinUrl: fields.linkedinUrl,
    city: fields.city,
    state: fields.state,
    country: fields.country,
    timezone: fields.timezone,
    customFields,
    legalBasis,
  };
}

type Fields = Record<Exclude<ImportFieldName, 'email'>, string | null>;

function emptyFields(): Fields {
  return {
    firstName: null,
    lastName: null,
    company: null,
    title: null,
    phone: null,
    website: null,
    linkedinUrl: null,
    city: null,
    state: null,
    country: null,
    timezone: null,
  };
}

/** Sets a field, on one line, because it may become part of a mail header. Returns the error of the value, or null. */
function setField(fields: Fields, name: keyof Fields, value: string): string | null {
  const line = /[\r\n\t\0\v\f\u0085\u2028\u2029]/.test(value)
    ? value.replace(/[\r\n\t\0\v\f\u0085\u2028\u2029 ]+/g, ' ').trim()
    : value;
  if (isLongerThan(line, MAX_FIELD)) return english`The value is longer than ${MAX_FIELD} characters.`;
  if (name === 'timezone' && !isZone(line)) return english`This is not the name of a time zone, such as Europe/Berlin.`;
  fields[name] = line;
  return null;
}

const NO_BASIS: RowLegalBasis = { basis: null, at: null, from: null };

/** Returns the legal basis with a part of it, or why the part is not valid. */
function withPart(known: RowLegalBasis | null, part: LegalBasisPart, value: string): RowLegalBasis | string {
  const before = known ?? NO_BASIS;
  if (part === 'basis') {
    const basis = readBasis(value);
    return basis === null
      ? english`The legal basis must be consent, legitimate_interest, contract, or other.`
      : { ...before, basis };
  }
  if (part === 'at') {
    const at = readBasisTime(value);
    return at === null ? english`The value must be a date, YYYY-MM-DD.` : { ...before, at };
  }
  if (isLongerThan(value, MAX_EVIDENCE)) return english`The value is longer than ${MAX_EVIDENCE} characters.`;
  return { ...before, from: value.replaceAll('\0', '') };
}

const noValue = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  'NULL',
  'null',
  '(null)',
  '\\N',
  'N/A',
  'n/a',
]);

function firstFilled(cells: readonly string[], from: number): number {
  return cells.findIndex((cell, at) => at >= from && cell.trim() !== '');
}

/**
 * Returns the trimmed cell; empty for placeholders that spreadsheets and databases print for missing values. The last name "Null" is a
 * name.
 */
function cellValue(cell: string | undefined): string {
  const value = withoutGuard((cell ?? '').trim());
  return value.length <= 8 && /^[#Nn(\\]/.test(value) && noValue.has(value) ? '' : value;
}

function rowError(
  column: string | null,
  value: string | null | undefined,
  errorCode: ImportRowErrorCode,
  errorMessage: string,
): MappedRow {
  return {
    ok: false,
    error: { column, value: value == null ? null : firstCharacters(value, 200), errorCode, errorMessage },
  };
}
