export { campaignFactsRoutes } from './campaign-facts.routes.js';
export { lockCampaign, lockEditable, requireEditable, reviseCampaign } from './campaign-lock.service.js';
export { campaignMailboxRoutes } from './campaign-mailboxes.routes.js';
export { listCampaignMailboxes } from './campaign-mailboxes.service.js';
export { type CampaignPlan, type PlanStep, type PlanVariant, stepAfter, stepById } from './campaign-plan.js';
export { loadPlan, loadPlans } from './campaign-plan.service.js';
export { campaignRulesRoutes } from './campaign-rules.routes.js';
export { type CampaignSettings, defaultSettings, readSettings } from './campaign-settings.js';
export {
  type AttachmentAdvance,
  type CampaignSlotAdvance,
  releaseCampaignUse,
  updateAttachments,
  updateCampaignSlots,
} from './campaign-slots.repo.js';
export { type CampaignMove, moveCampaign, tryMoveCampaign, wakeCampaigns } from './campaign-status.service.js';
export { campaignStepRoutes } from './campaign-steps.routes.js';
export { CampaignStepOut } from './campaign-steps.schemas.js';
export { listCampaignSteps } from './campaign-steps.service.js';
export { describeCampaign, findCampaigns, getCampaign, readCampaignOut } from './campaign-view.service.js';
export type { CampaignRow } from './campaigns.repo.js';
export { CampaignPath, campaignAnswer, campaignRoutes, IfMatch } from './campaigns.routes.js';
export { CampaignCountsOut, CampaignDeleteOut, CampaignOut } from './campaigns.schemas.js';
export { campaignRef, createCampaign, deleteCampaign } from './campaigns.service.js';
export { campaignFoldLoop } from './campaigns.worker.js';
export { campaignCopyRoutes } from './duplicate.routes.js';
export { hasFailingDomain } from './failing-domain.js';
export { updateLastLaunchJob } from './launch-mark.repo.js';
export { mailboxChangeHandlers } from './mailbox-changes.worker.js';
export { CampaignMetrics, metricsOf } from './metrics.js';
export { listSubsequences, type RoutingPolicy, routingPolicyOf, type Subsequence } from './routing-policy.service.js';
export { scheduleOf, settingsOf, stopRulesOf } from './row-rules.js';
export {
  CampaignScheduleChanges,
  CampaignScheduleIn,
  CampaignScheduleOut,
  ScheduleInterval,
} from './schedule.schemas.js';
export { CampaignSettingsChanges, CampaignSettingsIn, CampaignSettingsOut } from './settings.schemas.js';
export { findSharedCampaign } from './share.service.js';
export { NO_STEP, type StatColumn, type StatDelta, type StatTotals, statColumns } from './stats.repo.js';
export { appendStats, type CampaignCounts, contactCounts, foldOnce, sendCounts } from './stats.service.js';
export { applyWinner } from './step-winner.service.js';
export { CampaignStopRulesIn, CampaignStopRulesOut } from './stop-rules.schemas.js';
export { defaultSchedule, readSchedule, readStopRules } from './stored-rules.js';
export { SubsequencePath, subsequenceRoutes } from './subsequences.routes.js';
export type { SubsequenceTrigger } from './subsequences.schemas.js';
export { trialRules } from './trial-rules.js';
export { waits } from './waiting-sends.js';
