import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { integerId } from '../../../../platform/http/types.js';
import { MailboxReassignIn, MailboxReassignOut } from './reassign.schemas.js';
import { type Reassignment, reassignMailbox } from './reassign.service.js';

/** Registers the operation that moves contacts away from a mailbox that cannot send. */
export function reassignRoutes(app: App): void {
  operation(app, {
    id: 'reassignMailboxContacts',
    method: 'POST',
    path: '/mailboxes/{mailbox_id}/reassign',
    tag: 'Mailboxes',
    summary: 'Reassign the contacts of a mailbox',
    description:
      'Moves contacts whose next email belongs to a mailbox that cannot send to other mailboxes of their campaigns, which choose them by their rotation. The next email starts a new conversation with the same subject; replies to earlier emails are still matched. Contacts with an email that is unconfirmed or being sent stay, and so do contacts of campaigns without another mailbox that can send. `dryRun` returns the counts first. Campaigns can do the same automatically after some days (`settings.deadMailbox`).',
    params: Type.Object({ mailbox_id: integerId({ description: 'Integer ID of the mailbox.' }) }),
    rate: 'heavy',
    body: MailboxReassignIn,
    bodyOptional: true,
    response: MailboxReassignOut,
    errors: ['mailbox_not_found', 'mailbox_active'],
    example: { body: { dryRun: true } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const input = { workspaceId, mailboxId: params.mailbox_id, dryRun: body.dryRun };
      return toWire(await reassignMailbox(ctx, input), body.dryRun);
    },
  });
}

function toWire({ mailbox, campaigns, jobId }: Reassignment, dryRun: boolean): MailboxReassignOut {
  const rows = campaigns.map((row) => ({
    campaignId: row.campaign_id,
    name: row.name,
    waitingCount: row.waiting,
    reassignedCount: row.reassigned,
    unconfirmedCount: row.waiting - row.idle,
    otherMailboxesCount: row.other_mailboxes,
  }));
  const sum = (count: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + count(row), 0);
  return {
    mailboxId: mailbox.id,
    address: mailbox.address,
    waitingCount: sum((row) => row.waitingCount),
    reassignedCount: sum((row) => row.reassignedCount),
    unconfirmedCount: sum((row) => row.unconfirmedCount),
    campaigns: rows,
    dryRun,
    jobId,
  };
}
