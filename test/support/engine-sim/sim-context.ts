import { createSecrets } from '../../../src/platform/secrets.js';
import { testConfig } from '../config.js';
import { openPlatformContext, type PlatformContext } from '../platform-context.js';

export type SimContext = PlatformContext;

/** One database for many runs; the processes of a run bring their own connections and mail. */
export function openSimContext(): Promise<SimContext> {
  const { masterKey } = testConfig();
  return openPlatformContext({
    // Enough for every process of a run; each has at most a handful of parallel connections.
    pool: { size: 60 },
    parts: { secrets: createSecrets(Buffer.from(masterKey ?? '', 'base64url')) },
  });
}
