import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { errorAt, withoutField } from '../../../ui/form/fields';
import { ZonePick } from '../../../ui/form/ZonePick';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { Problem } from '../../../ui/page/Problem';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { audience } from '../../../words/campaigns/audience';
import { contacts as text } from '../../../words/contacts/contacts';
import { useEdits } from '../../campaign/edits';
import { EditConflict, SaveState } from '../../campaign/SaveState';
import { FieldValue } from '../../contact-fields/FieldValue';
import { type Draft, draftOf, wireOf } from '../../contact-fields/field-value';
import { type ContactField, contactFieldsQuery } from '../../contact-fields/queries';
import { useContactsChanged } from '../book/changes';
import { type Profile, profileQuery } from '../book/queries';
import { PROFILE_COLUMNS } from './profile-columns';

const OWN = 'fields.';

/** Fields of a contact, edited in place. Only changed fields are sent, so members can edit different fields in parallel. */
export function Details({ profile }: { profile: Profile }) {
  const query = useQuery(contactFieldsQuery(useWorkspaceId()));
  return <Loaded query={query}>{({ items }) => <Form profile={profile} fields={items} />}</Loaded>;
}

function Form({ profile, fields }: { profile: Profile; fields: readonly ContactField[] }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const queries = useQueryClient();
  const changed = useContactsChanged();
  const stored: Record<string, Draft> = Object.fromEntries([
    ...PROFILE_COLUMNS.map((name) => [name, profile[name] ?? '']),
    ...fields.map(({ name, type }) => [OWN + name, draftOf(type, profile.fields[name])]),
  ]);
  const edits = useEdits({
    stored,
    auto: false,
    save: async (drafts) => {
      const next = await take(
        api.PATCH('/profiles/{profile_id}', {
          params: { path: { profile_id: profile.id }, query: { workspaceId } },
          body: bodyOf(drafts, fields),
        }),
      );
      queries.setQueryData(profileQuery(workspaceId, profile.email).queryKey, next);
      void changed();
    },
  });
  const set = (name: string) => (value: Draft) => edits.change({ [name]: value });
  const shown = [...PROFILE_COLUMNS, ...fields.map(({ name }) => OWN + name)];
  const registered = new Set(fields.map(({ name }) => name));
  const others = Object.entries(profile.fields).filter(([name]) => !registered.has(name));
  const left = withoutField(edits.error, shown);
  return (
    <Section title={text.details} aside={<SaveState edits={edits} auto={false} />}>
      <EditConflict edits={edits} />
      {left != null && <Problem error={left} />}
      <form
        className="contact-details"
        onSubmit={(event) => {
          event.preventDefault();
          edits.save();
        }}
      >
        {PROFILE_COLUMNS.map((name) =>
          name === 'timezone' ? (
            <ZonePick
              key={name}
              label={audience.fields[name]}
              value={String(edits.value[name] ?? '')}
              onChange={set(name)}
              error={errorAt(edits.error, name)}
              disabled={!may}
            />
          ) : (
            <TextInput
              key={name}
              dir="auto"
              label={audience.fields[name]}
              readOnly={!may}
              maxLength={300}
              value={String(edits.value[name] ?? '')}
              error={errorAt(edits.error, name)}
              onChange={(event) => set(name)(event.currentTarget.value)}
            />
          ),
        )}
        {fields.map((field) => (
          <FieldValue
            key={field.id}
            field={field}
            value={edits.value[OWN + field.name] ?? ''}
            onChange={set(OWN + field.name)}
            error={errorAt(edits.error, OWN + field.name)}
            readOnly={!may}
          />
        ))}
        {others.map(([name, value]) => (
          <TextInput
            key={name}
            label={name}
            dir="auto"
            description={text.unregistered}
            readOnly
            value={shownOf(value)}
          />
        ))}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Section>
  );
}

const shownOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function bodyOf(
  drafts: Readonly<Partial<Record<string, Draft>>>,
  fields: readonly ContactField[],
): Schemas['ProfileUpdateIn'] {
  const columns = Object.entries(drafts).filter(([name]) => !name.startsWith(OWN));
  const own = fields.flatMap(({ name, type }) => {
    const draft = drafts[OWN + name];
    return draft === undefined ? [] : [[name, wireOf(type, draft)] as const];
  });
  return {
    ...Object.fromEntries(columns.map(([name, draft]) => [name, wireOf('text', draft ?? '')])),
    ...(own.length > 0 && { fields: Object.fromEntries(own) }),
  };
}
