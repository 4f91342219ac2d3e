import { createSecrets } from '../../../src/platform/secrets.js';
import { testConfig } from '../config.js';
import { openPlatformContext, type PlatformContext } from '../platform-context.js';

export type SimContext = PlatformContext;

/** Opens one database for many runs; the processes of a run have their own connections and mail. */
export function openSimContext(): Promise<SimContext> {
  const { masterKey } = testConfig();
  return openPlatformContext({
    // Enough for all processes of a run, each with a few parallel connections.
    pool: { size: 60 },
    parts: { secrets: createSecrets(Buffer.from(masterKey ?? '', 'base64url')) },
  });
}
