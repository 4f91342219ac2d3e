import type { Ctx } from '../../platform/context.js';
import {
  type FirstSends,
  insertContinuedSends,
  insertFirstSends,
  insertNextSends,
  insertPlannedSends,
  type NewSend,
} from './rows/plan.repo.js';

/** The next steps of contacts whose message has gone or was skipped. Planning one twice changes nothing. */
export function planNextSends(ctx: Ctx, workspaceId: number, now: Date, sends: readonly NewSend[]): Promise<number> {
  return insertNextSends(ctx.sql, workspaceId, now, sends);
}

/** The first messages of contacts that were just enrolled and are held by this transaction. Returns how many wait now that did not before. */
export function planFirstSends(ctx: Ctx, workspaceId: number, now: Date, sends: FirstSends): Promise<number> {
  return insertFirstSends(ctx.sql, workspaceId, now, sends);
}

/** Steps of contacts that come into a campaign, or go on after they were through: what never reached a server may wait anew. */
export function planSendsAnew(ctx: Ctx, workspaceId: number, now: Date, sends: readonly NewSend[]): Promise<number> {
  return insertPlannedSends(ctx.sql, workspaceId, now, sends);
}

/** Steps of contacts that go on after they were held, paused or stopped: what was refused for good may wait anew as well. */
export function planSendsOn(ctx: Ctx, workspaceId: number, now: Date, sends: readonly NewSend[]): Promise<number> {
  return insertContinuedSends(ctx.sql, workspaceId, now, sends);
}
