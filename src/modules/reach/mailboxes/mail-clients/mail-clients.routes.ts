import { Type } from 'typebox';
import type { Ctx } from '../../../../platform/context.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { integerId } from '../../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import {
  type ClientAccess,
  getClientAccess,
  issueClientPassword,
  revokeClientPassword,
} from './client-access.service.js';
import { MailboxPasswordIssuedOut, MailboxPasswordOut } from './mail-clients.schemas.js';

const IMAP_PORT = 993;
const SUBMISSIONS_PORT = 465;

const MailboxPath = Type.Object({ mailbox_id: integerId({ description: 'Integer ID of the mailbox.' }) });

/** Registers the operations for passwords with which mail programs open hosted mailboxes. */
export function mailClientRoutes(app: App): void {
  operation(app, {
    id: 'getMailboxPassword',
    method: 'GET',
    path: '/mailboxes/{mailbox_id}/password',
    tag: 'Mailboxes',
    summary: 'Get the mail client settings of a mailbox',
    description:
      'Returns the settings for a mail client of a hosted mailbox, and whether a password exists. The password itself is never returned. Requires an IMAP server beside this instance (docs/operate/mail-clients.md).',
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
    summary: 'Create a mail client password',
    description:
      'Creates the password that mail clients use to read a hosted mailbox and send from it; the password is shown in this response only. An existing password is replaced, so clients that use it must be updated. Messages that arrive from now on are copied to the IMAP server.',
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
    summary: 'Revoke the mail client password',
    description: 'Revokes the password; mail clients can no longer sign in. Outrider continues to send and receive.',
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
