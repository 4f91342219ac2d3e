import { localized } from '../localized';

export const senderAddress = localized('senderAddress', {
  title: 'Sender address',
  fact: 'Sends as',
  label: 'Send emails as',
  hint: "Recipients see this address, and replies go to it. If mail to it doesn't arrive in this mailbox, set a reply-to address.",
  own: (address: string) => `${address} (this mailbox)`,
  notVerified: (address: string) => `${address} (not verified)`,
  withdrawn: (address: string) => `${address} (no longer at Google)`,
  withdrawnWhy: 'Google no longer accepts this address, so emails wait. Select another one, or add it again in Gmail.',
  none: 'No other addresses yet. Add one in Gmail under Settings > Accounts > Send mail as.',
  problem: (reason: string) => `Google doesn't list the addresses: ${reason}`,
  readAt: 'Read from Google',
  saved: 'Sender address saved. It applies from the next email.',
});
