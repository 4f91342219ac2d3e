import { type Static, Type } from 'typebox';
import { dtOut, email, nullable } from '../../../../platform/http/types.js';

const SenderAddress = Type.Object(
  {
    address: Type.String({ examples: ['sales@example.org'] }),
    name: Type.String({ description: 'Name of the address at the provider. Emails have the name of the mailbox.' }),
    isVerified: Type.Boolean({
      description: 'Whether the provider has verified the address. Only verified addresses can be selected.',
    }),
  },
  { $id: 'SenderAddress' },
);

export const SenderAddressesOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    sendAs: nullable(Type.String(), {
      description: 'Address that emails of the mailbox are sent from; null for its own address.',
      examples: ['sales@example.org'],
    }),
    addresses: Type.Array(SenderAddress, {
      description:
        'Addresses that the provider lists for the mailbox, including its own; empty if they cannot be read.',
    }),
    readAt: dtOut({ description: 'Time at which the provider listed them.' }),
    problem: nullable(Type.String(), {
      description: 'Why the addresses cannot be read; null if they were.',
      examples: ['Only mailboxes at the Gmail API can send as another address.'],
    }),
  },
  { $id: 'SenderAddressesOut' },
);
export type SenderAddressesOut = Static<typeof SenderAddressesOut>;

export const SenderAddressIn = Type.Object(
  {
    address: nullable(email(), {
      description: 'Verified address to send from. Null: the address of the mailbox.',
    }),
  },
  { $id: 'SenderAddressIn' },
);
