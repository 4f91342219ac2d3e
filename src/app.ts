import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { databaseCheck } from './database-check.js';
import { documentFacts } from './document/facts.js';
import { eventCatalogue } from './events.js';
import { mcpRoutes } from './mcp/mcp-routes.js';
import { contactActionRoutes, contactsBatchRoutes } from './modules/actions/index.js';
import { adviceRoutes } from './modules/advice/index.js';
import { analyticsRoutes, exportRoutes } from './modules/analytics/index.js';
import { backupRoutes } from './modules/backups/index.js';
import { billingRoutes } from './modules/billing/index.js';
import { campaignMailboxRoutes } from './modules/campaigns/attachments/index.js';
import {
  campaignCopyRoutes,
  campaignFactsRoutes,
  campaignRoutes,
  campaignRulesRoutes,
} from './modules/campaigns/index.js';
import { campaignStepRoutes } from './modules/campaigns/steps/index.js';
import { subsequenceRoutes } from './modules/campaigns/subsequences/index.js';
import { noteNewFile } from './modules/contacts/corrected/index.js';
import { contactRoutes } from './modules/contacts/index.js';
import { demoRoutes } from './modules/demo/index.js';
import { egressRoutes } from './modules/domains/egress/index.js';
import {
  dnsProviderRoutes,
  dnsRecordRoutes,
  domainRoutes,
  purchaseRoutes,
  redirectHost,
  redirectRoutes,
  transferRoutes,
} from './modules/domains/index.js';
import { domainDmarcRoutes, domainReputationRoutes } from './modules/domains/reports/index.js';
import { eventRoutes, eventStreamRoutes } from './modules/events/index.js';
import { explainRoutes, previewRoutes, resolveRoutes } from './modules/explain/index.js';
import { fileRoutes } from './modules/files/index.js';
import {
  addContactRoutes,
  deadLetterRoutes,
  importRoutes,
  notEnrolledRoutes,
  uploadRoutes,
} from './modules/imports/index.js';
import {
  externalInboxRoutes,
  inboxViewRoutes,
  labelRoutes,
  messageViewRoutes,
  noteRoutes,
  outcomeRoutes,
  presenceRoutes,
  threadRoutes,
  threadsAcrossRoutes,
} from './modules/inbox/index.js';
import { launchRoutes, lifecycleRoutes, retimeAtOnce } from './modules/launch/index.js';
import { mailboxImportRoutes } from './modules/mailboxes/bulk/index.js';
import { mailboxRoutes } from './modules/mailboxes/index.js';
import { pushRoutes } from './modules/mailboxes/push/index.js';
import { tenantRoutes } from './modules/mailboxes/tenants/index.js';
import { noticeRoutes } from './modules/notices/index.js';
import {
  draftFileRoutes,
  draftRoutes,
  newDraftRoutes,
  outboundRoutes,
  savedReplyRoutes,
  testSendRoutes,
} from './modules/outbound/index.js';
import { overviewRoutes } from './modules/overview/index.js';
import { giveToAccountOwners, oidcRoutes, peopleRoutes, sessionPort } from './modules/people/index.js';
import { preflightRoutes, simulateRoutes } from './modules/preflight/index.js';
import { erasureRoutes, personDataRoutes } from './modules/privacy/index.js';
import { bulkRoutes, duplicateRoutes, mergeRoutes, profileRoutes } from './modules/profiles/index.js';
import { reassignRoutes } from './modules/protection/reassign/index.js';
import { classifyRoutes, confirmRoutes, unsubscribeRoutes } from './modules/receiving/index.js';
import { reportRoutes } from './modules/reports/index.js';
import { inboxRuleRoutes } from './modules/rules/index.js';
import { segmentLinkRoutes, segmentRoutes } from './modules/segments/index.js';
import { countOvertaken } from './modules/sends/had/index.js';
import { sendRoutes } from './modules/sends/index.js';
import { settleEnded, stopForbidden } from './modules/sequence/index.js';
import { sequencerExportRoutes, sequencerRoutes } from './modules/sequencers/index.js';
import { snippetRoutes } from './modules/snippets/index.js';
import { contactSourceRoutes, readingRoutes, receiveRoutes } from './modules/sources/index.js';
import { syncLeadsRoutes } from './modules/subsequences/index.js';
import { suppressionListRoutes, suppressionRoutes } from './modules/suppressions/index.js';
import { stepTemplateRoutes, templateRoutes } from './modules/templates/index.js';
import { trackingRoutes } from './modules/tracking/index.js';
import { circleRoutes, warmupRoutes } from './modules/warmup/index.js';
import { deliveryRoutes, replayRoutes, subscriptionRoutes } from './modules/webhooks/index.js';
import { brandRoutes } from './modules/workspaces/brand/index.js';
import { enrollmentRuleRoutes } from './modules/workspaces/enrollment/index.js';
import { accessPort, apiKeyRoutes, auditRoutes, workspaceRoutes } from './modules/workspaces/index.js';
import { retentionRoutes } from './modules/workspaces/retention/index.js';
import { PERSON_ROWS } from './person-rows.js';
import type { Ctx } from './platform/context.js';
import { consoleOperations } from './platform/http/console/console-operations.js';
import { consoleRoutes } from './platform/http/console/console-routes.js';
import { readPage } from './platform/http/console/page.js';
import { type HttpServerOptions, openHttpServer } from './platform/http/open-http-server.js';
import { documentRoutes } from './platform/http/openapi/document-routes.js';
import { probeRoutes, type ReadinessCheck } from './platform/http/probes.js';
import { PROGRAM_FOLDER, VERSION } from './platform/program-folder.js';
import { PROFILE_ENDS } from './profile-ends.js';

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
  probeRoutes(server, { ctx, metrics: state.metrics, isStopping: () => state.stopping }, [
    databaseCheck(ctx),
    ...readiness,
  ]);
  const stepPorts = { retime: retimeAtOnce, countOvertaken };
  workspaceRoutes(app, giveToAccountOwners);
  apiKeyRoutes(app);
  auditRoutes(app);
  enrollmentRuleRoutes(app);
  brandRoutes(app);
  retentionRoutes(app);
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
  suppressionRoutes(app, stopForbidden);
  suppressionListRoutes(app, stopForbidden);
  sequencerRoutes(app);
  sequencerExportRoutes(app);
  eventRoutes(app, eventCatalogue);
  eventStreamRoutes(app, eventCatalogue);
  subscriptionRoutes(app, eventCatalogue);
  deliveryRoutes(app, eventCatalogue);
  replayRoutes(app, eventCatalogue);
  noticeRoutes(app, eventCatalogue);
  campaignRoutes(app, retimeAtOnce);
  campaignStepRoutes(app, stepPorts);
  campaignRulesRoutes(app, retimeAtOnce);
  campaignMailboxRoutes(app);
  campaignFactsRoutes(app);
  campaignCopyRoutes(app);
  subsequenceRoutes(app, retimeAtOnce);
  contactRoutes(app, eventCatalogue, settleEnded);
  profileRoutes(app, PROFILE_ENDS);
  duplicateRoutes(app);
  mergeRoutes(app, PROFILE_ENDS);
  bulkRoutes(app, PROFILE_ENDS);
  segmentRoutes(app);
  segmentLinkRoutes(app);
  addContactRoutes(app);
  notEnrolledRoutes(app);
  uploadRoutes(app);
  importRoutes(app);
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
  fileRoutes(app, noteNewFile);
  templateRoutes(app);
  stepTemplateRoutes(app, stepPorts);
  unsubscribeRoutes(app);
  trackingRoutes(app);
  receiveRoutes(app);
  analyticsRoutes(app);
  exportRoutes(app);
  reportRoutes(app);
  overviewRoutes(app);
  adviceRoutes(app);
  backupRoutes(app);
  demoRoutes(app);
  mcpRoutes(app);
  const page = readPage(CONSOLE);
  consoleOperations(app, { version: VERSION, build: page?.build ?? null });
  consoleRoutes(app, CONSOLE, page);
  documentRoutes(app, documentFacts(ctx.config.publicUrl));
  return app.server;
}
