import type { NoticeDisabledReason } from '../../../engine/notice/enums.js';
import { stored } from '../../../engine/words/in-language.js';
import { NOTICE_DISABLED_TERMS } from '../../../engine/words/notice-terms.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { OwnerNews } from '../people/index.js';
import type { ChannelRow } from './due-channels.js';

/** Writes the warning that a channel will be disabled unless a message arrives. It names the channel, but not its URL. */
export function failingMail(publicUrl: string, channel: ChannelRow, failures: number, lastError: Said): OwnerNews {
  const { name } = channel;
  return {
    subject: say`The notice channel “${name}” is failing`,
    text: [
      say`The notice channel “${name}” is failing. Its last ${failures} messages failed: ${lastError} Outrider disables the channel after five days without success.`,
      ...endOf(publicUrl, channel),
    ],
  };
}

/** Writes the email about a disabled channel. */
export function disabledMail(publicUrl: string, channel: ChannelRow, reason: NoticeDisabledReason): OwnerNews {
  const { name } = channel;
  return {
    subject: say`The notice channel “${name}” is disabled`,
    text: [
      say`The notice channel “${name}” is disabled. ${stored(NOTICE_DISABLED_TERMS[reason].meaning)}`,
      ...endOf(publicUrl, channel),
    ],
  };
}

const endOf = (publicUrl: string, { workspace_id }: ChannelRow) => [
  say`View its last error, edit the channel, or resume it:`,
  `${publicUrl}/app/w/${workspace_id}/settings/notices`,
  say`You received this email because you are an owner of this workspace at ${new URL(publicUrl).host}.`,
];
