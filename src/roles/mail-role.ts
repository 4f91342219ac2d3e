import { join } from 'node:path';
import { MAX_RECIPIENTS, mailSubmission } from '../modules/conversation/outbound/index.js';
import { smtpReceiver } from '../modules/conversation/receiving/index.js';
import type { Ctx } from '../platform/context.js';
import { startInboundServer } from '../platform/mail/inbound/server.js';
import { type SubmissionServer, startSubmissionServer } from '../platform/mail/submission/server.js';
import { endsWithin } from '../platform/within.js';
import type { RunningRole } from './role.js';

export interface RunningMail extends RunningRole {
  readonly port: number;
}

/**
 * Receives mail for hosted mailboxes, and email that members' mail programs send through a submission server. A message
 * is acknowledged after its commit. Throws if a port is unavailable.
 */
export async function startMailRole(whole: Ctx): Promise<RunningMail> {
  const ctx: Ctx = { ...whole, log: whole.log.child({ part: 'mail' }) };
  const { mailInboundHost, mailInboundPort, mailHostname } = ctx.config;
  const server = await startInboundServer({
    host: mailInboundHost,
    port: mailInboundPort,
    hostname: mailHostname,
    limits: ctx.config.mailInboundLimits,
    spoolFolder: join(ctx.config.dataDir, 'spool'),
    metrics: ctx.metrics,
    ...smtpReceiver(ctx),
    onError: (error) => ctx.log.error({ err: error }, 'a message could not be taken in; its sender tries again'),
  });
  let submission: SubmissionServer | null = null;
  try {
    submission = await startSubmission(ctx);
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    port: server.port,
    stop: (drainMs) => endsWithin(drainMs, Promise.all([server.close(), submission?.close()])),
  };
}

/** Null if no submission server is configured. */
async function startSubmission(ctx: Ctx): Promise<SubmissionServer | null> {
  const { mailSubmission: settings, mailHostname, mailInboundLimits, dataDir } = ctx.config;
  if (settings === null) return null;
  return startSubmissionServer({
    ...settings,
    ...mailSubmission(ctx),
    hostname: mailHostname,
    limits: { ...mailInboundLimits, recipients: MAX_RECIPIENTS },
    spoolFolder: join(dataDir, 'spool-submission'),
  });
}
