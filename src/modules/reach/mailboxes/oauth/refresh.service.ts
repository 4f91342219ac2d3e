import { type Ctx, inTx } from '../../../../platform/context.js';
import { backOffMs } from '../../../../platform/due/claims/back-off.js';
import { claimDue, settle } from '../../../../platform/due/claims/claims.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { eachClaimed, type Work } from '../../../foundation/faults/index.js';
import { moveMailboxes } from '../core/mailbox-status.service.js';
import { probeMailbox } from '../core/mailboxes.jobs.js';
import { lockMailboxes } from '../core/mailboxes.repo.js';
import { TOKENS } from './due-tokens.js';
import { type OauthProvider, requireClient } from './oauth-providers.js';
import { delayedText, refusedText } from './oauth-words.js';
import { openTokens, refreshDueAt, sealTokens, tenantRefreshDueAt } from './sealed-tokens.js';
import { mintForMailbox, recordTenantRefused, tenantDelayedText, tenantRefusedText } from './tenant-tokens.service.js';
import { recoverTenant } from './tenants.repo.js';
import { askForTokens, type GivenTokens, type TokenAnswer, type TokenRefusal } from './token-endpoint.js';
import { type TokensRow, updateRenewed } from './tokens.repo.js';
import { TOKENS_LOOP, TOKENS_RENEWED } from './tokens-loop.js';

/** Maximum concurrent requests of one process. */
const AT_ONCE = 10;

const TOKENS_WORK: Work = { name: TOKENS_LOOP, resource: 'mailbox' };

/** Renews a batch of due tokens concurrently. Returns how many. */
export async function renewDueTokens(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE };
  const claimed = await claimDue(ctx, TOKENS, take);
  await eachClaimed(ctx, TOKENS_WORK, TOKENS, claimed, (row) => renewTokens(ctx, row));
  return claimed.length;
}

/**
 * Renews claimed tokens at their provider and stores the result. A process killed between the provider's response and the
 * commit leaves the used refresh token stored, which both providers accept again (docs/adr/0026-mailbox-connections.md). A
 * permanent rejection disconnects the mailbox. Must not run in a transaction.
 */
export async function renewTokens(ctx: Ctx, row: TokensRow): Promise<void> {
  const askedAt = ctx.clock.now();
  const answer = await askProvider(ctx, row);
  if (answer.kind === 'given') await recordRenewed(ctx, row, answer.tokens);
  else if (answer.kind === 'refused') await recordRefused(ctx, row, answer);
  else await recordDelayed(ctx, row, answer, askedAt);
  ctx.wake.hint(TOKENS_RENEWED);
}

async function askProvider(ctx: Ctx, row: TokensRow): Promise<TokenAnswer> {
  if (row.tenant_id !== null) return mintForMailbox(ctx, row, row.tenant_id);
  const provider = row.provider as OauthProvider;
  if (ctx.config.oauth[provider] === null) {
    const text = 'the application is not configured';
    return { kind: 'client', code: 'not_configured', numbers: [], text, retryAfterMs: null };
  }
  const { refreshToken } = openTokens(ctx, row.workspace_id, { mailboxId: row.mailbox_id }, row.tokens);
  return askForTokens(ctx, requireClient(ctx.config, provider), {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
}

async function recordRenewed(ctx: Ctx, row: TokensRow, given: GivenTokens): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const before = openTokens(ctx, workspaceId, { mailboxId }, row.tokens);
  await inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if (row.tenant_id !== null) await recoverTenant(ctx.sql, workspaceId, row.tenant_id, now);
    const [mailbox] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (mailbox === undefined) return;
    const accessExpiresAt = new Date(now.getTime() + given.lifeSeconds * 1_000);
    const refreshToken = given.refreshToken ?? before.refreshToken;
    const tokens = sealTokens(ctx, workspaceId, { mailboxId }, { accessToken: given.accessToken, refreshToken });
    const dueAt =
      row.tenant_id === null ? refreshDueAt(now, accessExpiresAt) : tenantRefreshDueAt(now, accessExpiresAt, mailboxId);
    const stored = await updateRenewed(ctx.sql, row, { tokens, accessExpiresAt, refreshDueAt: dueAt, at: now });
    // Another process has marked the sign-in as ended since; this response proves that it is still valid.
    if (stored && mailbox.status === 'disconnected')
      await enqueue(ctx, probeMailbox, { workspaceId, mailboxId, round: 0 });
  });
}

async function recordRefused(ctx: Ctx, row: TokensRow, refusal: TokenRefusal): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const isTenant = row.tenant_id !== null;
  const message = isTenant ? tenantRefusedText(refusal) : refusedText(row.provider as OauthProvider, refusal);
  await inTx(ctx, async (ctx) => {
    const rows = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    const change = { refresh_due_at: null, problem: message, failures: row.failures + 1 };
    if ((await settle(ctx.sql, TOKENS, row, change)) === undefined) return;
    const problem = { errorCode: 'auth_failed', message };
    await moveMailboxes(ctx, workspaceId, rows, 'authentication_failed', problem);
    await moveMailboxes(ctx, workspaceId, rows, 'credentials_refused', problem);
  });
  ctx.log.warn(
    { workspaceId, mailboxId, provider: row.provider, code: refusal.code },
    'OAuth grant expired or revoked',
  );
}

const WAIT = { firstMs: 30_000, longestMs: 15 * 60_000 };

async function recordDelayed(ctx: Ctx, row: TokensRow, refusal: TokenRefusal, askedAt: Date): Promise<void> {
  const provider = row.provider as OauthProvider;
  const failures = row.failures + 1;
  const waitMs = Math.max(backOffMs(failures, WAIT), refusal.retryAfterMs ?? 0);
  const change = { refresh_due_at: new Date(ctx.clock.now().getTime() + waitMs), failures };
  const isTenant = row.tenant_id !== null;
  const problem = isTenant ? tenantDelayedText(refusal) : delayedText(provider, refusal);
  await inTx(ctx, async (ctx) => {
    await recordTenantRefused(ctx, row, refusal, askedAt);
    await settle(ctx.sql, TOKENS, row, { ...change, problem });
  });
  const facts = { provider, tenantId: row.tenant_id, code: refusal.code, numbers: refusal.numbers, text: refusal.text };
  if (refusal.kind === 'client' && !isTenant)
    ctx.log.error(facts, 'provider rejected the OAuth application of this instance');
  else ctx.log.warn(facts, 'failed to renew an access token; retrying');
}
