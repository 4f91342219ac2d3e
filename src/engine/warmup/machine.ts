import type { WarmupAction, WarmupStatus } from '../lifecycle/delivery-enums.js';
import { type TransitionTable, targetOf } from '../lifecycle/transitions.js';
import { english } from '../words/say.js';

/**
 * State machine of a mailbox's warmup. A pause or a quarantine returns to its origin: `*_warming` or `*_ready` names
 * it. `ready` continues with a little maintenance mail. `mailbox_away` and `mailbox_back` concern the mailbox's own
 * connection.
 */
export const warmupTransitions: TransitionTable<WarmupStatus> = {
  not_started: [{ to: 'warming', causes: ['enable'] }],
  disabled: [{ to: 'warming', causes: ['enable'] }],
  warming: [
    { to: 'ready', causes: ['graduated'] },
    { to: 'paused', causes: ['pause', 'mailbox_away'] },
    { to: 'quarantined', causes: ['placement_bad'] },
    { to: 'failed', causes: ['mailbox_gone'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  ready: [
    { to: 'paused', causes: ['pause', 'mailbox_away'] },
    { to: 'quarantined', causes: ['placement_bad'] },
    { to: 'failed', causes: ['mailbox_gone'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  paused: [
    { to: 'warming', causes: ['resume_warming', 'mailbox_back_warming'] },
    { to: 'ready', causes: ['resume_ready', 'mailbox_back_ready'] },
    { to: 'failed', causes: ['mailbox_gone'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  quarantined: [
    { to: 'warming', causes: ['resume_warming', 'rested_warming'] },
    { to: 'ready', causes: ['resume_ready', 'rested_ready'] },
    { to: 'failed', causes: ['mailbox_gone'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  failed: [
    { to: 'warming', causes: ['resume_warming'] },
    { to: 'ready', causes: ['resume_ready'] },
    { to: 'disabled', causes: ['disable'] },
  ],
};

/** Statuses in which a mailbox sends and receives warmup messages. */
export const TAKES_PART: readonly WarmupStatus[] = ['warming', 'ready'];

export type ActionDecision =
  | { readonly kind: 'move'; readonly to: WarmupStatus }
  /** The mailbox already has this status; settings in the request are applied. */
  | { readonly kind: 'stay' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Returns the effect of an action on a mailbox in this status. Enabling and disabling are idempotent; enabling a paused
 * mailbox resumes it.
 * @param resumesAs status that a pause or quarantine returns to.
 */
export function decideAction(
  action: WarmupAction,
  status: WarmupStatus,
  resumesAs: 'warming' | 'ready',
): ActionDecision {
  const wanted = action === 'enable' && ['paused', 'failed'].includes(status) ? 'resume' : action;
  const cause = wanted === 'resume' ? `resume_${resumesAs}` : wanted;
  const to = targetOf(warmupTransitions, status, cause);
  if (to !== null) return { kind: 'move', to };
  if (STAYS[wanted].includes(status)) return { kind: 'stay' };
  return { kind: 'refused', reason: english`The warmup of this mailbox is ${status.replace('_', ' ')}.` };
}

const STAYS: Readonly<Record<WarmupAction, readonly WarmupStatus[]>> = {
  enable: ['warming', 'ready', 'quarantined'],
  disable: ['disabled', 'not_started'],
  pause: ['paused'],
  resume: ['warming', 'ready'],
};
