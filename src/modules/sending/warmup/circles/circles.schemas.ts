import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, secretText, uuid, withDefault } from '../../../../platform/http/types.js';

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
      Type.Integer({ minimum: 1, maximum: 168, description: 'Hours for the other operator to accept the invitation.' }),
      24,
    ),
  },
  { $id: 'CircleInvitationIn' },
);

export const CircleInvitationOut = Type.Object(
  {
    id: uuid(),
    invitation: Type.String({
      description: 'Invitation for the operator of the other instance, to be accepted there. Valid once.',
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
    url: Type.String({ description: 'URL of the peer.', examples: ['https://outreach.example.com'] }),
    key: key('Public key of the peer (Ed25519).'),
    status: enumOf(STATUSES),
    leftBy: nullable(enumOf(LEAVERS), { description: 'Side that left; null while active.' }),
    joinedAt: dtOut(),
    leftAt: nullable(dtOut()),
    lastContactAt: nullable(dtOut(), { description: 'Time of the last successful call in either direction.' }),
    lastError: nullable(Type.String(), { description: 'Error of the last call to the peer; null if it succeeded.' }),
    mailboxesTold: Type.Integer({ description: 'Mailboxes of this instance known to the peer.' }),
    mailboxesKnown: Type.Integer({ description: 'Mailboxes shared by the peer.' }),
    sentLast24h: Type.Integer({ description: 'Messages sent to its mailboxes.' }),
    receivedLast24h: Type.Integer({ description: 'Messages from its mailboxes found on this instance.' }),
  },
  { $id: 'CirclePeerOut' },
);
export type CirclePeerOut = Static<typeof CirclePeerOut>;

export const CirclePeersOut = Type.Object({ peers: Type.Array(CirclePeerOut) }, { $id: 'CirclePeersOut' });

export const CircleLeftOut = Type.Object({ id: uuid(), left: Type.Boolean() }, { $id: 'CircleLeftOut' });

const signature = () =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{86}$',
    description: 'Ed25519 signature (RFC 8032), base64url.',
    examples: ['A'.repeat(86)],
  });

export const CircleCallIn = Type.Object(
  {
    from: key('Public key of the caller.'),
    to: key('Public key of the receiver.'),
    sentAt: Type.String({
      maxLength: 40,
      description: 'Expiry of the call, at most five minutes from now.',
      examples: ['2026-03-09T10:00:00.000Z'],
    }),
    nonce: uuid({ description: 'Unique ID; each call is accepted once.' }),
    content: Type.String({
      maxLength: 400_000,
      description: 'Content of the call, as the text of a JSON object.',
      examples: ['{"call":"leave"}'],
    }),
    signature: signature(),
  },
  { $id: 'CircleCallIn' },
);

export const CircleCallOut = Type.Object(
  {
    content: Type.String({ description: 'Response, as the text of a JSON object.', examples: ['{"left":true}'] }),
    signature: signature(),
  },
  { $id: 'CircleCallOut' },
);
