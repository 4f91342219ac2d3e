import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import { mappedRowsQuery } from './queries';

type Mapping = Readonly<Record<string, string | null>>;

const SHOWN = 5;
const PAUSE_MS = 300;

interface Props {
  readonly preview: Schemas['CampaignImportMappingEnvelopeOut'];
  readonly mapping: Mapping;
  readonly options: Schemas['ImportOptions'];
}

/** First rows of the file as they will be imported. A cell that keeps its row out shows the reason. */
export function MappedRows({ preview, mapping, options }: Props) {
  const { skipDisposable, skipRoleAddresses } = options;
  const [body] = useDebouncedValue(
    JSON.stringify({ mapping, options: { skipDisposable, skipRoleAddresses }, format: preview.format }),
    PAUSE_MS,
  );
  const query = useQuery(
    mappedRowsQuery(useWorkspaceId(), preview.importId, JSON.parse(body) as Schemas['ImportRowsPreviewIn']),
  );
  const columns = preview.columns.flatMap(({ header }) => {
    const target = mapping[header] ?? null;
    if (target === null) return [];
    const label = preview.fields.find(({ name }) => name === target)?.label ?? target.replace('custom.', '');
    return [{ header, target, label }];
  });
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="section-title">{text.firstRows}</h3>
      <div className="mapped-rows sideways" tabIndex={0} role="region" aria-label={text.firstRows}>
        <table className="plain">
          <thead>
            <tr className="caption">
              {columns.map(({ header, label }) => (
                <th key={header} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.sampleRows.slice(0, SHOWN).map((cells, at) => {
              const row = rows[at];
              const place = columns.some(({ header }) => header === row?.errorColumn)
                ? row?.errorColumn
                : columns[0]?.header;
              return (
                <tr key={row?.row}>
                  {columns.map(({ header, target }) => (
                    <td key={header} dir="auto">
                      {row?.values[target] ?? cells[header]}
                      {row?.error != null && place === header && <span className="mapped-error">{row.error}</span>}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
