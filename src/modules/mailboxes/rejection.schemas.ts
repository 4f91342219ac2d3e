import { Type } from 'typebox';
import { enumOf } from '../../platform/http/types.js';
import { type Rejection as LeftMailbox, REJECTION_CODES } from './rejection.js';

export const Rejection = Type.Object(
  {
    mailbox: Type.String({ description: 'Mailbox reference as sent.' }),
    code: enumOf(REJECTION_CODES, { description: 'Why, for programs.' }),
    message: Type.String({ description: 'Why, for people.' }),
  },
  { $id: 'Rejection', description: 'One mailbox of the request that was left as it is, and why.' },
);
export type Rejection = LeftMailbox;
