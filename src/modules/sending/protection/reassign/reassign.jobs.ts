import { type Static, Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

const MailboxReassigned = Type.Object({ workspaceId: Type.Integer(), mailboxId: Type.Integer() });
export type MailboxReassigned = Static<typeof MailboxReassigned>;

/** A member moves more contacts of a mailbox than one request can. */
export const mailboxReassigned = defineJob<MailboxReassigned>({
  name: 'protection.mailbox-reassigned',
  schema: MailboxReassigned,
});
