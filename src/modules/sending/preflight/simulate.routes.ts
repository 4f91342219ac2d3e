import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOrNull } from '../../../platform/http/wire.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import type { ListForecast } from '../../outreach/contacts/forecast/index.js';
import { CampaignSimulateIn, CampaignSimulateOut } from './simulate.schemas.js';
import { type Simulation, simulate } from './simulate.service.js';

function simulationToWire(result: Simulation): CampaignSimulateOut {
  const byId = new Map(result.mailboxes.map((mailbox) => [mailbox.mailboxId, mailbox]));
  return {
    seed: result.seed,
    firstSendAt: isoOrNull(result.firstSendAt),
    completionAt: isoOrNull(result.completionAt),
    totals: { ...result.totals },
    days: [...result.days],
    mailboxes: result.attached.map(({ mailbox_uuid: campaignMailboxId, mailbox_id, address }) => ({
      ...{ campaignMailboxId, address },
      sent: byId.get(mailbox_id)?.sent ?? 0,
      peakPerDay: byId.get(mailbox_id)?.peakPerDay ?? 0,
    })),
    bindingLimits: { ...result.bindingLimits } as Record<string, number>,
    enrollment: {
      pending: forecastToWire(result.enrollment.pending),
      notEnrolled: forecastToWire(result.enrollment.refused),
    },
  };
}

function forecastToWire({ total, judged, enrolled, notEnrolled, skipped, rules }: ListForecast) {
  return {
    ...{ total, judgedCount: judged, enrolledCount: enrolled, notEnrolledCount: notEnrolled, skippedCount: skipped },
    rules: rules.map(({ changesAt, ...rule }) => ({ ...rule, changesAt: isoOrNull(changesAt) })),
  };
}

/** Registers the operation that simulates a campaign on a virtual clock. */
export function simulateRoutes(app: App): void {
  operation(app, {
    id: 'simulateCampaign',
    method: 'POST',
    changesNothing: true,
    path: '/campaigns/{campaign_id}/simulate',
    tag: 'Campaigns',
    summary: 'Simulate a campaign',
    description:
      'Simulates the rest of the campaign on a virtual clock with the sending rules: windows, gaps, limits, ramp-up, and delays. Returns when the campaign completes, how many emails go out each day, which limit applies, and whom the enrollment rules would exclude. Pass settings, windows, or a number of additional mailboxes to try them without saving. Nothing is stored or sent. Other campaigns and warmup of the same mailboxes are not included. Provider limits count rolling 24-hour periods by the hour, as sending does.',
    rate: 'heavy',
    params: CampaignPath,
    body: CampaignSimulateIn,
    bodyOptional: true,
    response: CampaignSimulateOut,
    errors: ['campaign_not_found', 'limit_reached'],
    example: {
      body: {
        days: 30,
        settings: { dailyLimit: 200, enrollment: { oneCampaign: 'person' } },
        extraMailboxes: 4,
        model: { replyRate: 0.04, bounceRate: 0.01 },
      },
    },
    handler: async (ctx, { workspaceId, params, body: { model, ...body } }) =>
      simulationToWire(await simulate(ctx, workspaceId, params.campaign_id, { ...body, model: model ?? {} })),
  });
}
