import { Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { enumOf, resourceId } from '../../platform/http/types.js';
import { isoOf } from '../../platform/http/wire.js';
import { CampaignMailboxPreflightOut } from './mailbox-preflight.schemas.js';
import { type MailboxPreflight, preflightMailboxes } from './mailbox-preflight.service.js';
import { CampaignPreflightOut } from './preflight.schemas.js';
import { preflightCampaign } from './preflight.service.js';
import { summarise } from './preflight-check.js';

const CampaignPath = Type.Object({ campaign_id: resourceId({ description: 'Id of the campaign.' }) });

function mailboxesToWire(campaignId: string, result: MailboxPreflight): CampaignMailboxPreflightOut {
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
      checks: item.checks.map((check) => ({ ...check, details: { ...check.details } })),
    })),
  };
}

/** The preflight of a campaign and of its mailboxes. */
export function preflightRoutes(app: App): void {
  operation(app, {
    id: 'getCampaignPreflight',
    method: 'GET',
    path: '/campaigns/{campaign_id}/preflight',
    tag: 'Campaigns',
    summary: 'Check a campaign before its launch',
    description:
      'Looks at everything that could go wrong: steps, contacts, mailboxes, DNS, schedule, settings. Failed checks block a launch or a resume, warnings do not. The result is kept for 15 minutes: pass its `preflightId` to launch or lifecycle, and they refuse with 409 `preflight_stale` when the facts have changed since.',
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
    summary: 'Check the mailboxes of a campaign',
    description:
      'The checks of each attached mailbox: connection, warmup, DNS of its domain, bounces, and how much it can send a day. Shows what its servers last said; answers older than 15 minutes are asked for anew in the background, so ask again a little later.',
    rate: 'heavy',
    params: CampaignPath,
    response: CampaignMailboxPreflightOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      mailboxesToWire(params.campaign_id, await preflightMailboxes(ctx, workspaceId, params.campaign_id)),
  });
}
