import { localized } from '../localized';
import { plural } from '../plural';

interface Counts {
  readonly waitingCount: number;
  readonly reassignedCount: number;
  readonly unconfirmedCount: number;
  readonly otherMailboxesCount: number;
}

const contacts = (count: number): string => plural(count, 'contact', 'contacts');

export const reassign = localized('reassign', {
  action: 'Reassign contacts',
  title: (address: string) => `Reassign contacts of ${address}?`,
  verb: (count: number) => `Reassign ${contacts(count)}`,
  effect:
    'These contacts continue from other mailboxes of their campaigns. The next email starts a new conversation with the same subject.',
  none: 'No contact waits for this mailbox.',
  of: ({ waitingCount, reassignedCount, unconfirmedCount, otherMailboxesCount }: Counts): string => {
    if (otherMailboxesCount === 0) return `${contacts(waitingCount)}, but no other mailbox can send`;
    if (unconfirmedCount === 0) return contacts(reassignedCount);
    return `${contacts(reassignedCount)}; ${plural(unconfirmedCount, 'stays because an email is', 'stay because an email is')} unconfirmed`;
  },
  done: (count: number) => `${contacts(count)} reassigned.`,
  started: 'Contacts are being reassigned in the background.',
});
