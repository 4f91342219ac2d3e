import type { ExportTask } from './exports.repo.js';
import type { RemoteAccount } from './providers/provider.js';

/** The next call for an export. */
export type ExportPlan =
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly remote: RemoteAccount }
  /** A write whose answer was lost has made it, with all its settings: nothing more to call. */
  | { readonly kind: 'adopt'; readonly remote: RemoteAccount }
  | { readonly kind: 'recreate'; readonly remote: RemoteAccount }
  | { readonly kind: 'wait'; readonly until: Date };

/**
 * How long a write whose answer was lost may still take effect: longer than the longest call, so that its request has
 * ended at the provider by then.
 */
export const SETTLING_MS = 120_000;

/**
 * What to do about an export, by what was found at the provider. An account that is there is updated, never made twice;
 * where one call makes it as it should be and its answer was lost, it is as it should be. One
 * that is not there although a write went out is waited for first.
 */
export function planExport(input: {
  readonly task: ExportTask;
  /** When a write went out that had no answer; null: every write had one. */
  readonly handedAt: Date | null;
  /** That write was to make the account. */
  readonly wasCreation: boolean;
  /** `ProviderFacts.createsWhole` */
  readonly createsWhole: boolean;
  /** Null: it is not there. Undefined: it could not be looked for; then the provider itself refuses a second one. */
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
