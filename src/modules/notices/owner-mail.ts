import type { ChannelRow } from './due-channels.js';

/** Writes the email to owners about a channel that fails or was disabled, with its name but not its URL. */
export function ownerMail(publicUrl: string, { workspace_id, name }: ChannelRow, what: string, text: string) {
  return {
    subject: `The notice channel “${name}” ${what}`,
    text: [
      `The notice channel “${name}” ${what}. ${text}`,
      'View its last error, edit the channel or resume it:',
      `${publicUrl}/app/w/${workspace_id}/settings/notices`,
      `You received this email because you are an owner of this workspace at ${new URL(publicUrl).host}.`,
    ].join('\n\n'),
  };
}
