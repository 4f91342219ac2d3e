import { type Static, Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import { AUTHENTICATION_VERDICTS, UNPROVEN_REASONS } from '../../engine/mail/proof/proof.js';
import { enumOf, nullable } from '../../platform/http/types.js';

/** Who stands behind a received message, and whether it does what it means. */
export const MessageAuthentication = Type.Object(
  {
    spf: enumOf(AUTHENTICATION_VERDICTS, {
      description: 'Whether the sending server may use the envelope sender’s domain.',
    }),
    dkim: enumOf(AUTHENTICATION_VERDICTS, { description: 'Whether a domain has signed the message.' }),
    dmarc: enumOf(AUTHENTICATION_VERDICTS, { description: 'Whether one of both stands for the domain in From.' }),
    source: enumOf(enumeration('AuthenticationSource', ['own', 'provider']), {
      description: 'Who looked: this service, or the provider that the message was fetched from.',
    }),
    verified: Type.Boolean({ description: 'Whether the message does what it means.' }),
    reason: nullable(enumOf(UNPROVEN_REASONS), { description: 'Why it did not, at its arrival.' }),
  },
  { $id: 'MessageAuthentication' },
);
export type MessageAuthentication = Static<typeof MessageAuthentication>;
