import { LINKS_AT_ONCE_MS } from '../../../engine/tracking/visit-class.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { readClickToken, readOpenToken, type TrackedMessage } from '../../sending/delivery/index.js';
import { insertVisit } from './visits.repo.js';

export const TRACKING_LOOP = 'tracking.judge';

/** Facts about a visitor's request. */
export interface VisitRequest {
  readonly method: string;
  readonly userAgent: string;
  readonly purpose: string;
}

/** Limit on recorded visits of one message. */
export interface NotedVisits {
  /** Returns whether another visit of the message is recorded. */
  admits(message: TrackedMessage): boolean;
}

/** Delay before a click is judged, in ms: by then a second link followed at the same moment has been recorded. */
const CLICK_WAITS_MS = LINKS_AT_ONCE_MS + 1_000;
const MAX_TEXT = 500;

/** Records a fetch of a message's tracking pixel. The caller does not learn whether the token is valid. */
export async function noteOpen(ctx: Ctx, limit: NotedVisits, token: string, request: VisitRequest): Promise<void> {
  const message = readOpenToken(ctx, token);
  if (message !== null) await note(ctx, limit, message, null, request);
}

/**
 * Records a click and returns the target of the link, which is signed into the token, so no lookup is needed. Throws
 * 404 for an invalid token.
 */
export async function noteClick(ctx: Ctx, limit: NotedVisits, token: string, request: VisitRequest): Promise<string> {
  const read = readClickToken(ctx, token);
  if (read === null) throw new AppError('route_not_found', 404, say`No operation has this path.`);
  await note(ctx, limit, read.message, read.target, request);
  return read.target;
}

/** Records a visit. A failure is not thrown, so that the visitor gets the response. */
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

/** Bounds text from a visitor and removes characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_TEXT);
}
