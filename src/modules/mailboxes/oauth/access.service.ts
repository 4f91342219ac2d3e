import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/context.js';
import { claimDue } from '../../../platform/due/claims/claims.js';
import { letGo } from '../../../platform/due/claims/let-go.js';
import { TOKENS } from './due-tokens.js';
import { renewTokens } from './refresh.service.js';
import { openTokens } from './sealed-tokens.js';
import { findTokens } from './tokens.repo.js';

/** An access token that still lives so long is used; logging in takes some of it. */
const LEAST_LIFE_MS = 30_000;
const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/** How a mailbox signs in right now, or why it can not. Holds a token: never log it. */
export type Access =
  | { readonly accessToken: string }
  | {
      /** A person must sign in again; else it is tried again by itself. */
      readonly isOver: boolean;
      readonly problem: string;
    };

/**
 * A living access token of a mailbox. Normally the loop has renewed it in time; where it has not, this does, or waits for
 * the process that is at it. Must not run in a transaction.
 */
export async function freshAccess(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<Access> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const now = ctx.clock.now();
    const row = await findTokens(ctx.sql, workspaceId, mailboxId);
    if (row === undefined) return { isOver: true, problem: 'There is no sign-in for this mailbox any more.' };
    if (isAlive(row.access_expires_at, now)) {
      const { accessToken } = openTokens(ctx, workspaceId, { mailboxId }, row.tokens);
      return { accessToken };
    }
    const problem = row.problem ?? 'The access token has ended and is being renewed.';
    if (row.refresh_due_at === null) return { isOver: true, problem };
    if (row.refresh_due_at > now || performance.now() > endMs) return { isOver: false, problem };
    const of = { workspace_id: workspaceId, mailbox_id: mailboxId };
    const [claimed] = await claimDue(ctx.sql, TOKENS, { now, workerId: ctx.worker.id, limit: 1, of });
    if (claimed === undefined) await sleep(LOOK_AGAIN_MS);
    else await renewTokens(ctx, claimed).finally(() => letGo(ctx, TOKENS, [claimed], null));
  }
}

/** Whether an access token that lives until then may be used; null: none is needed. */
export function isAlive(until: Date | null, now: Date): boolean {
  return until === null || until.getTime() - now.getTime() >= LEAST_LIFE_MS;
}
