import { createHash } from 'node:crypto';
import type { ActingPerson } from '../../../platform/context.js';

/** Content of an audit log record, without its position in the chain. */
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
  /**
   * Acting member; absent if none was signed in, so that hashes of records older than this field can still be computed.
   */
  readonly person?: ActingPerson;
}

/**
 * Returns the SHA-256 in hex over the hash of the previous record and this record as JSON with sorted keys: altering,
 * removing or inserting a record requires rewriting all later ones.
 */
export function auditHash(previousHash: string, record: AuditRecord): string {
  return createHash('sha256')
    .update(previousHash)
    .update('\n')
    .update(canonicalJson({ ...record, at: record.at.toISOString() }))
    .digest('hex');
}

/** Returns the same text for equal values, regardless of the key order that the database returns. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
