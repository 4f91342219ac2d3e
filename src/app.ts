import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { databaseCheck } from './database-check.js';
import { documentFacts } from './document/facts.js';
import { eventCatalogue } from './events.js';
import { mcpRoutes } from './mcp/mcp-routes.js';
import {
  changeThreadRoutes,
  externalInboxRoutes,
  inboxViewRoutes,
  labelRoutes,
  messageViewRoutes,
  noteRoutes,
  outcomeRoutes,
  presenceRoutes,
  threadRoutes,
  threadsAcrossRoutes,
} from './modules/conversation/inbox/index.js';
import {
  draftFileRoutes,
  draftRoutes,
  newDraftRoutes,
  outboundRoutes,
  savedReplyRoutes,
  testSendRoutes,
} from './modules/conversation/outbound/index.js';
import { classifyRoutes, confirmRoutes, unsubscribeRoutes } from './modules/conversation/receiving/index.js';
import { inboxRuleRoutes } from './modules/conversation/rules/index.js';
import { timelineRoutes } from './modules/conversation/timeline/index.js';
import { trackingRoutes } from './modules/conversation/tracking/index.js';
import { billingRoutes } from './modules/foundation/billing/index.js';
import { eventRoutes, eventStreamRoutes } from './modules/foundation/events/index.js';
import { noticeRoutes } from './modules/foundation/notices/index.js';
import { oidcRoutes, peopleRoutes, sessionPort } from './modules/foundation/people/index.js';
import { brandRoutes } from './modules/foundation/workspaces/brand/index.js';
import { enrollmentRuleRoutes } from './modules/foundation/workspaces/enrollment/index.js';
import { accessPort, apiKeyRoutes, auditRoutes, workspaceRoutes } from './modules/foundation/workspaces/index.js';
import { retentionRoutes } from './modules/foundation/workspaces/retention/index.js';
import { adviceRoutes } from './modules/insight/advice/index.js';
import { analyticsRoutes, exportRoutes } from './modules/insight/analytics/index.js';
import { overviewRoutes } from './modules/insight/overview/index.js';
import { reportRoutes } from './modules/insight/reports/index.js';
import { deliveryRoutes, replayRoutes, subscriptionRoutes } from './modules/insight/webhooks/index.js';
import { backupRoutes } from './modules/operation/backups/index.js';
import { demoRoutes } from './modules/operation/demo/index.js';
import { erasureRoutes, personDataRoutes } from './modules/operation/privacy/index.js';
import { restoredRoutes } from './modules/operation/restored/index.js';
import { campaignMailboxRoutes } from './modules/outreach/campaigns/attachments/index.js';
import {
  campaignCopyRoutes,
  campaignFactsRoutes,
  campaignRoutes,
  campaignRulesRoutes,
} from './modules/outreach/campaigns/index.js';
import { campaignStepRoutes } from './modules/outreach/campaigns/steps/index.js';
import { subsequenceRoutes } from './modules/outreach/campaigns/subsequences/index.js';
import { contactRoutes } from './modules/outreach/contacts/index.js';
import { fileRoutes } from './modules/outreach/files/index.js';
import {
  addContactRoutes,
  deadLetterRoutes,
  importRoutes,
  mappedRowsRoutes,
  notEnrolledRoutes,
  uploadRoutes,
} from './modules/outreach/imports/index.js';
import { bulkRoutes, duplicateRoutes, mergeRoutes, profileRoutes } from './modules/outreach/profiles/index.js';
import { segmentLinkRoutes, segmentRoutes } from './modules/outreach/segments/index.js';
import { snippetRoutes } from './modules/outreach/snippets/index.js';
import { contactSourceRoutes, readingRoutes, receiveRoutes } from './modules/outreach/sources/index.js';
import { sharedTextRoutes, stepTemplateRoutes, templateRoutes } from './modules/outreach/templates/index.js';
import { egressRoutes } from './modules/reach/domains/egress/index.js';
import {
  dnsProviderRoutes,
  dnsRecordRoutes,
  domainRoutes,
  purchaseRoutes,
  redirectHost,
  redirectRoutes,
  transferRoutes,
} from './modules/reach/domains/index.js';
import { domainDmarcRoutes, domainReputationRoutes } from './modules/reach/domains/reports/index.js';
import { mailboxImportRoutes } from './modules/reach/mailboxes/bulk/index.js';
import { mailboxRoutes } from './modules/reach/mailboxes/index.js';
import { pushRoutes } from './modules/reach/mailboxes/push/index.js';
import { tenantRoutes } from './modules/reach/mailboxes/tenants/index.js';
import { sequencerExportRoutes, sequencerRoutes } from './modules/reach/sequencers/index.js';
import { suppressionListRoutes, suppressionRoutes } from './modules/reach/suppressions/index.js';
import { contactActionRoutes, contactsBatchRoutes } from './modules/sending/actions/index.js';
import { explainRoutes, previewRoutes, resolveRoutes } from './modules/sending/explain/index.js';
import { launchRoutes, lifecycleRoutes } from './modules/sending/launch/index.js';
import { preflightRoutes, simulateRoutes } from './modules/sending/preflight/index.js';
import { reassignRoutes } from './modules/sending/protection/reassign/index.js';
import { sendRoutes } from './modules/sending/sends/index.js';
import { syncLeadsRoutes } from './modules/sending/subsequences/index.js';
import { circleRoutes, warmupRoutes } from './modules/sending/warmup/index.js';
import { PERSON_ROWS } from './person-rows.js';
import type { Ctx } from './platform/context.js';
import { consoleOperations } from './platform/http/console/console-operations.js';
import { consoleRoutes } from './platform/http/console/console-routes.js';
import { readPage } from './platform/http/console/page.js';
import { type HttpServerOptions, openHttpServer } from './platform/http/open-http-server.js';
import { documentRoutes } from './platform/http/openapi/document-routes.js';
import { probeRoutes, type ReadinessCheck, scrapesWithKey } from './platform/http/probes.js';
import { PROGRAM_FOLDER, VERSION } from './platform/program-folder.js';
import { PORTS } from './ports.js';

const CONSOLE = join(PROGRAM_FOLDER, 'console', 'dist');

export interface AppOptions extends Partial<Omit<HttpServerOptions, 'access'>> {
  /** Further checks of `/ready`: the queue, the migrations of this version. */
  readonly readiness?: readonly ReadinessCheck[];
}

/**
 * Creates the HTTP API without a port: platform parts first, then the operations of each module in the order of the
 * document.
 */
export function buildApp(ctx: Ctx, options: AppOptions = {}): FastifyInstance {
  const { readiness = [], ...http } = options;
  const app = openHttpServer(ctx, { ...http, access: { ...accessPort, ...sessionPort } });
  redirectHost(app);
  const { server, http: state } = app;
  const probed = { ctx, metrics: state.metrics, isStopping: () => state.stopping, admitScrape: scrapesWithKey(app) };
  probeRoutes(server, probed, [databaseCheck(ctx), ...readiness]);
  workspaceRoutes(app, PORTS.giveToAccountOwners);
  apiKeyRoutes(app);
  auditRoutes(app);
  enrollmentRuleRoutes(app);
  brandRoutes(app);
  retentionRoutes(app, PORTS.countDueChanges);
  personDataRoutes(app, PERSON_ROWS);
  erasureRoutes(app, PERSON_ROWS);
  peopleRoutes(app);
  oidcRoutes(app);
  billingRoutes(app);
  domainRoutes(app);
  egressRoutes(app);
  dnsProviderRoutes(app);
  dnsRecordRoutes(app);
  domainDmarcRoutes(app);
  domainReputationRoutes(app);
  transferRoutes(app);
  purchaseRoutes(app);
  redirectRoutes(app);
  mailboxRoutes(app);
  mailboxImportRoutes(app);
  tenantRoutes(app);
  pushRoutes(app);
  reassignRoutes(app);
  suppressionRoutes(app, PORTS.stopForbidden);
  suppressionListRoutes(app, PORTS.stopForbidden);
  sequencerRoutes(app);
  sequencerExportRoutes(app);
  eventRoutes(app, eventCatalogue);
  eventStreamRoutes(app, eventCatalogue);
  subscriptionRoutes(app, eventCatalogue);
  deliveryRoutes(app, eventCatalogue);
  replayRoutes(app, eventCatalogue);
  noticeRoutes(app, eventCatalogue);
  campaignRoutes(app, PORTS.retime);
  campaignStepRoutes(app, PORTS.steps);
  campaignRulesRoutes(app, PORTS.retime);
  campaignMailboxRoutes(app);
  campaignFactsRoutes(app);
  campaignCopyRoutes(app);
  subsequenceRoutes(app, PORTS.retime);
  contactRoutes(app, PORTS.settleEnded);
  timelineRoutes(app, eventCatalogue);
  profileRoutes(app, PORTS.profileEnds);
  duplicateRoutes(app);
  mergeRoutes(app, PORTS.profileEnds);
  bulkRoutes(app, PORTS.profileEnds);
  segmentRoutes(app);
  segmentLinkRoutes(app);
  addContactRoutes(app);
  notEnrolledRoutes(app);
  uploadRoutes(app);
  importRoutes(app);
  mappedRowsRoutes(app);
  contactSourceRoutes(app);
  readingRoutes(app);
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
  contactActionRoutes(app);
  contactsBatchRoutes(app);
  warmupRoutes(app);
  circleRoutes(app);
  outcomeRoutes(app);
  classifyRoutes(app);
  confirmRoutes(app);
  externalInboxRoutes(app);
  threadRoutes(app);
  changeThreadRoutes(app);
  threadsAcrossRoutes(app);
  labelRoutes(app);
  inboxRuleRoutes(app);
  messageViewRoutes(app);
  noteRoutes(app);
  presenceRoutes(app);
  inboxViewRoutes(app);
  outboundRoutes(app);
  draftRoutes(app);
  draftFileRoutes(app);
  newDraftRoutes(app);
  savedReplyRoutes(app);
  snippetRoutes(app);
  fileRoutes(app, PORTS.noteNewFile);
  templateRoutes(app);
  stepTemplateRoutes(app, PORTS.steps);
  sharedTextRoutes(app);
  unsubscribeRoutes(app);
  trackingRoutes(app);
  receiveRoutes(app);
  analyticsRoutes(app);
  exportRoutes(app);
  reportRoutes(app);
  overviewRoutes(app);
  adviceRoutes(app);
  backupRoutes(app);
  restoredRoutes(app);
  demoRoutes(app);
  mcpRoutes(app);
  const page = readPage(CONSOLE);
  consoleOperations(app, { version: VERSION, build: page?.build ?? null });
  consoleRoutes(app, CONSOLE, page);
  documentRoutes(app, documentFacts(ctx.config.publicUrl));
  return app.server;
}
