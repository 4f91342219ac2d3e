import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, resourceId } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { CampaignMailboxPreflightOut } from './mailbox-preflight.schemas.js';
import { type MailboxPreflight, preflightMailboxes } from './mailbox-preflight.service.js';
import { CampaignPreflightOut } from './preflight.schemas.js';
import { preflightCampaign } from './preflight.service.js';
import { summarise, writtenIn } from './preflight-check.js';

const CampaignPath = Type.Object({ campaign_id: resourceId({ description: 'ID of the campaign.' }) });

function mailboxesToWire(
  language: Ctx['language'],
  campaignId: string,
  result: MailboxPreflight,
): CampaignMailboxPreflightOut {
  return {
    campaignId,
    ready: result.items.some((item) => item.ready),
    evaluatedAt: isoOf(result.evaluatedAt),
    summary: summarise(result.items.flatMap((item) => item.checks)),
    dailyCapacity: result.dailyCapacity,
    mailboxes: result.items.map(({ row, ...item }) => ({
      campaignMailboxId: row.mailbox_uuid,
      mailboxId: row.mailbox_id,
      address: row.address,
      ready: item.ready,
      status: item.status,
      warmupStatus: item.warmupStatus,
      dailyCapacity: item.dailyCapacity,
      checks: item.checks.map((check) => writtenIn(language, check)),
    })),
  };
}

/** Registers the operations of preflights of a campaign and of its mailboxes. */
export function preflightRoutes(app: App): void {
  operation(app, {
    id: 'getCampaignPreflight',
    method: 'GET',
    path: '/campaigns/{campaign_id}/preflight',
    tag: 'Campaigns',
    summary: 'Run the preflight of a campaign',
    description:
      'Checks everything a launch depends on: steps, contacts, mailboxes, DNS, schedule and settings. Failed blocking checks prevent a launch or a resume; warnings do not. The result is valid for 15 minutes: pass its `preflightId` to launch or lifecycle, which return 409 `preflight_stale` if the data has changed.',
    rate: 'heavy',
    params: CampaignPath,
    query: Type.Object({
      action: Type.Optional(
        enumOf(enumeration('PreflightPurpose', ['launch', 'resume']), {
          description: 'Default: `resume` for a paused campaign, else `launch`.',
        }),
      ),
    }),
    response: CampaignPreflightOut,
    errors: ['campaign_not_found'],
    handler: (ctx, { workspaceId, params, query }) =>
      preflightCampaign(ctx, { workspaceId, campaignId: params.campaign_id, action: query.action ?? null }),
  });

  operation(app, {
    id: 'getCampaignMailboxPreflight',
    method: 'GET',
    path: '/campaigns/{campaign_id}/mailbox-preflight',
    tag: 'Campaigns',
    summary: 'Run the preflight of mailboxes',
    description:
      'Returns the checks of each attached mailbox: connection, warmup, DNS of its domain, bounces, and daily capacity. Uses the last responses of its servers. Responses older than 15 minutes are refreshed in the background: repeat the request later.',
    rate: 'heavy',
    params: CampaignPath,
    response: CampaignMailboxPreflightOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      mailboxesToWire(ctx.language, params.campaign_id, await preflightMailboxes(ctx, workspaceId, params.campaign_id)),
  });
}
