import { REASONS, type ReasonCode } from './reasons.js';

/** Returns the API reason of a stored reason (docs/use/gates.md); null if there is none. */
export function reasonCodeOf(stored: string | null): ReasonCode | null {
  if (stored === null) return null;
  // Suppressing a contact also ends its waiting emails.
  if (stored === 'contact_suppressed') return 'suppressed_workspace';
  return stored in REASONS ? (stored as ReasonCode) : null;
}
