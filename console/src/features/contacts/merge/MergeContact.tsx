import { Radio, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { mergeContact as text } from '../../../words/contacts/merge';
import { type Profile, profilesQuery } from '../book/queries';
import { type Compared, isConflict, type Side } from './conflicts';
import { useMerge } from './use-merge';

const PAUSE_MS = 250;
const EVERY = { tag: undefined, owner: undefined, source: undefined, domain: undefined };

/** Merges a contact with another one of the address book, after a choice of the values in which they differ. */
export function MergeContact({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const [other, setOther] = useState<Profile | null>(null);
  const { fields, sideOf, choose, merge } = useMerge(profile, other, ({ email }) => {
    onClose();
    const params = { workspaceId: String(workspaceId), email };
    return navigate({ to: '/w/$workspaceId/contacts/$email', params, replace: true });
  });
  const conflicts = fields.filter(isConflict);
  return (
    <Dialog
      title={text.title(profile.email)}
      submit={text.verb}
      isReady={other !== null}
      isBusy={merge.isPending}
      error={merge.error}
      onClose={onClose}
      onSubmit={() => other !== null && merge.mutate(other.id)}
    >
      <p>{text.effect}</p>
      <OtherContact profile={profile} value={other} onChange={setOther} />
      {conflicts.length > 0 && <h3 className="section-title">{text.conflicts}</h3>}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field}
          conflict={conflict}
          value={sideOf(conflict.field)}
          onChange={(side) => choose(conflict.field, side)}
        />
      ))}
    </Dialog>
  );
}

/** Picks a contact of the address book other than `profile`. */
function OtherContact({
  profile,
  value,
  onChange,
}: {
  profile: Profile;
  value: Profile | null;
  onChange: (other: Profile | null) => void;
}) {
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), PAUSE_MS);
  const query = useInfiniteQuery(profilesQuery(useWorkspaceId(), { ...EVERY, q: q === '' ? undefined : q }));
  const found = (query.data?.pages[0]?.items ?? []).filter(({ id }) => id !== profile.id);
  const options = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      label={text.pick}
      placeholder={text.pickHint}
      searchable
      value={value?.id ?? null}
      onSearchChange={(next) => setSearch(options.some((one) => nameOf(one) === next) ? '' : next)}
      filter={({ options: all }) => all}
      nothingFoundMessage={words.common.nothingMatches}
      onChange={(id) => onChange(options.find((one) => one.id === id) ?? null)}
      data={options.map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  );
}

function nameOf({ firstName, lastName, email }: Profile): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? email : `${name} (${email})`;
}

function Choice({
  conflict: { label, values },
  value,
  onChange,
}: {
  conflict: Compared;
  value: Side;
  onChange: (side: Side) => void;
}) {
  return (
    <Radio.Group label={label} value={value} onChange={(side) => onChange(side as Side)}>
      <Stack gap={6} mt={4}>
        <Radio value="this" label={<bdi>{values.this}</bdi>} />
        <Radio value="other" label={<bdi>{values.other}</bdi>} />
      </Stack>
    </Radio.Group>
  );
}
