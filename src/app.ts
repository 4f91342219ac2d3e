import type { FastifyInstance } from 'fastify';
import { analyticsRoutes, exportRoutes } from './modules/analytics/index.js';
import {
  campaignCopyRoutes,
  campaignFactsRoutes,
  campaignMailboxRoutes,
  campaignRoutes,
  campaignRulesRoutes,
  campaignStepRoutes,
  subsequenceRoutes,
} from './modules/campaigns/index.js';
import { contactRoutes } from './modules/contacts/index.js';
import { domainRoutes } from './modules/domains/index.js';
import { eventRoutes } from './modules/events/index.js';
import { addContactRoutes, deadLetterRoutes, importRoutes, uploadRoutes } from './modules/imports/index.js';
import {
  classifyRoutes,
  externalInboxRoutes,
  inboxViewRoutes,
  outboundRoutes,
  outcomeRoutes,
  testSendRoutes,
  unsubscribeRoutes,
} from './modules/inbox/index.js';
import { mailboxRoutes } from './modules/mailboxes/index.js';
import {
  explainRoutes,
  launchRoutes,
  lifecycleRoutes,
  preflightRoutes,
  previewRoutes,
  resolveRoutes,
  sendRoutes,
  simulateRoutes,
  syncLeadsRoutes,
} from './modules/sending/index.js';
import { suppressionRoutes } from './modules/suppressions/index.js';
import { threadRoutes } from './modules/threads/index.js';
import { trackingRoutes } from './modules/tracking/index.js';
import { deliveryRoutes, subscriptionRoutes } from './modules/webhooks/index.js';
import { accessPort, apiKeyRoutes, auditRoutes, workspaceRoutes } from './modules/workspaces/index.js';
import type { Ctx } from './platform/context.js';
import { documentRoutes } from './platform/http/document-routes.js';
import { type DoorOptions, openDoor } from './platform/http/open-door.js';
import { probeRoutes, type ReadinessCheck } from './platform/http/probes.js';

export interface AppOptions extends Partial<Omit<DoorOptions, 'access'>> {
  /** What else must work before `/ready` says so: the queue, the migrations of this version. */
  readonly readiness?: readonly ReadinessCheck[];
}

/** The HTTP API without a port: platform parts first, then each module's operations in the order of the document. */
export function buildApp(ctx: Ctx, options: AppOptions = {}): FastifyInstance {
  const { readiness = [], ...door } = options;
  const app = openDoor(ctx, { ...door, access: accessPort });
  // Asks a migrated table, so that an empty database is not ready either.
  const database = { name: 'database', check: async () => !(await accessPort.workspaceExists(ctx, 0)) };
  probeRoutes(app, [database, ...readiness]);
  workspaceRoutes(app);
  apiKeyRoutes(app);
  auditRoutes(app);
  domainRoutes(app);
  mailboxRoutes(app);
  suppressionRoutes(app);
  eventRoutes(app);
  subscriptionRoutes(app);
  deliveryRoutes(app);
  campaignRoutes(app);
  campaignStepRoutes(app);
  campaignRulesRoutes(app);
  campaignMailboxRoutes(app);
  campaignFactsRoutes(app);
  campaignCopyRoutes(app);
  subsequenceRoutes(app);
  contactRoutes(app);
  addContactRoutes(app);
  uploadRoutes(app);
  importRoutes(app);
  deadLetterRoutes(app);
  preflightRoutes(app);
  launchRoutes(app);
  lifecycleRoutes(app);
  sendRoutes(app);
  explainRoutes(app);
  resolveRoutes(app);
  simulateRoutes(app);
  previewRoutes(app);
  testSendRoutes(app);
  syncLeadsRoutes(app);
  outcomeRoutes(app);
  classifyRoutes(app);
  externalInboxRoutes(app);
  threadRoutes(app);
  inboxViewRoutes(app);
  outboundRoutes(app);
  unsubscribeRoutes(app);
  trackingRoutes(app);
  analyticsRoutes(app);
  exportRoutes(app);
  documentRoutes(app, {
    title: 'Outrider',
    description: 'Self-hosted email outreach: campaigns, mailboxes, inbox, webhooks.',
    serverUrl: ctx.config.publicUrl,
  });
  return app.server;
}
