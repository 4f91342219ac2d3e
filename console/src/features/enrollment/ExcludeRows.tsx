import { ActionIcon, Button, Select, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Tags } from '../../ui/form/Tags';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { enrollment as text } from '../../words/campaigns/enrollment';
import { contactFieldsQuery } from '../contact-fields/queries';
import { fieldName, STANDARD_FIELDS } from './field-names';
import type { ExcludedValues } from './queries';
import './enrollment.css';

interface Row extends ExcludedValues {
  readonly key: number;
}

/** Rows of a field and the values that exclude contacts. A row without values is not reported. */
export function ExcludeRows({
  value,
  isReadOnly,
  error,
  onChange,
}: {
  value: readonly ExcludedValues[];
  isReadOnly: boolean;
  error?: string | undefined;
  onChange: (value: ExcludedValues[]) => void;
}) {
  const fields = useQuery(contactFieldsQuery(useWorkspaceId())).data;
  const [rows, setRows] = useState<readonly Row[]>(() => value.map((row, key) => ({ ...row, key })));
  const labels = new Map(fields?.items.map(({ name, label }) => [name, label]));
  const custom = [...labels.keys(), ...(fields?.unregistered ?? [])].map((name) => `custom.${name}`);
  const known = [...new Set([...STANDARD_FIELDS, ...custom, ...rows.map(({ field }) => field)])];
  const options = known.map((field) => ({ value: field, label: fieldName(field, labels) }));
  const put = (next: readonly Row[]) => {
    setRows(next);
    onChange(next.filter(({ values }) => values.length > 0).map(({ field, values }) => ({ field, values })));
  };
  const change = (key: number, part: Partial<ExcludedValues>) =>
    put(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <div className="exclude">
      {rows.map((row, at) => (
        <div key={row.key} className="exclude-row">
          <Select
            aria-label={text.field(at + 1)}
            value={row.field}
            data={options}
            allowDeselect={false}
            searchable
            readOnly={isReadOnly}
            onChange={(field) => field !== null && change(row.key, { field })}
          />
          <Tags
            aria-label={text.values(at + 1)}
            placeholder={row.values.length === 0 ? text.valuesHint : ''}
            value={row.values}
            maxTags={200}
            acceptValueOnBlur
            readOnly={isReadOnly}
            onChange={(values) => change(row.key, { values })}
          />
          {!isReadOnly && (
            <Tooltip label={text.remove(at + 1)}>
              <ActionIcon
                aria-label={text.remove(at + 1)}
                onClick={() => put(rows.filter(({ key }) => key !== row.key))}
              >
                <Icon name="trash" />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      ))}
      {error !== undefined && <p className="exclude-error">{error}</p>}
      {!isReadOnly && rows.length < 20 && (
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => {
            const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
            setRows([...rows, { key, field: custom[0] ?? 'tags', values: [] }]);
          }}
        >
          {text.add}
        </Button>
      )}
    </div>
  );
}
