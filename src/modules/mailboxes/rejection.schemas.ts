import { type Static, Type } from 'typebox';
import { enumOf } from '../../platform/http/types.js';

/** Contract 2.4, RejectionCode. */
export const REJECTION_CODES = [
  'not_found',
  'invalid_address',
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
  'operation_running',
  'suppressed',
  'provider_error',
  'price_changed',
] as const;

export const Rejection = Type.Object(
  {
    mailbox: Type.String({ description: 'As it was sent.' }),
    code: enumOf(REJECTION_CODES, { description: 'Why, for programs.' }),
    message: Type.String({ description: 'Why, for people.' }),
  },
  { $id: 'Rejection', description: 'One mailbox of the request that was left as it is, and why.' },
);
export type Rejection = Static<typeof Rejection>;
