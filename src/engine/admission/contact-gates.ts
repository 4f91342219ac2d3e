import type { AdmissionFacts } from './facts.js';
import type { BlockReason, WaitReason } from './reasons.js';
import { suppressionReason } from './suppression-reason.js';
import { block, NOT_EVALUATED, PASS, type Verdict, wait } from './verdict.js';

/** Gates 1 to 7 (docs/use/gates.md): whether this contact may receive this step, and whether the step is next. */

export function workspaceGate({ workspace }: AdmissionFacts): Verdict {
  if (!workspace) return NOT_EVALUATED;
  if (workspace.status === 'suspended') return wait('workspace_suspended');
  return workspace.safetyStop ? wait('safety_stop') : PASS;
}

const CAMPAIGN_WAITS = {
  draft: 'campaign_draft',
  launching: 'campaign_launching',
  paused: 'campaign_paused',
  completed: 'campaign_completed',
  archived: 'campaign_archived',
} as const satisfies Record<string, WaitReason>;

export function campaignStatusGate({ campaign }: AdmissionFacts): Verdict {
  if (!campaign) return NOT_EVALUATED;
  if (campaign.status === 'active') return PASS;
  if (campaign.status === 'deleted') return block('campaign_deleted');
  return wait(CAMPAIGN_WAITS[campaign.status]);
}

const CONTACT_BLOCKS = {
  completed: 'contact_completed',
  replied: 'contact_replied',
  bounced: 'contact_bounced',
  unsubscribed: 'contact_unsubscribed',
  stopped: 'contact_stopped',
  failed: 'contact_failed',
  deleted: 'contact_deleted',
} as const satisfies Record<string, BlockReason>;

/**
 * A `suppressed` contact is left to gate 4 when an entry covers it, because that names the entry; without one it is
 * stopped until a member resumes it.
 */
export function contactStatusGate({ contact, suppression }: AdmissionFacts): Verdict {
  if (!contact) return NOT_EVALUATED;
  switch (contact.status) {
    case 'active':
      return PASS;
    case 'pending':
      return wait('contact_not_enrolled');
    case 'paused':
      return contact.statusReason === 'out_of_office'
        ? wait('contact_out_of_office', contact.holdUntil)
        : wait('contact_paused', contact.holdUntil);
    case 'suppressed':
      return suppression ? PASS : block('contact_stopped');
    default:
      return block(CONTACT_BLOCKS[contact.status]);
  }
}

export function suppressionGate({ suppression }: AdmissionFacts): Verdict {
  if (suppression === undefined) return NOT_EVALUATED;
  return suppression === null ? PASS : block(suppressionReason(suppression));
}

export function stopRulesGate({ stop }: AdmissionFacts): Verdict {
  if (!stop) return NOT_EVALUATED;
  if (stop.companyReplied !== null) return block('company_replied');
  return stop.stoppedElsewhere ? block('stopped_elsewhere') : PASS;
}

export function stepGate({ step }: AdmissionFacts): Verdict {
  if (!step) return NOT_EVALUATED;
  if (step.removed) return block('step_removed');
  if (step.state === 'disabled') return block('step_disabled');
  return step.previousStepDone ? PASS : wait('previous_step_pending');
}

export function stepDelayGate({ step, now }: AdmissionFacts): Verdict {
  if (!step) return NOT_EVALUATED;
  return step.dueAt > now ? wait('step_delay_running', step.dueAt) : PASS;
}
