import { Type } from 'typebox';
import { enumOf } from '../../../platform/http/types.js';
import { type Rejection as LeftMailbox, REJECTION_CODES } from './rejection.js';

export const Rejection = Type.Object(
  {
    mailbox: Type.String({ description: 'Mailbox reference as sent.' }),
    code: enumOf(REJECTION_CODES, { description: 'Error code.' }),
    message: Type.String({ description: 'Error message.' }),
  },
  { $id: 'Rejection', description: 'Mailbox that was not changed, with the reason.' },
);
export type Rejection = LeftMailbox;
