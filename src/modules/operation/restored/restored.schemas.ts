import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, withDefault } from '../../../platform/http/types.js';

const HELD_MAILBOX_STATES = enumeration('HeldMailboxState', [
  'compared',
  'reading',
  'failing',
  'no_copies',
  'not_readable',
]);

const count = (description: string) => Type.Integer({ description });

const HeldMailboxOut = Type.Object(
  {
    address: Type.String({ examples: ['nora@studio.example'] }),
    state: enumOf(HELD_MAILBOX_STATES),
    error: nullable(Type.String(), { description: 'Last error of the mail server.' }),
  },
  { $id: 'HeldMailboxOut', description: 'Connected mailbox whose Sent folder proves nothing yet.' },
);

const InstanceReviewOut = Type.Object(
  {
    snapshotAt: dtOut({ description: 'Time of the restored data. What happened afterwards is unknown.' }),
    foundSends: count('Campaign emails found in Sent folders and recorded as sent.'),
    dueSends: count('Campaign emails that were due and still wait.'),
    unprovenSends: count('Due emails that a release marks as `unknown`, because their mailbox is not compared.'),
    sendsUnderWay: count('Campaign emails that were being sent at that time.'),
    dueMessages: count('Manual messages that were due and still wait.'),
    messagesUnderWay: count('Manual messages that were being sent at that time.'),
    activeCampaigns: count('Active campaigns, which a release pauses.'),
    mailboxes: Type.Object(
      {
        compared: count('All folders were read, and the Sent folder keeps copies.'),
        reading: count('Not read completely yet.'),
        failing: count('Cannot be read at the moment.'),
        no_copies: count('The Sent folder is missing or does not have the last emails.'),
        not_readable: count('Hosted by Outrider, without IMAP, or disconnected.'),
      },
      { $id: 'HeldMailboxCountsOut', description: 'Number of mailboxes by status.' },
    ),
    uncompared: Type.Array(HeldMailboxOut, { maxItems: 20 }),
  },
  { $id: 'InstanceReviewOut', description: 'Findings of a held instance, and the effects of a release.' },
);

export const InstanceHoldOut = Type.Object(
  { hold: nullable(InstanceReviewOut, { description: 'Null if the instance is not held.' }) },
  { $id: 'InstanceHoldOut', description: 'Hold of an instance after a restore.' },
);
export type InstanceHoldOut = Static<typeof InstanceHoldOut>;

export const ReleaseIn = Type.Object(
  {
    ignoreUnread: withDefault(
      Type.Boolean({
        description: 'Release although mailboxes are still being read. Their due emails become `unknown`.',
      }),
      false,
    ),
  },
  { $id: 'InstanceReleaseIn', description: 'Release of a held instance.' },
);

export const InstanceReleaseOut = Type.Object(
  {
    snapshotAt: nullable(dtOut(), {
      description: 'Time of the restored data; null if the instance was not held, and nothing was changed.',
    }),
    pausedCampaigns: count('Active campaigns that are paused now. Resume each one.'),
    unknownSends: count('Campaign emails that may have been sent, now `unknown`.'),
    unknownMessages: count('Manual messages that may have been sent, now `unknown`.'),
  },
  { $id: 'InstanceReleaseOut', description: 'Effects of a release.' },
);
export type InstanceReleaseOut = Static<typeof InstanceReleaseOut>;
