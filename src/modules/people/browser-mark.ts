import type { Ctx } from '../../platform/context.js';
import { cookieOf } from '../../platform/http/session-cookie.js';
import { makeToken } from './accounts/sessions.service.js';

/** As long as anything takes that begins in a browser and must end there. */
const LIFE_SECONDS = 15 * 60;

/**
 * Marks the browser in which a person is about to come in: what they begin is good there only. A browser that is marked stays
 * so, because several tabs may be at it.
 */
export function markBrowser(ctx: Ctx, known: string | null): { token: string; headers: Record<string, string> } {
  const token = known ?? makeToken(ctx);
  return { token, headers: { 'set-cookie': cookieOf('browser', token, ctx.config.publicUrl, LIFE_SECONDS) } };
}
