import { Type } from 'typebox';
import type { LaunchJobStatus, LaunchStage } from '../../../engine/lifecycle/enums.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId, withDefault } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { learnSendingDomains } from '../preflight/index.js';
import {
  type CampaignLaunchAdmission,
  type CampaignLaunchDecision,
  CampaignLaunchJobOut,
  CampaignLaunchOut,
} from './launch.schemas.js';
import { type LaunchResult, launchCampaign } from './launch.service.js';
import { readLaunchJob } from './launch-job.service.js';
import type { LaunchJobRow } from './launch-jobs.repo.js';

export function launchToWire(campaignId: string, result: LaunchResult): CampaignLaunchOut {
  const { job, admission } = result;
  return {
    campaignId,
    status: result.outcome,
    campaignStatus: result.campaignStatus,
    jobId: job?.id ?? null,
    async: result.async,
    sandbox: result.sandbox,
    limit: result.limit,
    enrolledCount: job?.enrolled_count ?? 0,
    skippedCount: job?.skipped_count ?? 0,
    remainingCount: result.remaining,
    firstSendAt: isoOrNull(job?.first_send_at),
    estimatedCompletionAt: isoOrNull(result.estimatedCompletionAt),
    preflightId: admission.preflightId,
    statusUrl: job === null ? null : `/campaigns/${campaignId}/launch-jobs/${job.id}`,
    admission,
    decision: result.decision,
  };
}

function jobToWire(job: LaunchJobRow): CampaignLaunchJobOut {
  return {
    id: job.id,
    jobId: job.id,
    campaignId: job.campaign_id,
    status: job.status as LaunchJobStatus,
    stage: job.stage as LaunchStage,
    progress: job.progress,
    limit: job.contact_limit,
    totalContacts: job.total_contacts,
    enrolledCount: job.enrolled_count,
    skippedCount: job.skipped_count,
    plannedSends: job.planned_sends,
    firstSendAt: isoOrNull(job.first_send_at),
    errorCode: job.error_code,
    errorMessage: job.error_message,
    admission: job.admission as CampaignLaunchAdmission,
    decision: job.decision as CampaignLaunchDecision | null,
    createdAt: isoOf(job.created_at),
    startedAt: isoOrNull(job.started_at),
    completedAt: isoOrNull(job.completed_at),
  };
}

const campaignId = resourceId({ description: 'Id of the campaign.' });

/** Registers the launch of a campaign and its job. */
export function launchRoutes(app: App): void {
  operation(app, {
    id: 'launchCampaign',
    method: 'POST',
    path: '/campaigns/{campaign_id}/launch',
    tag: 'Campaigns',
    summary: 'Launch a campaign',
    description:
      'Runs the preflight, enrolls pending contacts and schedules their first emails. Launching an active campaign enrolls contacts added since. Above 5,000 contacts, a job does the work and the response says where to follow it. If a launch is in progress, it is returned instead of starting another one.',
    params: Type.Object({ campaign_id: campaignId }),
    query: Type.Object({
      limit: Type.Optional(
        Type.Integer({
          exclusiveMinimum: 0,
          description: 'Maximum number of contacts to enroll; the others stay pending.',
        }),
      ),
      async: Type.Optional(
        Type.Boolean({
          description:
            'True: always run as a job. False: finish before the response, for up to 50,000 contacts. Default: a job above 5,000.',
        }),
      ),
      includeDecision: withDefault(
        Type.Boolean({
          description: 'Whether the response includes the decisions on contacts, mailboxes and first emails.',
        }),
        false,
      ),
      preflightId: Type.Optional(
        resourceId({
          description: 'ID of a preflight; rejected as `preflight_stale` if data has changed since.',
        }),
      ),
    }),
    response: CampaignLaunchOut,
    errors: ['campaign_not_found', 'invalid_transition', 'preflight_failed', 'preflight_stale'],
    prepare: (ctx, { workspaceId, params }) => learnSendingDomains(ctx, workspaceId, params.campaign_id),
    handler: async (ctx, { workspaceId, params, query }) => {
      const result = await launchCampaign(ctx, {
        workspaceId,
        campaignId: params.campaign_id,
        limit: query.limit ?? null,
        async: query.async ?? null,
        includeDecision: query.includeDecision,
        preflightId: query.preflightId ?? null,
      });
      return launchToWire(params.campaign_id, result);
    },
  });

  operation(app, {
    id: 'getLaunchJob',
    method: 'GET',
    path: '/campaigns/{campaign_id}/launch-jobs/{job_id}',
    tag: 'Campaigns',
    summary: 'Get a launch',
    description: 'Returns the progress and the result of a launch.',
    params: Type.Object({ campaign_id: campaignId, job_id: resourceId({ description: '`jobId` of the launch.' }) }),
    response: CampaignLaunchJobOut,
    errors: ['campaign_not_found', 'launch_job_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      jobToWire(await readLaunchJob(ctx, workspaceId, params.campaign_id, params.job_id)),
  });
}
