import { Select } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { Rate } from '../../ui/show/Rate';
import { words } from '../../words';
import { imports as text } from '../../words/contacts/imports';

const SKIP = '-';
/** Target of a column whose cells are JSON objects. */
const ALL_FIELDS = 'custom.*';
/** Rows of the file that are analyzed for the preview. */
const SAMPLE_ROWS = 200;
type Mapping = Readonly<Record<string, string | null>>;

/** Columns of the file with samples and target fields. */
export function ColumnTable({
  preview,
  mapping,
  onChange,
}: {
  preview: Schemas['CampaignImportMappingEnvelopeOut'];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const sampled = Math.min(preview.rowsEstimate ?? SAMPLE_ROWS, SAMPLE_ROWS);
  return (
    <table className="columns-table">
      <thead>
        <tr className="caption">
          <th scope="col">{text.column}</th>
          <th scope="col" className="right">
            {text.filled}
          </th>
          <th scope="col">{text.target}</th>
          <th scope="col">{text.samples}</th>
        </tr>
      </thead>
      <tbody>
        {preview.columns.map((column) => {
          const own = `custom.${column.header}`;
          const chosen = mapping[column.header] ?? null;
          const data = [
            ...preview.fields.map(({ name, label }) => ({ value: name, label })),
            { value: own, label: text.own(column.header) },
            ...(chosen?.startsWith('custom.') && chosen !== own
              ? [{ value: chosen, label: chosen === ALL_FIELDS ? text.allFields : chosen.slice(7) }]
              : []),
            { value: SKIP, label: text.skip },
          ];
          return (
            <tr key={column.index}>
              <th scope="row" className="strong cut" title={column.header}>
                {column.header}
              </th>
              <td className="right num caption">
                <Rate
                  value={column.filledRate}
                  part={Math.round(column.filledRate * sampled)}
                  whole={sampled}
                  of={words.common.base.rows}
                />
              </td>
              <td>
                <Select
                  aria-label={text.targetOf(column.header)}
                  value={chosen ?? SKIP}
                  allowDeselect={false}
                  searchable
                  onChange={(value) =>
                    value !== null && onChange({ ...mapping, [column.header]: value === SKIP ? null : value })
                  }
                  data={data}
                />
              </td>
              <td className="muted columns-samples" title={column.samples.join(', ')}>
                {column.samples.join(', ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
