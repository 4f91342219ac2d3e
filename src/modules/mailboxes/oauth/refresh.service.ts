import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { eachItem, type Work } from '../../faults/index.js';
import { moveMailboxes } from '../mailbox-status.service.js';
import { probeMailbox } from '../mailboxes.jobs.js';
import { lockMailboxes } from '../mailboxes.repo.js';
import { type OauthProvider, requireClient } from './oauth-providers.js';
import { delayedText, refusedText } from './oauth-words.js';
import { openTokens, refreshDueAt, sealTokens } from './sealed-tokens.js';
import { askForTokens, type GivenTokens, type TokenAnswer, type TokenRefusal } from './token-endpoint.js';
import {
  claimDueTokens,
  findNextRefresh,
  type Lease,
  type TokensRow,
  updateNotRenewed,
  updateRenewed,
} from './tokens.repo.js';
import { TOKENS_LOOP } from './tokens-loop.js';

/** Longer than a request to the provider may take: who has a lease is alone. */
const LEASE_MS = 60_000;

/** Requests that one process has under way. */
const AT_ONCE = 10;

const TOKENS_WORK: Work = { name: TOKENS_LOOP, resource: 'mailbox' };

/** Renews the tokens of some mailboxes that are due, side by side; the number of them. */
export async function renewDueTokens(ctx: Ctx): Promise<number> {
  const claimed = await claimDueTokens(ctx.sql, ctx.clock.now(), newLease(ctx), AT_ONCE);
  const itemOf = (row: TokensRow) => ({ workspaceId: row.workspace_id, item: String(row.mailbox_id) });
  await eachItem(ctx, TOKENS_WORK, claimed, itemOf, (row) => renewTokens(ctx, row), { together: true });
  return claimed.length;
}

/** When tokens are due next; null: none wait. */
export function nextRenewal(ctx: Ctx): Promise<Date | null> {
  return findNextRefresh(ctx.sql);
}

export function newLease(ctx: Ctx): Lease {
  return { id: ctx.ids.uuid(), until: new Date(ctx.clock.now().getTime() + LEASE_MS) };
}

/**
 * Renews claimed tokens at their provider and writes what it said. A process that is killed after the provider's answer and before the
 * commit leaves the refresh token that was used: both providers take it again (docs/adr/0026-mailbox-connections.md). A
 * refusal for good takes the mailbox out. Must not run in a transaction.
 */
export async function renewTokens(ctx: Ctx, row: TokensRow): Promise<void> {
  const answer = await askProvider(ctx, row);
  if (answer.kind === 'given') await recordRenewed(ctx, row, answer.tokens);
  else if (answer.kind === 'refused') await recordRefused(ctx, row, answer);
  else await recordDelayed(ctx, row, answer);
}

async function askProvider(ctx: Ctx, row: TokensRow): Promise<TokenAnswer> {
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
    const [mailbox] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (mailbox === undefined) return;
    const accessExpiresAt = new Date(now.getTime() + given.lifeSeconds * 1_000);
    const refreshToken = given.refreshToken ?? before.refreshToken;
    const tokens = sealTokens(ctx, workspaceId, { mailboxId }, { accessToken: given.accessToken, refreshToken });
    const dueAt = refreshDueAt(now, accessExpiresAt);
    const stored = await updateRenewed(ctx.sql, row, { tokens, accessExpiresAt, refreshDueAt: dueAt, at: now });
    // Another process has said meanwhile that the sign-in is over; this answer proves that it is not.
    if (stored && mailbox.status === 'disconnected')
      await enqueue(ctx, probeMailbox, { workspaceId, mailboxId, round: 0 });
  });
}

async function recordRefused(ctx: Ctx, row: TokensRow, refusal: TokenRefusal): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const message = refusedText(row.provider as OauthProvider, refusal);
  await inTx(ctx, async (ctx) => {
    const rows = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (!(await updateNotRenewed(ctx.sql, row, message, null))) return;
    const problem = { errorCode: 'auth_failed', message };
    await moveMailboxes(ctx, workspaceId, rows, 'authentication_failed', problem);
    await moveMailboxes(ctx, workspaceId, rows, 'credentials_refused', problem);
  });
  ctx.log.warn({ workspaceId, mailboxId, provider: row.provider, code: refusal.code }, 'a sign-in is over');
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

async function recordDelayed(ctx: Ctx, row: TokensRow, refusal: TokenRefusal): Promise<void> {
  const provider = row.provider as OauthProvider;
  const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.failures, 10), LONGEST_WAIT_MS);
  const dueAt = new Date(ctx.clock.now().getTime() + Math.max(backoffMs, refusal.retryAfterMs ?? 0));
  await updateNotRenewed(ctx.sql, row, delayedText(provider, refusal), dueAt);
  const facts = { provider, code: refusal.code, numbers: refusal.numbers, text: refusal.text };
  if (refusal.kind === 'client') ctx.log.error(facts, 'a provider refuses the application of this installation');
  else ctx.log.warn(facts, 'an access token could not be renewed yet');
}
