import { type Static, Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import { enumOf } from '../../platform/http/types.js';

/** Why an item of a batch of mailboxes is refused. */
export const REJECTION_CODES = enumeration('MailboxRejectionCode', [
  'not_found',
  'invalid_address',
  'invalid_value',
  'duplicate',
  'already_exists',
  'not_active',
  'not_warm',
  'not_ready',
  'in_use',
  'limit_reached',
  'domain_not_owned',
  'unsupported_provider',
  'connection_missing',
  'connection_failed',
  'already_exported',
  'credentials_unavailable',
  'not_exported',
  'reconnect_not_supported',
  'operation_running',
  'suppressed',
  'provider_error',
  'price_changed',
]);

export const Rejection = Type.Object(
  {
    mailbox: Type.String({ description: 'As it was sent.' }),
    code: enumOf(REJECTION_CODES, { description: 'Why, for programs.' }),
    message: Type.String({ description: 'Why, for people.' }),
  },
  { $id: 'Rejection', description: 'One mailbox of the request that was left as it is, and why.' },
);
export type Rejection = Static<typeof Rejection>;
