export { campaignMailboxRoutes } from './attachments/campaign-mailboxes.routes.js';
export { hasFailingDomain } from './attachments/failing-domain.js';
export { mailboxChangeHandlers } from './attachments/mailbox-changes.worker.js';
export { campaignFactsRoutes } from './campaign-facts.routes.js';
export { requireEditable } from './campaign-lock.service.js';
export { loadPlan, loadPlans } from './campaign-plan.service.js';
export { campaignRef, findCampaignRefs } from './campaign-ref.service.js';
export { moveCampaign, reopenCampaign, rescheduleCampaigns, tryMoveCampaign } from './campaign-status.service.js';
export { findCampaigns, getCampaign, readCampaignOut } from './campaign-view.service.js';
export type { CampaignRow } from './campaigns.repo.js';
export { CampaignPath, campaignRoutes } from './campaigns.routes.js';
export { CampaignCountsOut, CampaignDeleteOut, CampaignOut } from './campaigns.schemas.js';
export { createCampaign } from './campaigns.service.js';
export { campaignCopyRoutes } from './duplicate.routes.js';
export { updateLastLaunchJob } from './launch-mark.repo.js';
export { campaignRulesRoutes } from './rules/campaign-rules.routes.js';
export { CampaignScheduleChanges, ScheduleInterval } from './rules/schedule.schemas.js';
export { CampaignSettingsChanges } from './rules/settings.schemas.js';
export { trialRules } from './rules/trial-rules.js';
export { findSharedCampaign } from './share.service.js';
export { campaignStepRoutes } from './steps/campaign-steps.routes.js';
export { applyWinner } from './steps/step-winner.service.js';
export {
  listSubsequences,
  type RoutingPolicy,
  routingPolicyOf,
  type Subsequence,
} from './subsequences/routing-policy.service.js';
export { SubsequencePath, subsequenceRoutes } from './subsequences/subsequences.routes.js';
export { SubsequenceTrigger } from './subsequences/subsequences.schemas.js';
export { waits } from './waiting-sends.js';
