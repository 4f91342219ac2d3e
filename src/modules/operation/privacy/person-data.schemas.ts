import { type Static, Type } from 'typebox';
import { email, mapOf } from '../../../platform/http/types.js';

export const PersonDataQuery = Type.Object({
  email: email({ description: 'Address of the person, case-insensitive.' }),
});

export const PersonRecordOut = Type.Object(
  {
    table: Type.String({ description: 'Kind of the record: a table of the database.', examples: ['contacts'] }),
    data: mapOf(Type.Unknown(), {
      description:
        'Columns of the record. Times are in ISO 8601. Files and message sources are listed without their content.',
    }),
  },
  { $id: 'PersonRecordOut' },
);
export type PersonRecordOut = Static<typeof PersonRecordOut>;
