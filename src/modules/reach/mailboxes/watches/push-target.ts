import type { Config } from '../../../../platform/config.js';
import type { ApiKind } from '../../../../platform/mail/api/types.js';

/** Paths that providers call. */
export const GRAPH_PUSH_PATH = '/push/microsoft';
export const GMAIL_PUSH_PATH = '/push/google';

/** Returns the URL or topic that the provider announces new mail to; null if the operator has not set up push. */
export function pushTarget({ push, publicUrl }: Pick<Config, 'push' | 'publicUrl'>, kind: ApiKind): string | null {
  if (kind === 'gmail_api') return push.gmail?.topic ?? null;
  return push.microsoft ? `${publicUrl}${GRAPH_PUSH_PATH}` : null;
}
