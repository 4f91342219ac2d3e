import { type Static, Type } from 'typebox';
import { EXPORT_STATUSES, EXPORT_TREATMENTS } from '../../../../engine/tool-exports/formats.js';
import { enumOf } from '../../../../platform/http/types.js';

const rowsOf = (description: string) => Type.Integer({ minimum: 0, description });

export const ImportExportOut = Type.Object(
  {
    name: Type.String({ description: 'Name of the tool.', examples: ['Smartlead'] }),
    statuses: Type.Array(
      Type.Object(
        {
          status: enumOf(EXPORT_STATUSES),
          treatment: enumOf(EXPORT_TREATMENTS),
          rows: rowsOf('Rows of the file with this status.'),
        },
        { $id: 'ImportExportStatus' },
      ),
      { description: 'Contacts of the file by status. Empty if the file was not counted in this format.' },
    ),
    labels: Type.Array(
      Type.Object(
        {
          label: Type.String({ examples: ['Interested'] }),
          rows: rowsOf('Rows of the file with this label.'),
        },
        { $id: 'ImportExportLabel' },
      ),
      {
        description:
          'Labels that become tags of the contacts in the address book, at most 50, the most frequent first.',
      },
    ),
    unknownWords: Type.Array(Type.String(), {
      description: 'Words for statuses that are not known, at most 20. Their contacts count as contacted.',
    }),
    notCarried: Type.Array(Type.String(), { description: 'Data that cannot be imported, as sentences.' }),
  },
  { $id: 'ImportExportOut' },
);
export type ImportExportOut = Static<typeof ImportExportOut>;
