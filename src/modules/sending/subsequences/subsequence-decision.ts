import type { ReasonCode } from '../../../engine/admission/reasons.js';
import { suppressionReason } from '../../../engine/admission/suppression-reason.js';
import type { SuppressionScope } from '../../../engine/lifecycle/reply-enums.js';
import type { RoutingPolicy } from '../../outreach/campaigns/subsequences/index.js';

/** Facts that decide whether a contact can enter a subsequence. */
export interface MoveFacts {
  readonly status: string;
  readonly statusReason: string | null;
  /** The contact of the same address in the subsequence. */
  readonly child: { readonly id: string; readonly status: string } | null;
  /** Moves of the contact into any subsequence. */
  readonly moves: number;
  readonly lastMovedAt: Date | null;
  readonly wasThere: boolean;
  readonly suppression: { readonly kind: string; readonly scope: SuppressionScope } | null;
}

export type MoveDecision =
  | { readonly kind: 'move'; readonly replaces: string | null }
  | { readonly kind: 'already_in' }
  | { readonly kind: 'skip'; readonly reason: ReasonCode; readonly message: string };

/** Cause: the routing policy, a member's request for all matching contacts, or a member who named the contact. */
export type MoveBy = 'routing' | 'sync' | 'hand';

const DAY_MS = 86_400_000;
const OPEN = ['pending', 'active', 'paused'];
const CLOSED: Readonly<Record<string, ReasonCode>> = {
  unsubscribed: 'contact_unsubscribed',
  bounced: 'contact_bounced',
  suppressed: 'suppressed_workspace',
  failed: 'contact_failed',
};

/**
 * Decides whether a contact with a matching trigger is moved. Suppressions, opt-outs, and bounces always win. Naming a contact overrides
 * only pauses and limits of the policy, and a stop by a member.
 */
export function decideMove(policy: RoutingPolicy, facts: MoveFacts, by: MoveBy, now: Date): MoveDecision {
  const closed = CLOSED[facts.status] ?? (facts.child === null ? undefined : CLOSED[facts.child.status]);
  // The entry that stopped it is more specific than its status.
  const isNamed = closed === 'suppressed_workspace' && facts.suppression !== null;
  if (closed !== undefined && !isNamed) return skip(closed, 'The contact can no longer receive email.');
  if (facts.suppression !== null) return skip(suppressionReason(facts.suppression), 'The address is suppressed.');
  if (facts.child !== null && OPEN.includes(facts.child.status)) return { kind: 'already_in' };
  if ((facts.child !== null || facts.wasThere) && !policy.allowReentry) return { kind: 'already_in' };
  if (by !== 'hand') {
    if (facts.status === 'pending')
      return skip('contact_not_enrolled', 'The contact is not enrolled in the parent campaign.');
    if (facts.status === 'stopped' && facts.statusReason !== 'moved_to_subsequence') {
      return skip('contact_stopped', 'The contact was stopped.');
    }
    if (facts.moves >= policy.maxPerContact) {
      return skip('stopped_elsewhere', `The contact has moved ${facts.moves} times, the maximum.`);
    }
    const freeAt = facts.lastMovedAt === null ? 0 : facts.lastMovedAt.getTime() + policy.cooldownDays * DAY_MS;
    if (freeAt > now.getTime()) {
      return skip('stopped_elsewhere', `The contact can move again from ${new Date(freeAt).toISOString()}.`);
    }
  }
  return { kind: 'move', replaces: facts.child?.id ?? null };
}

function skip(reason: ReasonCode, message: string): MoveDecision {
  return { kind: 'skip', reason, message };
}
