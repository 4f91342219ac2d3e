import type { ExportTask } from './exports.repo.js';
import type { RemoteAccount } from './providers/provider.js';

/** Next call for an export. */
export type ExportPlan =
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly remote: RemoteAccount }
  /** A write with a lost response created the account with all settings, so no call is left. */
  | { readonly kind: 'adopt'; readonly remote: RemoteAccount }
  | { readonly kind: 'recreate'; readonly remote: RemoteAccount }
  | { readonly kind: 'wait'; readonly until: Date };

/**
 * Period in which a write with a lost response may still take effect: longer than the longest call, so that the provider has ended the
 * request by then.
 */
export const SETTLING_MS = 120_000;

/**
 * Decides the next call of an export from what the provider has. An existing account is updated, never created twice.
 * If one call creates the complete account and its response was lost, no call is left. If the account is missing
 * although a write was sent, the export waits first.
 */
export function planExport(input: {
  readonly task: ExportTask;
  /** Time when a write without a response was sent; null if every write had a response. */
  readonly handedAt: Date | null;
  /** Whether that write was meant to create the account. */
  readonly wasCreation: boolean;
  /** See `ProviderFacts.createsWhole`. */
  readonly createsWhole: boolean;
  /**
   * Account; null if it does not exist. Undefined if it cannot be looked up; the provider then rejects a second one.
   */
  readonly found: RemoteAccount | null | undefined;
  readonly now: Date;
}): ExportPlan {
  const { task, handedAt, found, now } = input;
  if (found !== null && found !== undefined) {
    const isMade = task === 'export' && handedAt !== null && input.wasCreation && input.createsWhole;
    if (isMade) return { kind: 'adopt', remote: found };
    return { kind: task === 'recreate' ? 'recreate' : 'update', remote: found };
  }
  const settledAt = handedAt === null ? null : new Date(handedAt.getTime() + SETTLING_MS);
  return settledAt !== null && settledAt > now ? { kind: 'wait', until: settledAt } : { kind: 'create' };
}
