import { Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { Tags } from '../../ui/form/Tags';
import { useWorkspaceId } from '../../ui/workspace';
import { addressBook } from '../../words/contacts/address-book';
import { imports as text } from '../../words/contacts/imports';
import { membersQuery } from '../people/queries';
import { FileLegalBasis } from './FileLegalBasis';

type Options = Schemas['ImportBookOptions'];

interface Props {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** Options of an import into the address book: what happens to existing contacts, and tags, an owner, and a legal basis for all contacts. */
export function BookOptions({ options, onChange }: Props) {
  const { data: members = [] } = useQuery(membersQuery(useWorkspaceId()));
  return (
    <>
      <Radio.Group
        label={text.known}
        value={options.existing}
        onChange={(value) => onChange({ ...options, existing: value as Options['existing'] })}
      >
        <div className="import-choices">
          {Object.entries(text.existing).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Stack gap={12}>
        <Tags
          label={text.tags}
          description={text.tagsHint}
          value={options.tags}
          onChange={(tags) => onChange({ ...options, tags })}
        />
        <Select
          label={addressBook.owner}
          placeholder={addressBook.noOwner}
          value={options.ownerId}
          onChange={(ownerId) => onChange({ ...options, ownerId })}
          data={members.map((one) => ({ value: one.user_id, label: one.name }))}
          clearable
        />
        <FileLegalBasis
          legalBasis={options.legalBasis}
          onChange={(legalBasis) => onChange({ ...options, legalBasis })}
        />
      </Stack>
    </>
  );
}
