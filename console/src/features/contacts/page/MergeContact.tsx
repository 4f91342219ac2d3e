import { Radio, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey, once, take } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { mergeContact as text } from '../../../words/contacts/merge';
import { useContactsChanged } from '../book/changes';
import { type Profile, profilesQuery } from '../book/queries';
import { type Conflict, conflictsOf, keptSide, type Side } from './conflicts';

const PAUSE_MS = 250;
const EVERY = { tag: undefined, owner: undefined, source: undefined, domain: undefined };

/** Merges a contact with another one of the address book, after a choice of the values in which they differ. */
export function MergeContact({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const changed = useContactsChanged();
  const [other, setOther] = useState<Profile | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const conflicts = other === null ? [] : conflictsOf(profile, other);
  const sideOf = (field: string): Side => chosen[field] ?? (other === null ? 'this' : keptSide(profile, other));
  const merge = useMutation({
    mutationFn: (withId: string) =>
      take(
        api.POST('/profiles/{profile_id}/merge', {
          params: { path: { profile_id: profile.id }, query: { workspaceId }, header: once(newKey()) },
          body: { with: withId, fields: Object.fromEntries(conflicts.map(({ field }) => [field, sideOf(field)])) },
        }),
      ),
    onSuccess: async ({ email }) => {
      toast.say(text.done);
      onClose();
      const params = { workspaceId: String(workspaceId), email };
      await navigate({ to: '/w/$workspaceId/contacts/$email', params, replace: true });
      await changed();
    },
  });
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
      <OtherContact
        profile={profile}
        value={other}
        onChange={(next) => {
          setOther(next);
          setChosen({});
        }}
      />
      {conflicts.length > 0 && <h3 className="section-title">{text.conflicts}</h3>}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field}
          conflict={conflict}
          value={sideOf(conflict.field)}
          onChange={(side) => setChosen((now) => ({ ...now, [conflict.field]: side }))}
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
  conflict: Conflict;
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
