import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, secretText, uuid, withDefault } from '../../../platform/http/types.js';

const STATUSES = enumeration('CirclePeerStatus', ['active', 'left']);
const LEAVERS = enumeration('CircleLeaver', ['us', 'them']);
const key = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description,
    examples: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'],
  });

export const CircleInvitationIn = Type.Object(
  {
    expiresInHours: withDefault(
      Type.Integer({ minimum: 1, maximum: 168, description: 'How long the other operator may accept it.' }),
      24,
    ),
  },
  { $id: 'CircleInvitationIn' },
);

export const CircleInvitationOut = Type.Object(
  {
    id: uuid(),
    invitation: Type.String({
      description: 'For the operator of the other installation, who accepts it there. Good once.',
      examples: ['circle_eyJpZCI6IjAxOTU5ZjAwIn0.c2lnbmF0dXJl'],
    }),
    expiresAt: dtOut(),
  },
  { $id: 'CircleInvitationOut' },
);

export const CircleInvitationsOut = Type.Object(
  {
    invitations: Type.Array(
      Type.Object({ id: uuid(), createdAt: dtOut(), expiresAt: dtOut() }, { $id: 'CircleOpenInvitation' }),
    ),
  },
  { $id: 'CircleInvitationsOut' },
);

export const CircleWithdrawnOut = Type.Object({ id: uuid(), withdrawn: Type.Boolean() }, { $id: 'CircleWithdrawnOut' });

export const CircleAcceptIn = Type.Object(
  {
    invitation: secretText({ minLength: 1, maxLength: 2000 }),
  },
  { $id: 'CircleAcceptIn' },
);

export const CirclePeerOut = Type.Object(
  {
    id: uuid(),
    url: Type.String({ description: 'Where it is called.', examples: ['https://outreach.example.com'] }),
    key: key('Its public key (Ed25519).'),
    status: enumOf(STATUSES),
    leftBy: nullable(enumOf(LEAVERS), { description: 'Side that left; null while active.' }),
    joinedAt: dtOut(),
    leftAt: nullable(dtOut()),
    lastContactAt: nullable(dtOut(), { description: 'The last call that went well, either way.' }),
    lastError: nullable(Type.String(), { description: 'Why the last call of it failed; null: it did not.' }),
    mailboxesTold: Type.Integer({ description: 'Mailboxes of this instance that the peer knows.' }),
    mailboxesKnown: Type.Integer({ description: 'Mailboxes that it tells of.' }),
    sentLast24h: Type.Integer({ description: 'Messages to its mailboxes.' }),
    receivedLast24h: Type.Integer({ description: 'Messages of its mailboxes that were found here.' }),
  },
  { $id: 'CirclePeerOut' },
);
export type CirclePeerOut = Static<typeof CirclePeerOut>;

export const CirclePeersOut = Type.Object({ peers: Type.Array(CirclePeerOut) }, { $id: 'CirclePeersOut' });

export const CircleLeftOut = Type.Object({ id: uuid(), left: Type.Boolean() }, { $id: 'CircleLeftOut' });

const signature = () =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{86}$',
    description: 'Ed25519 (RFC 8032), base64url.',
    examples: ['A'.repeat(86)],
  });

export const CircleCallIn = Type.Object(
  {
    from: key('Public key of the one who calls.'),
    to: key('Public key of the one who is called.'),
    sentAt: Type.String({
      maxLength: 40,
      description: 'At most five minutes from now.',
      examples: ['2026-03-09T10:00:00.000Z'],
    }),
    nonce: uuid({ description: 'A call is taken once.' }),
    content: Type.String({
      maxLength: 400_000,
      description: 'What is said, as the text of a JSON object.',
      examples: ['{"call":"leave"}'],
    }),
    signature: signature(),
  },
  { $id: 'CircleCallIn' },
);

export const CircleCallOut = Type.Object(
  {
    content: Type.String({ description: 'The answer, as the text of a JSON object.', examples: ['{"left":true}'] }),
    signature: signature(),
  },
  { $id: 'CircleCallOut' },
);
