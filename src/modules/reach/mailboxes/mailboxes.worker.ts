import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { domainLost } from '../domains/registry/domains.jobs.js';
import { restMailboxes } from './applications/application-rests.service.js';
import { applicationLimited } from './applications/applications.jobs.js';
import { checkMailbox, checkStaleMailboxes } from './connection/probe.service.js';
import { probeMailbox } from './core/mailboxes.jobs.js';
import { verificationJobs } from './job-list.service.js';
import { stopHostingAt } from './mailbox-domains.service.js';
import { tokensLoop } from './oauth/tokens.worker.js';
import { forgetGrants } from './oauth/use-grant.service.js';

const handlers: readonly JobHandler[] = [
  handleJob(applicationLimited, { run: restMailboxes }),
  handleJob(probeMailbox, { run: checkMailbox }),
  handleJob(domainLost, { run: (ctx, { workspaceId, domain }) => stopHostingAt(ctx, workspaceId, domain) }),
];

const schedules: readonly Schedule[] = [
  { name: 'mailboxes.check-stale', everySeconds: 1_800, run: (ctx) => checkStaleMailboxes(ctx) },
  { name: 'mailboxes.forget-grants', everySeconds: 600, run: (ctx) => forgetGrants(ctx) },
];

/** Background work of workers for mailboxes; `underWay` lists the work in progress in a workspace. */
export const mailboxWork = { handlers, schedules, loops: [tokensLoop], underWay: verificationJobs };
