import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { integerId } from '../../../../platform/http/types.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { SenderAddressesOut, SenderAddressIn } from './send-as.schemas.js';
import { chooseSender, readSenderAddresses, type SenderAddresses } from './send-as.service.js';

const MailboxPath = Type.Object({ mailbox_id: integerId({ description: 'Integer ID of the mailbox.' }) });

/** Registers the operations for the address that a mailbox sends from. */
export function sendAsRoutes(app: App): void {
  operation(app, {
    id: 'getSenderAddresses',
    method: 'GET',
    path: '/mailboxes/{mailbox_id}/send-as',
    tag: 'Mailboxes',
    summary: 'List the addresses a mailbox can send as',
    description:
      'Reads the addresses of a mailbox at the Gmail API from Google: its own, and its aliases with their verification. ' +
      'If they cannot be read, `problem` contains the reason.',
    rate: 'outside',
    params: MailboxPath,
    response: SenderAddressesOut,
    errors: ['mailbox_not_found'],
    handler: async (ctx, { params, workspaceId }) =>
      toWire(await readSenderAddresses(ctx, workspaceId, params.mailbox_id)),
  });

  operation(app, {
    id: 'chooseSenderAddress',
    method: 'PUT',
    path: '/mailboxes/{mailbox_id}/send-as',
    tag: 'Mailboxes',
    summary: 'Select the address a mailbox sends from',
    description:
      'Sets the From address of emails from a mailbox at the Gmail API: an alias that Google has verified, or null for the address of ' +
      'the mailbox. Applies from the next email. Outrider checks the alias again before each email. If Google no longer ' +
      'accepts it, the mailbox gets the status `error`, and its emails wait; they are never sent from another address.',
    rate: 'outside',
    outside: true,
    params: MailboxPath,
    body: SenderAddressIn,
    response: SenderAddressesOut,
    errors: ['mailbox_not_found', 'mailbox_unavailable'],
    example: { body: { address: 'sales@example.org' } },
    handler: async (ctx, { params, body, workspaceId }) =>
      toWire(await chooseSender(ctx, workspaceId, params.mailbox_id, body.address)),
  });
}

function toWire({ mailbox, addresses, readAt, problem }: SenderAddresses): SenderAddressesOut {
  return {
    mailboxId: mailbox.id,
    sendAs: mailbox.send_as,
    addresses: addresses.map(({ address, name, isVerified }) => ({ address, name, isVerified })),
    readAt: isoOf(readAt),
    problem,
  };
}
