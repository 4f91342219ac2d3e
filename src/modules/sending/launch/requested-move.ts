import { type CampaignActionDecision, decideCampaignAction } from '../../../engine/lifecycle/campaign.js';
import type { CampaignStatus, LifecycleAction } from '../../../engine/lifecycle/enums.js';
import { letsSubsequencesSend } from '../../../engine/lifecycle/subsequence.js';
import { say } from '../../../engine/words/say.js';
import { type AppError, conflict } from '../../../platform/errors.js';
import type { LaunchHead } from './launch.reads.js';

type Possible = Exclude<CampaignActionDecision, { kind: 'refused' }>;

/**
 * Returns the status change of a campaign for an action. Throws 409 `invalid_transition` for a rejected one. A subsequence goes live with
 * its campaign and has no launch of its own; a live one can be launched to enroll added contacts.
 */
export function decideRequest(head: LaunchHead, action: LifecycleAction): Possible {
  const decision = decideCampaignAction(head.status as CampaignStatus, action, head.launched_at !== null);
  if (decision.kind === 'refused') throw invalidTransition(head.id, head.status, action, decision.allowed);
  if (head.parent_status === null || decision.kind === 'noop') return decision;
  const sends = letsSubsequencesSend(head.parent_status as CampaignStatus);
  const isFree = action === 'launch' ? head.status === 'active' : action !== 'resume' || sends;
  if (isFree) return decision;
  const text = say`A subsequence launches, pauses and resumes with its campaign, which is ${head.parent_status}.`;
  throw conflict('invalid_transition', text, {
    resource: 'campaign',
    id: head.id,
    from: head.status,
    action,
    allowed: [],
  });
}

/** Builds the 409 `invalid_transition` of a campaign, with the allowed actions. */
function invalidTransition(campaignId: string, from: string, action: string, allowed: readonly string[]): AppError {
  const hint = allowed.length === 0 ? 'No action is available.' : `Available: ${allowed.join(', ')}.`;
  return conflict(
    'invalid_transition',
    say`The action ${action} is not allowed for a campaign with the status ${from}. ${hint}`,
    {
      resource: 'campaign',
      id: campaignId,
      from,
      action,
      allowed,
    },
  );
}
