import type { Ctx } from '../../../platform/context.js';
import { cookieOf } from '../../../platform/http/session-cookie.js';
import { makeToken } from './accounts/sessions.service.js';

/** Maximum duration of anything that starts in a browser and must end there. */
const LIFE_SECONDS = 15 * 60;

/**
 * Marks the browser in which a person is about to sign in: what they start is valid only there. A marked browser keeps its mark, because
 * several tabs may be in use.
 */
export function markBrowser(ctx: Ctx, known: string | null): { token: string; headers: Record<string, string> } {
  const token = known ?? makeToken(ctx);
  return { token, headers: { 'set-cookie': cookieOf('browser', token, ctx.config.publicUrl, LIFE_SECONDS) } };
}
