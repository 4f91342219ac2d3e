import { ActionIcon, Autocomplete, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { audience } from '../../words/campaigns/audience';
import { contactSources } from '../../words/settings/contact-sources';
import { contactFieldsQuery } from '../contact-fields/queries';
import type { MappingRow } from './source-form';
import './sources.css';

const text = contactSources.form;
const FIELDS: Readonly<Record<string, string>> = { ...audience.fields, ...text.basisTargets };

interface Props {
  readonly rows: readonly MappingRow[];
  readonly onChange: (rows: readonly MappingRow[]) => void;
  readonly errorOf: (incoming: string) => string | undefined;
}

/** Incoming fields with the contact fields they fill. A target that is not in the list becomes a custom field. */
export function MappingRows({ rows, onChange, errorOf }: Props) {
  const { data } = useQuery(contactFieldsQuery(useWorkspaceId()));
  const custom = (data?.items ?? []).map(({ name }) => `custom.${name}`);
  const targets = [...Object.keys(FIELDS), ...custom];
  const change = (at: number, part: Partial<MappingRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="source-fields stack">
      <legend>{text.mapping}</legend>
      <p className="muted">{text.mappingHint}</p>
      {rows.map((row, at) => (
        <Group key={row.id} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={text.incoming}
            placeholder={text.incoming}
            value={row.incoming}
            onChange={(event) => change(at, { incoming: event.currentTarget.value })}
            error={errorOf(row.incoming)}
            maxLength={200}
            className="source-field"
          />
          <Autocomplete
            aria-label={text.target}
            placeholder={text.target}
            value={row.target}
            onChange={(target) => change(at, { target })}
            data={targets}
            renderOption={({ option }) => FIELDS[option.value] ?? option.value}
            maxLength={200}
            className="source-field"
          />
          <Tooltip label={text.removeField}>
            <ActionIcon
              aria-label={text.removeField}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={12} />}
          onClick={() => onChange([...rows, { id: crypto.randomUUID(), incoming: '', target: '' }])}
        >
          {text.addField}
        </Button>
      </Group>
    </fieldset>
  );
}
