import type { Ctx } from '../../../../platform/context.js';
import { claimDue } from '../../../../platform/due/claims/claims.js';
import { letGo } from '../../../../platform/due/claims/let-go.js';
import { untilHinted } from '../../../../platform/due/until-hinted.js';
import { TOKENS } from './due-tokens.js';
import { renewTokens } from './refresh.service.js';
import { openTokens } from './sealed-tokens.js';
import { findTokens } from './tokens.repo.js';
import { TOKENS_RENEWED } from './tokens-loop.js';

/** Minimum remaining lifetime of an access token, because signing in takes time. */
const LEAST_LIFE_MS = 30_000;
const LONGEST_WAIT_MS = 20_000;
const RENEWING = 'The access token has expired and is being renewed.';

/** Current access of a mailbox, or the reason why it has none. Holds a token: never log it. */
export type Access =
  | { readonly accessToken: string }
  | {
      /** Whether a member must sign in again; otherwise Outrider retries automatically. */
      readonly isOver: boolean;
      readonly problem: string;
    };

/**
 * Returns a valid access token of a mailbox. Usually the loop has renewed it in time; otherwise renews it here, or waits up
 * to 20 seconds for the process that does. Must not run in a transaction.
 */
export async function freshAccess(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<Access> {
  const look = (): Promise<Access | undefined> => accessNow(ctx, workspaceId, mailboxId);
  const access = await untilHinted(ctx.wake, TOKENS_RENEWED, LONGEST_WAIT_MS, look);
  return access ?? { isOver: false, problem: RENEWING };
}

/** Returns undefined while another process renews the token. */
async function accessNow(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<Access | undefined> {
  for (;;) {
    const now = ctx.clock.now();
    const row = await findTokens(ctx.sql, workspaceId, mailboxId);
    if (row === undefined) return { isOver: true, problem: 'The mailbox has no OAuth access. Reconnect it.' };
    if (isAlive(row.access_expires_at, now)) {
      const { accessToken } = openTokens(ctx, workspaceId, { mailboxId }, row.tokens);
      return { accessToken };
    }
    const problem = row.problem ?? RENEWING;
    if (row.refresh_due_at === null) return { isOver: true, problem };
    if (row.refresh_due_at > now) return { isOver: false, problem };
    const of = { workspace_id: workspaceId, mailbox_id: mailboxId };
    const [claimed] = await claimDue(ctx, TOKENS, { now, workerId: ctx.worker.id, limit: 1, of });
    if (claimed === undefined) return undefined;
    await renewTokens(ctx, claimed).finally(() => letGo(ctx, TOKENS, [claimed], null));
  }
}

/** Returns whether an access token that is valid until this time can be used. Null if no token is needed. */
export function isAlive(until: Date | null, now: Date): boolean {
  return until === null || until.getTime() - now.getTime() >= LEAST_LIFE_MS;
}
