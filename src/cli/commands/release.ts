import { releaseInstallation } from '../../modules/restored/index.js';
import { type Config, readInstalledConfig } from '../../platform/config.js';
import { createLogger } from '../../platform/log.js';
import { withInstalledKeys } from '../../platform/master-key.js';
import { openContext } from '../../platform/open-context.js';
import { StartError } from '../../platform/start-error.js';
import { confirm } from '../confirm.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';
import type { Terminal } from '../terminal.js';

const QUESTION =
  'All active campaigns are paused, so that you can resume each one. Manual messages that were due since the\n' +
  'backup are marked as unknown. Release this instance? [y/N] ';

/** Ends the hold of a restored instance, after a question unless `yes`. The service may be running. */
export async function release(output: Output, terminal: Terminal, yes: boolean): Promise<void> {
  const config = readInstalledConfig();
  if (!yes && !(await confirm(terminal, QUESTION)))
    throw new StartError('Nothing was changed. Run with --yes to release without a question.');
  const released = await withDatabase(config, (url) => releaseAt(config, url));
  if (released === null) throw new StartError('This instance is not held, so there is nothing to release.');
  output.result(
    [
      `Released. The instance continues from the backup of ${released.snapshotAt}.`,
      `${released.pausedCampaigns} campaigns were paused. Resume each one in the console.`,
      `${released.unknownMessages} manual messages may have been sent and are marked as unknown.`,
    ],
    released,
  );
}

async function releaseAt(config: Config, databaseUrl: string) {
  const opened = await openContext({ ...withInstalledKeys(config), databaseUrl }, { log: createLogger('error') });
  try {
    return await releaseInstallation(opened.ctx);
  } finally {
    await opened.close();
  }
}
