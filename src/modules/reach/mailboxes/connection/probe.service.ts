import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { notSentAs } from '../../../../platform/mail/api/gmail/send-as.js';
import { probeFailure } from '../../../../platform/mail/api/open-reader.js';
import { ApiFailure } from '../../../../platform/mail/api/problem.js';
import type { ApiEndpoint } from '../../../../platform/mail/api/types.js';
import type { ProbeResult } from '../../../../platform/mail/smtp/error-code.js';
import { operatorEndpoint } from '../../../../platform/mail/smtp/operator-endpoint.js';
import { enqueueMany } from '../../../../platform/queue/enqueue.js';
import type { StoredConnection } from '../core/connection.js';
import { wordsOfFailure } from '../core/login-failure.js';
import { causeOfFailure } from '../core/mailbox-failure.js';
import { moveMailboxes, planCheck } from '../core/mailbox-status.service.js';
import { type ProbeMailbox, probeMailbox } from '../core/mailboxes.jobs.js';
import { listStaleMailboxes } from '../core/mailboxes.reads.js';
import { findMailboxes, lockMailboxes, type MailboxRow, updateMailboxes } from '../core/mailboxes.repo.js';
import { freshAccess } from '../oauth/access.service.js';
import { distrustAccess, lacksAccess } from '../oauth/distrust.service.js';
import { apiEndpoint, imapEndpointOf, smtpEndpointOf } from './endpoints.js';

/** Responses of a mailbox's servers; null if the mailbox has no such server. */
interface Answers {
  readonly smtp: ProbeResult | null;
  readonly imap: ProbeResult | null;
}

/**
 * Probes whether the servers of a mailbox accept its credentials, and stores the result: a connecting mailbox becomes
 * active, disconnected (credentials rejected), or error; a disconnected mailbox or one in error becomes active again.
 * Discards results for a connection that has changed since, because the change has its own probe. Must not run in a
 * transaction.
 */
export async function checkMailbox(ctx: Ctx, { workspaceId, mailboxId, round }: ProbeMailbox): Promise<void> {
  const [row] = await findMailboxes(ctx.sql, workspaceId, { ids: [mailboxId], uuids: [], addresses: [] });
  if (row === undefined) return;
  const answers = await askServers(ctx, workspaceId, row);
  await inTx(ctx, async (ctx) => {
    const [now] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (now !== undefined && isSameConnection(row, now)) await recordAnswers(ctx, workspaceId, now, answers, round);
  });
}

async function askServers(ctx: Ctx, workspaceId: number, row: MailboxRow): Promise<Answers> {
  const connection = row.connection as StoredConnection | null;
  if (connection === null) {
    const relay = row.provider === 'native' ? ctx.config.mailRelayUrl : null;
    const smtp = relay === null ? null : ctx.mail.verifySmtp(operatorEndpoint(relay, ctx.config.mailHostname));
    return { smtp: await smtp, imap: null };
  }
  const access = connection.auth === 'password' ? null : await freshAccess(ctx, workspaceId, row.id);
  if (access !== null && 'problem' in access) {
    const errorCode = access.isOver ? ('auth_failed' as const) : ('connection_failed' as const);
    const answer = { ok: false, errorCode, message: access.problem };
    return { smtp: answer, imap: connection.imap === null ? null : answer };
  }
  if (connection.kind !== undefined && access !== null) {
    const api = apiEndpoint({ ...connection, kind: connection.kind }, row.address, access.accessToken);
    const answer = await ctx.mail.verifyApi(api, ctx.clock.now());
    const smtp = answer.ok && row.send_as !== null ? await askSendAs(ctx, api, row.send_as) : answer;
    return { smtp, imap: connection.imap === null ? null : answer };
  }
  const smtp = smtpEndpointOf(ctx, workspaceId, row, connection, access?.accessToken ?? null);
  const imap = await imapEndpointOf(ctx, workspaceId, row);
  const asked = await Promise.all([ctx.mail.verifySmtp(smtp), imap === null ? null : ctx.mail.verifyImap(imap)]);
  return { smtp: asked[0], imap: asked[1] };
}

/** Asks the provider whether it still sends from the sender address of the mailbox. */
async function askSendAs(ctx: Ctx, api: ApiEndpoint, sendAs: string): Promise<ProbeResult> {
  try {
    const addresses = await ctx.mail.listSendAs(api);
    const isFit = addresses.some(({ address, isVerified }) => address === sendAs && isVerified);
    return isFit
      ? { ok: true, errorCode: null, message: english`The API accepts the sign-in.` }
      : { ok: false, errorCode: 'policy_rejected', message: notSentAs(sendAs) };
  } catch (error) {
    if (error instanceof ApiFailure) return probeFailure(error);
    throw error;
  }
}

function isSameConnection(before: MailboxRow, now: MailboxRow): boolean {
  const secrets = [before.secrets, now.secrets].map((sealed) => sealed?.toString('base64') ?? '');
  return secrets[0] === secrets[1] && JSON.stringify(before.connection) === JSON.stringify(now.connection);
}

async function recordAnswers(
  ctx: Ctx,
  workspaceId: number,
  row: MailboxRow,
  answers: Answers,
  round: number,
): Promise<void> {
  const smtp = inWords(row, 'smtp', answers.smtp);
  const imap = inWords(row, 'imap', answers.imap);
  const at = ctx.clock.now();
  const failed = [smtp, imap].find((answer) => answer !== null && !answer.ok) ?? null;
  const failures = failed === null ? 0 : row.consecutive_failures + 1;
  const errorCode = failed?.errorCode ?? null;
  await updateMailboxes(ctx.sql, workspaceId, [row.id], {
    ...(smtp === null ? {} : { smtp_status: statusOf(smtp), smtp_checked_at: at, smtp_error: errorOf(smtp) }),
    ...(imap === null ? {} : { imap_status: statusOf(imap), imap_checked_at: at, imap_error: errorOf(imap) }),
    consecutive_failures: failures,
    error_code: errorCode,
    error_message: failed?.message ?? null,
  });
  if (failed === null) {
    await moveMailboxes(ctx, workspaceId, [row], 'probe_ok');
    return;
  }
  const problem = { errorCode: errorCode ?? 'connection_failed', message: failed.message };
  if (problem.errorCode === 'auth_failed') await distrustAccess(ctx, workspaceId, row);
  if (row.status === 'connecting') {
    const cause = problem.errorCode === 'auth_failed' ? 'credentials_refused' : 'probe_failed';
    await moveMailboxes(ctx, workspaceId, [row], cause, problem);
  } else if (row.status === 'active') {
    const cause = causeOfFailure({ ...problem, refused: false }, failures, row.error_code);
    const isOurs = problem.errorCode === 'connection_failed' && (await lacksAccess(ctx, workspaceId, row));
    if (cause !== null && !isOurs) await moveMailboxes(ctx, workspaceId, [row], cause, problem);
  } else if (row.status === 'error') {
    await planCheck(ctx, workspaceId, [row.id], problem.errorCode, round + 1);
  }
}

function inWords(row: MailboxRow, side: 'smtp' | 'imap', answer: ProbeResult | null): ProbeResult | null {
  return answer === null || answer.ok ? answer : { ...answer, message: wordsOfFailure(row, side, answer) };
}

function statusOf(answer: ProbeResult): string {
  return answer.ok ? 'ok' : 'failed';
}

function errorOf(answer: ProbeResult): string | null {
  return answer.ok ? null : answer.message;
}

const STALE_MS = 12 * 3_600_000;
const CHECKS_PER_TURN = 500;

/** Queues probes of active mailboxes whose servers have not responded for half a day. */
export async function checkStaleMailboxes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - STALE_MS);
  const rows = await listStaleMailboxes(ctx.sql, before, CHECKS_PER_TURN);
  await enqueueMany(
    ctx,
    probeMailbox,
    rows.map((row) => ({ workspaceId: row.workspace_id, mailboxId: row.id, round: 0 })),
  );
}
