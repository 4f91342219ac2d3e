import { type Said, say } from '../words/say.js';
import { isSpf, mergeSpf, spfTerms } from './spf.js';
import { type Rrset, type RrsetChange, rrsetKey, sameValues, type ZoneType } from './zone.js';

/** Desired record of a zone. */
export interface WantedRecord {
  readonly name: string;
  readonly type: ZoneType;
  readonly value: string;
  readonly ttl: number;
  /** Record that it replaces. */
  readonly replaces: RecordRef | null;
}

export interface RecordRef {
  readonly name: string;
  readonly type: ZoneType;
  readonly value: string;
}

/** Reason not to write any record; `index` is the position among the requested records, or null for a problem of the zone. */
export interface PlanProblem {
  readonly index: number | null;
  readonly code: 'cname_conflict' | 'spf_conflict';
  readonly text: Said;
}

export interface ChangePlan {
  readonly changes: readonly RrsetChange[];
  /** Numbers of records, by change. */
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
}

/**
 * Returns the changes that give a zone the wanted records. `merge` keeps every other record; `replace` makes the list
 * the whole zone, except NS records. An SPF record is merged into an existing one, never added next to it.
 * @param current every RRset of the zone, or only of the changed names if the provider returns no others (`merge`).
 */
export function planChanges(
  zone: string,
  current: readonly Rrset[],
  wanted: readonly WantedRecord[],
  deletes: readonly RecordRef[],
  mode: 'merge' | 'replace',
): ChangePlan | { readonly problems: readonly PlanProblem[] } {
  const before = new Map(current.map((rrset) => [rrsetKey(rrset), rrset]));
  const after = new Map<string, Rrset>();
  for (const [key, rrset] of before) if (mode === 'merge' || rrset.type === 'NS') after.set(key, rrset);
  for (const one of [...deletes, ...wanted.flatMap(({ replaces }) => replaces ?? [])]) removeValue(after, one);
  const problems: PlanProblem[] = [];
  wanted.forEach((record, index) => {
    const text = addValue(after, record);
    if (text !== null) problems.push({ index, code: 'spf_conflict', text });
  });
  problems.push(...cnameProblems(zone, after, wanted));
  if (problems.length > 0) return { problems };
  const changes = changesBetween(before, after);
  return { changes, counts: countRecords(changes) };
}

function removeValue(zone: Map<string, Rrset>, { name, type, value }: RecordRef): void {
  const key = rrsetKey({ name, type });
  const rrset = zone.get(key);
  if (rrset === undefined) return;
  const values = rrset.values.filter((each) => each !== value);
  if (values.length === 0) zone.delete(key);
  else zone.set(key, { ...rrset, values });
}

/** Adds a record. Returns the reason if that is impossible, or null. */
function addValue(zone: Map<string, Rrset>, { name, type, value, ttl }: WantedRecord): Said | null {
  const key = rrsetKey({ name, type });
  const values = zone.get(key)?.values ?? [];
  const spf = type === 'TXT' && isSpf(value) ? values.filter(isSpf) : [];
  if (spf.length > 1) return say`${name} has ${spf.length} SPF records; delete all but one of them in the same request`;
  const [present] = spf;
  if (present === undefined) {
    zone.set(key, { name, type, ttl, values: values.includes(value) ? values : [...values, value] });
    return null;
  }
  const terms = (spfTerms(value) ?? []).filter((term) => !/^(?:[+\-~?]?all|redirect=\S*)$/i.test(term));
  const merged = mergeSpf(present, terms);
  zone.set(key, { name, type, ttl, values: values.map((each) => (each === present ? merged : each)) });
  return null;
}

/** An alias has no other records at its name, and never is at the top of a zone (RFC 1034, section 3.6.2). */
function cnameProblems(
  zone: string,
  after: ReadonlyMap<string, Rrset>,
  wanted: readonly WantedRecord[],
): PlanProblem[] {
  const problems: PlanProblem[] = [];
  for (const alias of after.values()) {
    if (alias.type !== 'CNAME') continue;
    const others = [...after.values()].filter(({ name, type }) => name === alias.name && type !== 'CNAME');
    const isAlone = others.length === 0 && alias.values.length === 1 && alias.name !== zone;
    // Existing errors in parts that the request does not change are ignored.
    const asked = wanted.findIndex(({ name, type }) => name === alias.name && type === 'CNAME');
    const index = asked === -1 ? wanted.findIndex(({ name }) => name === alias.name) : asked;
    if (isAlone || index === -1) continue;
    const beside = others.map(({ type }) => type);
    const text =
      alias.name === zone
        ? say`${zone} is the apex of its zone and cannot have a CNAME record`
        : beside.length === 0
          ? say`${alias.name} has a CNAME record and cannot have other records`
          : say`${alias.name} has a CNAME record and cannot have other records (${beside})`;
    problems.push({ index, code: 'cname_conflict', text });
  }
  return problems;
}

function changesBetween(before: ReadonlyMap<string, Rrset>, after: ReadonlyMap<string, Rrset>): RrsetChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key) => {
    const [old, next] = [before.get(key), after.get(key)];
    const { name, type } = (old ?? next) as Rrset;
    if (old !== undefined && next !== undefined && old.ttl === next.ttl && sameValues(old.values, next.values))
      return [];
    return [{ name, type, before: contentOf(old), after: contentOf(next) }];
  });
}

function contentOf(rrset: Rrset | undefined): RrsetChange['before'] {
  return rrset === undefined ? null : { ttl: rrset.ttl, values: rrset.values };
}

/** A record that was replaced by another one with the same name and type counts as changed. */
function countRecords(changes: readonly RrsetChange[]): ChangePlan['counts'] {
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const { before, after } of changes) {
    const old = before?.values ?? [];
    const next = after?.values ?? [];
    const gone = old.filter((value) => !next.includes(value)).length;
    const come = next.filter((value) => !old.includes(value)).length;
    const changed = Math.min(gone, come);
    counts.changed += changed + (gone + come === 0 ? next.length : 0);
    counts.added += come - changed;
    counts.removed += gone - changed;
  }
  return counts;
}
