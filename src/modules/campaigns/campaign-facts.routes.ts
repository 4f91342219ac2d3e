import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { CampaignCapabilitiesOut, CampaignStatusEnumsOut } from './campaign-facts.schemas.js';
import { capabilities, statusEnums } from './campaign-facts.service.js';

/** What campaigns can be and do here: statuses and capabilities. */
export function campaignFactsRoutes(app: App): void {
  operation(app, {
    id: 'getCampaignStatusEnums',
    method: 'GET',
    path: '/campaigns/status-enums',
    tag: 'Campaigns',
    summary: 'List statuses and transitions',
    description: 'Every status of campaigns, contacts, sends and imports, and which action leads where.',
    response: CampaignStatusEnumsOut,
    handler: async () => statusEnums(),
  });

  operation(app, {
    id: 'getCampaignCapabilities',
    method: 'GET',
    path: '/campaigns/capabilities',
    tag: 'Campaigns',
    summary: 'List capabilities and limits',
    description: 'What this installation can do in the workspace: features, limits, template language and providers.',
    response: CampaignCapabilitiesOut,
    handler: (ctx, { workspaceId }) => capabilities(ctx, workspaceId),
  });
}
