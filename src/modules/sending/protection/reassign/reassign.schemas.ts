import { type Static, Type } from 'typebox';
import { nullable, uuid, withDefault } from '../../../../platform/http/types.js';

export const MailboxReassignIn = Type.Object(
  { dryRun: withDefault(Type.Boolean({ description: 'Returns the effect without changing anything.' }), false) },
  { $id: 'MailboxReassignIn', description: 'How to reassign the contacts of a mailbox.' },
);

const contacts = (description: string) => Type.Integer({ description });

export const MailboxReassignOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    address: Type.String({ format: 'email' }),
    waitingCount: contacts('Contacts whose next email belongs to the mailbox.'),
    reassignedCount: contacts(
      'Contacts that continue from another mailbox, or with `dryRun`, contacts that would continue.',
    ),
    unconfirmedCount: contacts('Contacts that stay because an email to them is unconfirmed or being sent.'),
    campaigns: Type.Array(
      Type.Object(
        {
          campaignId: uuid(),
          name: Type.String(),
          waitingCount: contacts('Contacts of the campaign that wait for the mailbox.'),
          reassignedCount: contacts('Contacts that continue, or would continue, from another mailbox.'),
          unconfirmedCount: contacts('Contacts that stay because an email to them is unconfirmed or being sent.'),
          otherMailboxesCount: Type.Integer({
            description: 'Other mailboxes of the campaign that can send. With 0, its contacts keep waiting.',
          }),
        },
        { $id: 'ReassignedCampaign', description: 'Contacts of one campaign that wait for the mailbox.' },
      ),
    ),
    dryRun: Type.Boolean(),
    jobId: nullable(uuid(), {
      description: 'ID of the background job, if more than 5,000 contacts are reassigned; `reassignedCount` is then 0.',
    }),
  },
  { $id: 'MailboxReassignOut', description: 'Contacts that waited for the mailbox, by campaign.' },
);
export type MailboxReassignOut = Static<typeof MailboxReassignOut>;
