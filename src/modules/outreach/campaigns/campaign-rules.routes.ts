import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { putSchedule, putStopRules } from './campaign-update.service.js';
import { campaignAnswer } from './campaigns.routes.js';
import { CampaignOut } from './campaigns.schemas.js';
import { CampaignPath, IfMatch } from './core/campaign.schemas.js';
import type { RetimeAtOnce } from './core/write-campaign.service.js';
import { CampaignScheduleIn } from './rules/schedule.schemas.js';
import { CampaignStopRulesIn } from './rules/stop-rules.schemas.js';
import { describeCampaign } from './view/campaign-view.service.js';

/** Registers the operations that replace the schedule and the stop rules as a whole. */
export function campaignRulesRoutes(app: App, retime: RetimeAtOnce): void {
  operation(app, {
    id: 'putCampaignSchedule',
    method: 'PUT',
    path: '/campaigns/{campaign_id}/schedule',
    tag: 'Campaigns',
    summary: 'Set the schedule',
    description:
      'Replaces the schedule; fields you do not send get their defaults. Up to 5,000 waiting emails are rescheduled before the response, the others within moments. No email is sent by the old schedule after the response.',
    params: CampaignPath,
    headers: IfMatch,
    body: CampaignScheduleIn,
    response: CampaignOut,
    answerHeaders: ['ETag'],
    errors: ['campaign_not_found', 'campaign_not_editable', 'precondition_failed'],
    example: {
      body: {
        timezone: 'America/New_York',
        windows: [{ days: ['monday', 'tuesday', 'wednesday'], start: '09:00', end: '16:30' }],
      },
    },
    handler: async (ctx, { workspaceId, params, body, headers }) => {
      const row = await putSchedule(ctx, workspaceId, params.campaign_id, body, headers['If-Match'], retime);
      return campaignAnswer(await describeCampaign(ctx, row));
    },
  });

  operation(app, {
    id: 'putCampaignStopRules',
    method: 'PUT',
    path: '/campaigns/{campaign_id}/stop-rules',
    tag: 'Campaigns',
    summary: 'Set the stop rules',
    description:
      'Replaces all stop rules; fields you do not send get their defaults. The rules apply from now on, not to earlier replies.',
    params: CampaignPath,
    headers: IfMatch,
    body: CampaignStopRulesIn,
    response: CampaignOut,
    answerHeaders: ['ETag'],
    errors: ['campaign_not_found', 'campaign_not_editable', 'precondition_failed'],
    example: { body: { stopOnReply: true, stopOnCompanyReply: true, scope: 'group' } },
    handler: async (ctx, { workspaceId, params, body, headers }) => {
      const row = await putStopRules(ctx, workspaceId, params.campaign_id, body, headers['If-Match']);
      return campaignAnswer(await describeCampaign(ctx, row));
    },
  });
}
