import { type Review, releaseInstallation, reviewInstallation } from '../../modules/restored/index.js';
import { type Config, readInstalledConfig } from '../../platform/config.js';
import type { Ctx } from '../../platform/context.js';
import { createLogger } from '../../platform/log.js';
import { withInstalledKeys } from '../../platform/master-key.js';
import { openContext } from '../../platform/open-context.js';
import { StartError } from '../../platform/start-error.js';
import { confirm } from '../confirm.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';
import type { Terminal } from '../terminal.js';

const QUESTION = 'Release this instance? [y/N] ';

interface ReleaseOptions {
  /** Releases without a question. */
  readonly yes?: boolean;
  /** Shows what a release would affect, and changes nothing. */
  readonly show?: boolean;
}

/**
 * Ends the hold of a restored instance, after showing what that affects and a question. The service may be running.
 */
export async function release(output: Output, terminal: Terminal, { yes, show }: ReleaseOptions): Promise<void> {
  const config = readInstalledConfig();
  const review = await withInstance(config, reviewInstallation);
  if (review === null) throw new StartError('This instance is not held, so there is nothing to release.');
  if (show === true) return output.result(reviewLines(review), review);
  for (const line of reviewLines(review)) output.progress(line);
  if (yes !== true && !(await confirm(terminal, QUESTION)))
    throw new StartError('Nothing was changed. Run with --yes to release without a question.');
  const released = await withInstance(config, releaseInstallation);
  if (released === null) throw new StartError('This instance was released in the meantime.');
  output.result(
    [
      `Released. The instance continues from the backup of ${released.snapshotAt}.`,
      `${released.pausedCampaigns} campaigns were paused. Resume each one in the console.`,
      `${released.unknownMessages} manual messages may have been sent and are marked as unknown.`,
    ],
    released,
  );
}

function reviewLines(review: Review): string[] {
  return [
    `Restored from the backup of ${review.snapshotAt}. Emails sent since then are unknown to this instance:`,
    `  ${review.dueSends} campaign emails have been due since, and may have been sent. They wait until you resume their campaign.`,
    `  ${review.sendsUnderWay} campaign emails were being sent. Those that reached a mail server become unknown and are not resent.`,
    `  ${review.dueMessages + review.messagesUnderWay} manual messages were due or being sent. Those that may have been sent become unknown.`,
    `A release pauses ${review.activeCampaigns} active campaigns. Compare the Sent folders before you resume one.`,
  ];
}

async function withInstance<T>(config: Config, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return withDatabase(config, async (databaseUrl) => {
    const settings = { ...withInstalledKeys(config), databaseUrl };
    const opened = await openContext(settings, { log: createLogger('error') });
    try {
      return await run(opened.ctx);
    } finally {
      await opened.close();
    }
  });
}
