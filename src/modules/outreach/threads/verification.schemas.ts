import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { AUTHENTICATION_VERDICTS, UNPROVEN_REASONS } from '../../../engine/mail/proof/proof.js';
import { enumOf, nullable } from '../../../platform/http/types.js';

/** Authentication of the sender of a received message, and whether the message takes effect. */
export const MessageAuthentication = Type.Object(
  {
    spf: enumOf(AUTHENTICATION_VERDICTS, {
      description: 'SPF result: whether the sending server is authorized for the domain of the envelope sender.',
    }),
    dkim: enumOf(AUTHENTICATION_VERDICTS, { description: 'DKIM result: whether a domain signed the message.' }),
    dmarc: enumOf(AUTHENTICATION_VERDICTS, {
      description: 'DMARC result: whether SPF or DKIM aligns with the domain in From.',
    }),
    source: enumOf(enumeration('AuthenticationSource', ['own', 'provider']), {
      description: 'Evaluator: Outrider, or the provider the message was fetched from.',
    }),
    verified: Type.Boolean({ description: 'Whether the effect of the message applies.' }),
    reason: nullable(enumOf(UNPROVEN_REASONS), { description: 'Reason the effect did not apply on arrival.' }),
  },
  { $id: 'MessageAuthentication' },
);
export type MessageAuthentication = Static<typeof MessageAuthentication>;
