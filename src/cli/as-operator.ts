import type { Config } from '../platform/config.js';
import type { Ctx } from '../platform/context.js';
import { createLogger } from '../platform/log.js';
import { withInstalledKeys } from '../platform/master-key.js';
import { openContext } from '../platform/open-context.js';
import { withDatabase } from './database.js';

/** Opens the instance for one command, whose audit records name the operator of the machine. */
export function asOperator<T>(config: Config, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return withDatabase(config, async (databaseUrl) => {
    const settings = { ...withInstalledKeys(config), databaseUrl, databaseDirectUrl: null };
    const opened = await openContext(settings, { log: createLogger('error') });
    try {
      return await run({ ...opened.ctx, actor: { kind: 'operator', keyId: null, requestId: null } });
    } finally {
      await opened.close();
    }
  });
}
