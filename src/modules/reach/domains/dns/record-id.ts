import { v5 } from 'uuid';
import type { RecordRef } from '../../../../engine/dns/plan-changes.js';

/** Returns the ID of a record, derived from domain, name, type, and value, because the IDs of providers are not stable. */
export function recordId(domainId: string, { name, type, value }: Omit<RecordRef, 'type'> & { type: string }): string {
  return v5(JSON.stringify([name, type, value]), domainId);
}
