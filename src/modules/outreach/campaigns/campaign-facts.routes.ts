import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { CampaignCapabilitiesOut, CampaignStatusEnumsOut } from './campaign-facts.schemas.js';
import { capabilities, statusEnums } from './campaign-facts.service.js';

/** Registers the operations that list statuses and capabilities of campaigns. */
export function campaignFactsRoutes(app: App): void {
  operation(app, {
    id: 'getCampaignStatusEnums',
    method: 'GET',
    path: '/campaigns/status-enums',
    tag: 'Campaigns',
    summary: 'List statuses and transitions',
    description:
      'Returns every status of campaigns, contacts, emails and imports, and the status that follows each action.',
    response: CampaignStatusEnumsOut,
    handler: async () => statusEnums(),
  });

  operation(app, {
    id: 'getCampaignCapabilities',
    method: 'GET',
    path: '/campaigns/capabilities',
    tag: 'Campaigns',
    summary: 'Get capabilities and limits',
    description: 'Returns the features, limits, template language and providers available to the workspace.',
    response: CampaignCapabilitiesOut,
    handler: (ctx, { workspaceId }) => capabilities(ctx, workspaceId),
  });
}
