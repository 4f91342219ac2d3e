import { LINKS_AT_ONCE_MS } from '../../engine/tracking/visit-class.js';
import type { Ctx } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import { readClickToken, readOpenToken, type TrackedMessage } from '../delivery/index.js';
import { insertVisit } from './visits.repo.js';

export const TRACKING_LOOP = 'tracking.judge';

/** What a visitor's request says about itself. */
export interface VisitRequest {
  readonly method: string;
  readonly userAgent: string;
  readonly purpose: string;
}

/** How many visits of one message are noted. */
export interface NotedVisits {
  /** Whether one more of it is. */
  admits(message: TrackedMessage): boolean;
}

/** A click is judged when a second link of the same moment would be there, too, and written. */
const CLICK_WAITS_MS = LINKS_AT_ONCE_MS + 1_000;
const MAX_TEXT = 500;

/** Notes a fetch of a message's tracking pixel. The caller does not learn whether the token was one of ours. */
export async function noteOpen(ctx: Ctx, limit: NotedVisits, token: string, request: VisitRequest): Promise<void> {
  const message = readOpenToken(ctx, token);
  if (message !== null) await note(ctx, limit, message, null, request);
}

/**
 * Notes that a link was followed and returns where it leads, which is signed into its token and asks nothing else. Throws
 * 404 for a token that is not one of ours.
 */
export async function noteClick(ctx: Ctx, limit: NotedVisits, token: string, request: VisitRequest): Promise<string> {
  const read = readClickToken(ctx, token);
  if (read === null) throw new AppError('route_not_found', 404, 'No operation has this path.');
  await note(ctx, limit, read.message, read.target, request);
  return read.target;
}

/** The visitor is answered whatever becomes of the note: a person is on the way to a page. */
async function note(
  ctx: Ctx,
  limit: NotedVisits,
  { workspaceId, contactId, stepId }: TrackedMessage,
  url: string | null,
  { method, userAgent, purpose }: VisitRequest,
): Promise<void> {
  if (!limit.admits({ workspaceId, contactId, stepId })) return;
  const now = ctx.clock.now();
  try {
    await insertVisit(ctx.sql, workspaceId, {
      id: ctx.ids.uuid(),
      contactId,
      stepId,
      kind: url === null ? 'open' : 'click',
      url,
      method,
      userAgent: storable(userAgent),
      purpose: storable(purpose),
      visitedAt: now,
      judgeAt: url === null ? now : new Date(now.getTime() + CLICK_WAITS_MS),
    });
    ctx.wake.hint(TRACKING_LOOP);
  } catch (error) {
    ctx.log.error({ err: error, workspaceId }, 'failed to record a visit');
  }
}

/** Text of a stranger, of a bounded length and without what PostgreSQL can not hold. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_TEXT);
}
