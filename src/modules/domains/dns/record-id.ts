import { v5 } from 'uuid';
import type { RecordRef } from '../../../engine/dns/plan-changes.js';

/** The id of a record: providers have none that holds, so it is made of the domain, the name, the type and the value. */
export function recordId(domainId: string, { name, type, value }: Omit<RecordRef, 'type'> & { type: string }): string {
  return v5(JSON.stringify([name, type, value]), domainId);
}
