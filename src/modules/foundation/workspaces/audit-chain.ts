import { type AuditRecord, auditHash } from './audit-hash.js';

/** Record with its position in the chain. */
export interface ChainedRecord {
  readonly record: AuditRecord;
  readonly previousHash: string;
  readonly hash: string;
}

export interface AuditFault {
  readonly fault: 'altered' | 'previous_missing' | 'newest_missing';
  /** Null for a missing newest record. */
  readonly record: AuditRecord | null;
}

/** Returns the hashes that the chain of these records names and that none of them has. */
export function hashesOutside(records: readonly ChainedRecord[], head: string): string[] {
  const own = new Set(records.map(({ hash }) => hash));
  return [head, ...records.map(({ previousHash }) => previousHash)].filter((hash) => hash !== '' && !own.has(hash));
}

/**
 * Finds altered and removed records among those of a log, newest first.
 * @param missing hashes that no record of the log has
 * @param isWhole whether the records are all of the log; the first one then has no previous record, or one deleted with its age
 */
export function faultsOfChain(
  records: readonly ChainedRecord[],
  head: string,
  missing: ReadonlySet<string>,
  isWhole: boolean,
): AuditFault[] {
  const first = isWhole
    ? records.findLast(({ previousHash }) => previousHash === '' || missing.has(previousHash))
    : null;
  const faults: AuditFault[] = missing.has(head) ? [{ fault: 'newest_missing', record: null }] : [];
  for (const one of records) {
    if (auditHash(one.previousHash, one.record) !== one.hash) faults.push({ fault: 'altered', record: one.record });
    else if (missing.has(one.previousHash) && one !== first)
      faults.push({ fault: 'previous_missing', record: one.record });
  }
  return faults;
}
