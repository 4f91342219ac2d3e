import { Type } from 'typebox';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { integerId } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import {
  type ClientAccess,
  getClientAccess,
  issueClientPassword,
  revokeClientPassword,
} from './client-access.service.js';
import { MailboxPasswordIssuedOut, MailboxPasswordOut } from './mail-clients.schemas.js';

const IMAP_PORT = 993;
const SUBMISSIONS_PORT = 465;

const MailboxPath = Type.Object({ mailbox_id: integerId({ description: 'Integer id of the mailbox.' }) });

/** Passwords by which mail programs open mailboxes that are hosted here. */
export function mailClientRoutes(app: App): void {
  operation(app, {
    id: 'getMailboxPassword',
    method: 'GET',
    path: '/mailboxes/{mailbox_id}/password',
    tag: 'Mailboxes',
    summary: 'Read how mail programs open a mailbox',
    description:
      'What to enter into a mail program for a hosted mailbox, and whether there is a password for it. The password itself is ' +
      'never shown again. Needs a server for IMAP beside this one (docs/mail-clients.md).',
    params: MailboxPath,
    response: MailboxPasswordOut,
    errors: ['mailbox_not_found', 'mailbox_not_hosted'],
    handler: async (ctx, { params, workspaceId }) =>
      accessToWire(ctx, await getClientAccess(ctx, workspaceId, params.mailbox_id)),
  });

  operation(app, {
    id: 'issueMailboxPassword',
    method: 'POST',
    path: '/mailboxes/{mailbox_id}/password',
    tag: 'Mailboxes',
    summary: 'Make a password for mail programs',
    description:
      'Makes the password by which mail programs read a hosted mailbox and send from it, and shows it in this answer only. One that the mailbox ' +
      'had is replaced: programs that use it are asked for the new one. What arrives from then on is copied to them.',
    params: MailboxPath,
    response: MailboxPasswordIssuedOut,
    secretAnswer: true,
    errors: ['mailbox_not_found', 'mailbox_not_hosted'],
    handler: async (ctx, { params, workspaceId }) => {
      const issued = await issueClientPassword(ctx, workspaceId, params.mailbox_id);
      const issuedAt = isoOf(issued.issuedAt ?? ctx.clock.now());
      return { ...accessToWire(ctx, issued), issuedAt, password: issued.password };
    },
  });

  operation(app, {
    id: 'revokeMailboxPassword',
    method: 'DELETE',
    path: '/mailboxes/{mailbox_id}/password',
    tag: 'Mailboxes',
    summary: 'Take the password of mail programs back',
    description: 'No mail program signs in to the mailbox any more. Sending and receiving here goes on.',
    params: MailboxPath,
    response: MailboxPasswordOut,
    errors: ['mailbox_not_found', 'mailbox_not_hosted'],
    handler: async (ctx, { params, workspaceId }) =>
      accessToWire(ctx, await revokeClientPassword(ctx, workspaceId, params.mailbox_id)),
  });
}

function accessToWire({ config }: Pick<Ctx, 'config'>, { mailbox, issuedAt }: ClientAccess): MailboxPasswordOut {
  const smtpPort = config.mailSubmission === null ? null : SUBMISSIONS_PORT;
  const servers = { host: config.mailHostname, imapPort: IMAP_PORT, smtpPort };
  return { mailboxId: mailbox.id, username: mailbox.address, ...servers, issuedAt: isoOrNull(issuedAt) };
}
