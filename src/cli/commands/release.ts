import { counted } from '../../engine/words/counted.js';
import {
  type Review,
  releaseInstallation,
  releaseWorkspace,
  reviewInstallation,
  reviewWorkspace,
} from '../../modules/operation/restored/index.js';
import { readInstalledConfig } from '../../platform/config.js';
import { StartError } from '../../platform/start-error.js';
import { asOperator } from '../as-operator.js';
import { confirm } from '../confirm.js';
import type { Output } from '../output.js';
import type { Terminal } from '../terminal.js';

interface ReleaseOptions {
  /** Whether to release without a question. */
  readonly yes?: boolean;
  /** Whether to show the effect of a release without changing anything. */
  readonly show?: boolean;
  /** Whether to release although mailboxes are still being read. */
  readonly now?: boolean;
  /** Workspace that moved here, instead of the instance. */
  readonly workspace?: number;
}

/**
 * Ends the hold of a restored instance, or of a workspace that moved here, after showing the effects and asking for confirmation. The service must run
 * until it has read the mailboxes.
 */
export async function release(
  output: Output,
  terminal: Terminal,
  { yes, show, now, workspace }: ReleaseOptions,
): Promise<void> {
  const config = readInstalledConfig();
  const held = workspace === undefined ? 'this instance' : `workspace ${workspace}`;
  const review = await asOperator(config, (ctx) =>
    workspace === undefined ? reviewInstallation(ctx) : reviewWorkspace(ctx, workspace),
  );
  if (review === null) throw new StartError(`There is nothing to release: ${held} is not held.`);
  if (show === true) return output.result(reviewLines(review), review);
  for (const line of reviewLines(review)) output.progress(line);
  if (review.mailboxes.reading > 0 && now !== true) {
    throw new StartError(
      `${counted(review.mailboxes.reading, 'mailbox')} still to be read. Start the service and wait, or run with --now: then their due emails become unknown.`,
    );
  }
  if (yes !== true && !(await confirm(terminal, `Release ${held}? [y/N] `)))
    throw new StartError('Nothing was changed. Run with --yes to release without a question.');
  const released = await asOperator(config, (ctx) =>
    workspace === undefined ? releaseInstallation(ctx) : releaseWorkspace(ctx, workspace),
  );
  if (released === null) throw new StartError(`Another command has released ${held}.`);
  output.result(
    [
      workspace === undefined
        ? `Released. The instance continues from the backup of ${released.snapshotAt}.`
        : `Released. The workspace is active and continues from the archive of ${released.snapshotAt}.`,
      `Paused ${counted(released.pausedCampaigns, 'campaign')}. Resume each one in the console.`,
      `Marked ${counted(released.unknownSends, 'campaign email')} as unknown, which may have been sent.`,
      `Marked ${counted(released.unknownMessages, 'manual message')} as unknown, which may have been sent.`,
    ],
    released,
  );
}

function reviewLines(review: Review): string[] {
  const { compared, reading, failing, no_copies: noCopies, not_readable: notReadable } = review.mailboxes;
  return [
    `Data of ${review.snapshotAt}. Mailboxes show what was sent since then:`,
    `  ${counted(compared, 'mailbox')} compared, ${reading} not read yet, ${failing} failing, ${noCopies} without copies in Sent, ${notReadable} not readable.`,
    ...review.uncompared.map(mailboxLine),
    `  ${counted(review.foundSends, 'campaign email')} found in Sent folders and recorded as sent.`,
    `  ${counted(review.dueSends, 'campaign email')} due that still wait. A release marks ${review.unprovenSends} of them as unknown, because their mailbox is not compared.`,
    `  ${counted(review.sendsUnderWay, 'campaign email')} being sent at the backup. Emails that reached a mail server become unconfirmed.`,
    `  ${counted(review.dueMessages + review.messagesUnderWay, 'manual message')} due or being sent at the backup. Messages that may have been sent become unconfirmed.`,
    `Unknown emails are not resent automatically. A release pauses ${counted(review.activeCampaigns, 'active campaign')}.`,
  ];
}

function mailboxLine({ address, state, error }: Review['uncompared'][number]): string {
  if (state === 'failing') return `    ${address}: cannot be read (${error ?? 'no reason given'})`;
  if (state === 'reading') return `    ${address}: not read yet`;
  return `    ${address}: the Sent folder does not have the last emails from before the backup`;
}
