import type { CampaignStatus, LaunchOutcome } from '../../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { moveCampaign, noteLaunch } from '../../outreach/campaigns/index.js';
import { type Preflight, requireReady, runPreflight } from '../preflight/index.js';
import { planCampaign, planJobKey } from './launch.jobs.js';
import { findLaunchHead, type LaunchHead, lockLaunchHead } from './launch.reads.js';
import { admissionOf } from './launch-admission.js';
import { decideLaunch } from './launch-decision.service.js';
import { findOpenLaunchJob, insertLaunchJob, type LaunchJobRow } from './launch-jobs.repo.js';
import { planWholeLaunch, remainingContacts } from './launch-plan.service.js';
import type { LaunchAdmission, LaunchDecision } from './launch-records.js';
import { decideRequest } from './requested-move.js';

/** Maximum contacts for which a launch without `async` completes before the response. */
const JOB_ABOVE = 5_000;
/** Maximum contacts for which `async=false` applies; more would exceed the time limit of a request. */
const SYNC_MAX = 50_000;

export interface LaunchInput {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly limit: number | null;
  readonly async: boolean | null;
  readonly includeDecision: boolean;
  /** Preflight that the caller has seen; the launch is rejected if the facts have changed since then. */
  readonly preflightId: string | null;
}

export interface LaunchResult {
  readonly outcome: LaunchOutcome;
  readonly campaignStatus: CampaignStatus;
  readonly previousStatus: CampaignStatus;
  readonly job: LaunchJobRow | null;
  readonly async: boolean;
  readonly sandbox: boolean;
  readonly limit: number | null;
  readonly remaining: number;
  readonly estimatedCompletionAt: Date | null;
  readonly admission: LaunchAdmission;
  readonly decision: LaunchDecision | null;
  /** Preflight of the launch; null if a launch was already running, whose preflight is in the admission. */
  readonly preflight: Preflight | null;
}

/**
 * Launches a campaign: from draft or completed, or again while active to enroll contacts added since. All contacts of a
 * small launch are enrolled before the response; a large one is a job. Throws 404 `campaign_not_found`, 409
 * `invalid_transition`, `preflight_failed`, `preflight_stale`.
 */
export async function launchCampaign(ctx: Ctx, input: LaunchInput): Promise<LaunchResult> {
  const { workspaceId, campaignId } = input;
  const head = await findLaunchHead(ctx.sql, workspaceId, campaignId);
  if (head === undefined) throw notFound('campaign');
  const running = await findRunning(ctx, workspaceId, head);
  if (running !== null) return running;
  decideRequest(head, 'launch');
  // Runs before the lock, because the checks read much data and may query DNS outside a transaction.
  const preflight = await runPreflight(ctx, { workspaceId, campaignId, action: 'launch' });
  return inTx(ctx, (ctx) => launchLocked(ctx, input, preflight));
}

async function launchLocked(ctx: Ctx, input: LaunchInput, preflight: Preflight): Promise<LaunchResult> {
  const { workspaceId, campaignId, limit } = input;
  const head = await lockLaunchHead(ctx.sql, workspaceId, campaignId);
  if (head === undefined) throw notFound('campaign');
  const running = await findRunning(ctx, workspaceId, head);
  if (running !== null) return running;
  decideRequest(head, 'launch');
  const previousStatus = head.status as CampaignStatus;
  const admission = admissionOf(preflight, limit);
  const decision = input.includeDecision ? await decideLaunch(ctx, preflight, limit) : null;
  const common = {
    previousStatus,
    sandbox: head.sandbox,
    limit,
    admission,
    decision,
    preflight,
    estimatedCompletionAt: preflight.facts.completionAt,
  };
  const remaining = await remainingContacts(ctx, preflight.facts.plan);
  if (previousStatus === 'active' && remaining === 0) {
    const nothing = { job: null, async: false, remaining: 0 };
    return { ...common, ...nothing, outcome: 'already_active', campaignStatus: 'active' };
  }
  await requireReady(ctx, workspaceId, preflight, input.preflightId, decision === null ? {} : { decision });

  const wanted = Math.min(remaining, limit ?? remaining);
  const isJob = input.async ?? wanted > JOB_ABOVE;
  const isAsync = isJob || wanted > SYNC_MAX;
  const job = await insertLaunchJob(ctx.sql, workspaceId, ctx.clock.now(), {
    id: ctx.ids.uuid(),
    campaignId,
    status: isAsync ? 'queued' : 'running',
    limit,
    previousStatus,
    totalContacts: wanted,
    preflightId: preflight.id,
    includeDecision: input.includeDecision,
    admission,
    decision,
  });
  await noteLaunch(ctx, workspaceId, campaignId, job.id);
  if (previousStatus !== 'active') await moveCampaign(ctx, workspaceId, campaignId, { to: 'launching' });
  if (isAsync) {
    await enqueue(ctx, planCampaign, { workspaceId, launchJobId: job.id }, { jobKey: planJobKey(job.id) });
    const campaignStatus = previousStatus === 'active' ? 'active' : 'launching';
    return { ...common, outcome: 'queued', campaignStatus, job, async: true, remaining };
  }
  const done = await planWholeLaunch(ctx, workspaceId, job);
  return {
    ...common,
    outcome: head.sandbox ? 'not_sent' : 'launched',
    campaignStatus: 'active',
    job: done,
    async: false,
    remaining: await remainingContacts(ctx, preflight.facts.plan),
  };
}

/** Returns the launch in progress, which further requests get as their response; null if there is none. */
async function findRunning(ctx: Ctx, workspaceId: number, head: LaunchHead): Promise<LaunchResult | null> {
  const job = await findOpenLaunchJob(ctx.sql, workspaceId, head.id);
  if (job === undefined) return null;
  return {
    outcome: 'already_running',
    campaignStatus: head.status as CampaignStatus,
    previousStatus: head.status as CampaignStatus,
    job,
    async: true,
    sandbox: head.sandbox,
    limit: job.contact_limit,
    remaining: Math.max(0, job.total_contacts - job.enrolled_count - job.skipped_count),
    estimatedCompletionAt: null,
    admission: job.admission as LaunchAdmission,
    decision: job.decision as LaunchDecision | null,
    preflight: null,
  };
}
