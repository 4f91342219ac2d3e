import { english } from '../../../engine/words/say.js';
import { connectionErrorCode, type ProbeResult } from './error-code.js';
import { type OpenSessionDeps, openSession } from './open-session.js';
import type { SmtpEndpoint } from './types.js';

/** Connects, starts TLS, logs in, and disconnects without sending. Never throws. */
export async function verifySmtp(endpoint: SmtpEndpoint, deps: OpenSessionDeps): Promise<ProbeResult> {
  const opened = await openSession(endpoint, deps);
  if (opened.ok) {
    opened.session.quit();
    return { ok: true, errorCode: null, message: english`Connected and signed in.` };
  }
  const words = 'text' in opened.outcome ? opened.outcome.text : '';
  const code = 'code' in opened.outcome && opened.outcome.code !== null ? `${opened.outcome.code} ` : '';
  return { ok: false, errorCode: connectionErrorCode(opened.outcome), message: `${code}${words}` };
}
