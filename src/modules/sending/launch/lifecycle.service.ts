import type { CampaignStatus, LifecycleAction, PauseReason } from '../../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { moveCampaign } from '../../outreach/campaigns/index.js';
import { contactsArrived } from '../../outreach/imports/imports.jobs.js';
import { compareCampaign } from '../../outreach/segments/index.js';
import { type Preflight, requireReady, runPreflight } from '../preflight/index.js';
import { findLaunchHead, type LaunchHead, lockLaunchHead } from './launch.reads.js';
import { type LaunchInput, type LaunchResult, launchCampaign } from './launch.service.js';
import { cancelLaunch } from './launch-job.service.js';
import { decideRequest } from './requested-move.js';

export interface LifecycleInput extends LaunchInput {
  readonly action: LifecycleAction;
  /** Reason given by the caller; stored with a pause. */
  readonly reason: string | null;
}

export interface LifecycleResult {
  readonly action: LifecycleAction;
  readonly status: CampaignStatus;
  readonly previousStatus: CampaignStatus;
  readonly changed: boolean;
  readonly pauseReason: PauseReason | null;
  readonly preflight: Preflight | null;
  readonly launch: LaunchResult | null;
  readonly changedAt: Date;
}

/**
 * Runs a lifecycle action of a caller (docs/use/states.md). An action whose result already applies succeeds without
 * changes. After the response to a pause, no message starts sending. Throws 404 `campaign_not_found`, 409
 * `invalid_transition`, and for launch and resume `preflight_failed` and `preflight_stale`.
 */
export async function changeLifecycle(ctx: Ctx, input: LifecycleInput): Promise<LifecycleResult> {
  if (input.action === 'launch') return launch(ctx, input);
  const { workspaceId, campaignId, action } = input;
  const preflight = action === 'resume' ? await preflightOfResume(ctx, input) : null;
  return inTx(ctx, async (ctx) => {
    const head = await lockLaunchHead(ctx.sql, workspaceId, campaignId);
    if (head === undefined) throw notFound('campaign');
    const previousStatus = head.status as CampaignStatus;
    const decision = decideRequest(head, action);
    if (decision.kind === 'noop') return unchanged(head, action, preflight);
    // Null if the campaign was active during the evaluation and has been paused since then.
    const judged = decision.requiresPreflight
      ? (preflight ?? (await runPreflight(ctx, { workspaceId, campaignId, action: 'resume' })))
      : null;
    if (judged !== null) await requireReady(ctx, workspaceId, judged, input.preflightId);
    if (action === 'pause') await cancelLaunch(ctx, workspaceId, campaignId);
    const pauseReason = decision.to === 'paused' ? 'manual' : null;
    await moveCampaign(ctx, workspaceId, campaignId, {
      to: decision.to,
      ...(pauseReason === null ? {} : { pauseReason, pauseDetail: input.reason }),
    });
    if (action === 'unarchive') await compareCampaign(ctx, workspaceId, campaignId);
    if (action === 'resume') await enrolSinceLaunch(ctx, workspaceId, head);
    return {
      action,
      status: decision.to,
      previousStatus,
      changed: true,
      pauseReason,
      preflight: judged,
      launch: null,
      changedAt: ctx.clock.now(),
    };
  });
}

/** Enrolls contacts added during a pause, when the campaign resumes. */
async function enrolSinceLaunch(ctx: Ctx, workspaceId: number, head: LaunchHead): Promise<void> {
  if (head.launched_at === null) return;
  const createdAfter = head.launched_at.toISOString();
  await enqueue(ctx, contactsArrived, { workspaceId, campaignId: head.id, createdAfter });
}

async function launch(ctx: Ctx, input: LifecycleInput): Promise<LifecycleResult> {
  const result = await launchCampaign(ctx, input);
  return {
    action: 'launch',
    status: result.campaignStatus,
    previousStatus: result.previousStatus,
    changed: result.outcome !== 'already_running' && result.outcome !== 'already_active',
    pauseReason: null,
    preflight: result.preflight,
    launch: result,
    changedAt: ctx.clock.now(),
  };
}

/** Runs the preflight before the campaign is locked. A campaign that cannot be resumed is rejected before its preflight. */
async function preflightOfResume(ctx: Ctx, { workspaceId, campaignId }: LifecycleInput): Promise<Preflight | null> {
  const head = await findLaunchHead(ctx.sql, workspaceId, campaignId);
  if (head === undefined) throw notFound('campaign');
  if (decideRequest(head, 'resume').kind === 'noop') return null;
  return runPreflight(ctx, { workspaceId, campaignId, action: 'resume' });
}

function unchanged(head: LaunchHead, action: LifecycleAction, preflight: Preflight | null): LifecycleResult {
  const status = head.status as CampaignStatus;
  return {
    action,
    status,
    previousStatus: status,
    changed: false,
    pauseReason: head.pause_reason as PauseReason | null,
    preflight,
    launch: null,
    changedAt: head.updated_at,
  };
}
