import type { Ctx } from '../../../platform/context.js';
import {
  type FirstSends,
  insertContinuedSends,
  insertFirstSends,
  insertNextSends,
  insertPlannedSends,
  type NewSend,
} from './rows/plan.repo.js';

/** Plans the next steps of contacts whose email was sent or skipped. Idempotent. */
export function planNextSends(ctx: Ctx, workspaceId: number, now: Date, sends: readonly NewSend[]): Promise<number> {
  return insertNextSends(ctx.sql, workspaceId, now, sends);
}

/**
 * Plans the first emails of contacts that this transaction has just enrolled and holds. Returns the number of emails
 * that started waiting.
 */
export function planFirstSends(ctx: Ctx, workspaceId: number, now: Date, sends: FirstSends): Promise<number> {
  return insertFirstSends(ctx.sql, workspaceId, now, sends);
}

/**
 * Plans steps of contacts that enter a campaign, or continue after they completed. Emails that never reached a server
 * can be scheduled again.
 */
export function planSendsAnew(ctx: Ctx, workspaceId: number, now: Date, sends: readonly NewSend[]): Promise<number> {
  return insertPlannedSends(ctx.sql, workspaceId, now, sends);
}

/**
 * Plans steps of contacts that continue after a hold, pause or stop. Permanently rejected emails can be scheduled again
 * too.
 */
export function planSendsOn(ctx: Ctx, workspaceId: number, now: Date, sends: readonly NewSend[]): Promise<number> {
  return insertContinuedSends(ctx.sql, workspaceId, now, sends);
}
