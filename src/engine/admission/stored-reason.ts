import { REASONS, type ReasonCode } from './reasons.js';

/** The stored reason as one of the API (docs/use/gates.md); null for none. */
export function reasonCodeOf(stored: string | null): ReasonCode | null {
  if (stored === null) return null;
  // A contact that was suppressed took its waiting sends with it.
  if (stored === 'contact_suppressed') return 'suppressed_workspace';
  return stored in REASONS ? (stored as ReasonCode) : null;
}
