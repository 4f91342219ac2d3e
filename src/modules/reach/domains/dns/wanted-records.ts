import type { RecordRef, WantedRecord } from '../../../../engine/dns/plan-changes.js';
import type { RecordType } from '../../../../engine/dns/record-kinds.js';
import { readRecordValue } from '../../../../engine/dns/record-values.js';
import { absoluteName, isRecordName, type Rrset } from '../../../../engine/dns/zone.js';
import { say } from '../../../../engine/words/say.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { recordId } from './record-id.js';
import type { GivenRecord, RecordUpdate } from './record-update.js';

const TTL = 300;

/** Returns the requested records, with full names and normalized values. */
export interface WantedRecords {
  readonly wanted: readonly WantedRecord[];
  readonly deletes: readonly RecordRef[];
}

/**
 * Reads the records of a request against the current zone. Throws 422 with the position of every invalid record: a name outside the
 * domain, a value that is invalid for its type, or an unknown ID.
 */
export function readWanted(row: DomainRow, current: readonly Rrset[], body: RecordUpdate): WantedRecords {
  const known = new Map(
    current.flatMap(({ name, type, values }) =>
      values.map((value) => [recordId(row.id, { name, type, value }), { name, type, value }] as const),
    ),
  );
  const issues: ValidationIssue[] = [];
  const wanted: WantedRecord[] = [];
  for (const [index, record] of body.records.entries()) {
    const read = readOne(row, known, record, ['body', 'records', index]);
    if ('issues' in read) issues.push(...read.issues);
    else wanted.push(read.record);
  }
  const deletes: RecordRef[] = [];
  for (const [index, id] of body.deleteIds.entries()) {
    const record = known.get(id);
    if (record === undefined) issues.push(unknownRecord(['body', 'deleteIds', index], id));
    else deletes.push(record);
  }
  if (issues.length > 0) throw new ValidationError(issues);
  return { wanted, deletes };
}

type Loc = ReadonlyArray<string | number>;

function readOne(
  row: DomainRow,
  known: ReadonlyMap<string, RecordRef>,
  record: GivenRecord,
  loc: Loc,
): { readonly record: WantedRecord } | { readonly issues: readonly ValidationIssue[] } {
  const twice = SPELLINGS.filter(
    ([one, other]) => record[one] != null && record[other] != null && record[one] !== record[other],
  );
  if (twice.length > 0) {
    const issue = ([one, other]: (typeof SPELLINGS)[number]) =>
      valueIssue([...loc, other], 'conflicting_spellings', say`conflicts with \`${one}\``, record[other]);
    return { issues: twice.map(issue) };
  }
  const { type, name, value, ttl, priority } = inOneSpelling(record);
  const missing = Object.entries({ type, name, value }).filter(([, given]) => given === undefined);
  if (type === undefined || name === undefined || value === undefined) {
    return { issues: missing.map(([field]) => ({ type: 'missing', loc: [...loc, field], msg: 'Field required' })) };
  }
  const issues: ValidationIssue[] = [];
  const replaces = record.id === undefined ? null : (known.get(record.id) ?? null);
  if (record.id !== undefined && replaces === null) issues.push(unknownRecord([...loc, 'id'], record.id));
  const full = absoluteName(name, row.domain);
  if (!isRecordName(full) || !(full === row.domain || full.endsWith(`.${row.domain}`))) {
    issues.push(valueIssue([...loc, 'name'], 'invalid_domain', say`must be a name inside ${row.domain}`, name));
  }
  if (type === 'URL') {
    issues.push(valueIssue([...loc, 'type'], 'conflicting_values', say`is supported by registrars only`, type));
    return { issues };
  }
  const read = readRecordValue(type, value, priority);
  if ('problem' in read) issues.push(valueIssue([...loc, 'value'], 'invalid_domain', read.problem, value));
  if (issues.length > 0 || 'problem' in read) return { issues };
  return { record: { name: full, type, value: read.value, ttl: ttl ?? TTL, replaces } };
}

const SPELLINGS = [
  ['type', 'Type'],
  ['name', 'Name'],
  ['value', 'Address'],
  ['ttl', 'TTL'],
  ['priority', 'MXPref'],
] as const;

function inOneSpelling(record: GivenRecord) {
  return {
    type: (record.type ?? record.Type) as RecordType | undefined,
    name: record.name ?? record.Name,
    value: record.value ?? record.Address,
    ttl: record.ttl ?? record.TTL,
    priority: record.priority ?? record.MXPref ?? null,
  };
}

function unknownRecord(loc: Loc, id: string): ValidationIssue {
  return valueIssue(loc, 'unknown_record', say`no record of this domain has this ID; fetch the records again`, id);
}
