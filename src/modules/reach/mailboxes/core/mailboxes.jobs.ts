import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

export interface ProbeMailbox {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** Number of automatic checks of a mailbox in `error`; 0 if a member requested this one. */
  readonly round: number;
}

/** Checks whether a mailbox can sign in to its SMTP and IMAP servers. */
export const probeMailbox = defineJob<ProbeMailbox>({
  name: 'mailboxes.probe',
  schema: Type.Object({ workspaceId: Type.Integer(), mailboxId: Type.Integer(), round: Type.Integer() }),
});

export function probeJobKey(workspaceId: number, mailboxId: number): string {
  return `${probeMailbox.name}:${workspaceId}:${mailboxId}`;
}

export interface MailboxesChanged {
  readonly workspaceId: number;
  readonly mailboxIds: readonly number[];
}

const Changed = Type.Object({ workspaceId: Type.Integer(), mailboxIds: Type.Array(Type.Integer()) });

/** Reschedules campaigns that wait for mailboxes that may send again, or send more. */
export const mailboxesOpened = defineJob<MailboxesChanged>({ name: 'mailboxes.opened', schema: Changed });

/** Attaches mailboxes with changed tags to the campaigns that follow these tags. */
export const mailboxesTagged = defineJob<MailboxesChanged>({ name: 'mailboxes.tagged', schema: Changed });

/** Reassigns emails of deleted mailboxes to other mailboxes. */
export const mailboxesDeleted = defineJob<MailboxesChanged>({ name: 'mailboxes.deleted', schema: Changed });
