import { createHash } from 'node:crypto';
import type { ActingPerson } from '../../platform/context.js';

/** What one record of the audit log says, without its place in the chain. */
export interface AuditRecord {
  readonly workspaceId: number;
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly keyId: string | null;
  readonly action: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly requestId: string;
  readonly changes: Readonly<Record<string, unknown>>;
  /** Absent where no person had signed in: so the hashes of records that are older than this field can still be computed. */
  readonly person?: ActingPerson;
}

/**
 * SHA-256 in hex over the hash of the record before and this record as JSON with sorted keys: a person who alters, removes or
 * inserts a record has to write all later ones anew.
 */
export function auditHash(previousHash: string, record: AuditRecord): string {
  return createHash('sha256')
    .update(previousHash)
    .update('\n')
    .update(canonicalJson({ ...record, at: record.at.toISOString() }))
    .digest('hex');
}

/** The same text for the same value, in whatever order the database gives its keys back. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
