import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

type Counts = Schemas['HeldMailboxCountsOut'];

export const held = localized('held', {
  title: 'Restored instance',
  lead: (time: string) =>
    `The data is from ${time}. Nothing is sent until the release, because email may have been sent since. Outrider reads the mailboxes and records what it finds in Sent folders.`,
  mailboxes: 'Mailboxes',
  states: ({ compared, reading, failing, no_copies, not_readable }: Counts) =>
    `${compared} compared, ${reading} still being read, ${failing} failing, ${no_copies} without copies in Sent, ${not_readable} not readable`,
  found: 'Campaign emails found in Sent folders',
  due: 'Campaign emails due that still wait',
  messages: 'Manual messages that may have been sent',
  uncompared: {
    compared: 'compared',
    reading: 'still being read',
    failing: 'cannot be read',
    no_copies: 'the Sent folder does not have the last emails',
    not_readable: 'not readable',
  } satisfies Record<Schemas['HeldMailboxState'], string>,
  release: 'Release',
  releaseUnread: 'Release without waiting',
  confirm: 'Release this instance?',
  unread: (count: number) =>
    `${plural(count, 'mailbox is', 'mailboxes are')} still being read. If you wait, fewer emails become unknown.`,
  unknown: (count: number) =>
    count === 0
      ? 'No due campaign email becomes unknown.'
      : `${plural(count, 'due campaign email becomes', 'due campaign emails become')} unknown, because no Sent folder shows whether they were sent. Unknown emails are not resent automatically.`,
  pauses: (count: number) =>
    `${plural(count, 'active campaign is', 'active campaigns are')} paused. Resume each one after a check.`,
  lost: 'Make sure that the lost instance is stopped: two instances would send the same emails.',
  released: (count: number) => `Released. ${plural(count, 'campaign is', 'campaigns are')} paused.`,
});
