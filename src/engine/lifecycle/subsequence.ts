import type { CampaignStatus } from './enums.js';

/** A campaign in these statuses lets its subsequences send: contacts of a completed one can still reply. */
const LIVE: readonly CampaignStatus[] = ['active', 'completed'];
/** Statuses in which no subsequence sends. A repeated launch leaves active ones unchanged. */
const STANDS: readonly CampaignStatus[] = ['draft', 'paused', 'archived'];

interface Child {
  readonly status: CampaignStatus;
  readonly enabled: boolean;
}

/** Whether subsequences of a campaign in this status may send. */
export function letsSubsequencesSend(parent: CampaignStatus): boolean {
  return LIVE.includes(parent);
}

/** Returns whether a subsequence created or enabled now goes live immediately, because its campaign is live. */
export function goesLive(parent: CampaignStatus, child: Child): boolean {
  return child.enabled && child.status === 'draft' && letsSubsequencesSend(parent);
}

/**
 * Returns the new status of a subsequence when its campaign changes to a status; null if it stays. An enabled one goes live and resumes
 * with its campaign, a live one pauses with it, and an archived one does not change.
 */
export function followParent(parent: CampaignStatus, child: Child): 'active' | 'paused' | null {
  if (STANDS.includes(parent) && child.status === 'active') return 'paused';
  if (parent !== 'active' || !child.enabled) return null;
  return child.status === 'draft' || child.status === 'paused' ? 'active' : null;
}
