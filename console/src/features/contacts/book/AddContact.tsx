import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { Dialog } from '../../../ui/form/Dialog';
import { errorAt, useFields, withoutField } from '../../../ui/form/fields';
import { Tags } from '../../../ui/form/Tags';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience } from '../../../words/campaigns/audience';
import { addressBook as text } from '../../../words/contacts/address-book';
import { useContactsChanged } from './changes';
import './book.css';

const FIELDS = ['email', 'firstName', 'lastName', 'company', 'title'] as const;

const SOURCES = (['api', 'form', 'crm', 'reply'] as const).map((value) => ({ value, label: text.sources[value] }));

/** Adds a contact to the address book, without a campaign, and opens its page. */
export function AddContact({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const changed = useContactsChanged();
  const [key] = useState(newKey);
  const { values, set } = useFields({
    ...{ email: '', firstName: '', lastName: '', company: '', title: '' },
    tags: [] as string[],
    source: 'api' as Schemas['GivenProfileSource'],
  });
  const email = values.email.trim();
  const add = useMutation({
    mutationFn: () => {
      const { tags, source, ...all } = values;
      const filled = Object.entries(all).flatMap(([name, value]) =>
        value.trim() === '' ? [] : [[name, value.trim()]],
      );
      return take(
        api.POST('/profiles', {
          params: { query: { workspaceId }, header: once(key) },
          body: { ...Object.fromEntries(filled), email, tags, source },
        }),
      );
    },
    onSuccess: async (profile) => {
      toast.say(text.added(profile.email));
      await changed();
      await navigate({
        to: '/w/$workspaceId/contacts/$email',
        params: { workspaceId: String(workspaceId), email: profile.email },
      });
    },
  });
  const known = add.error instanceof ApiError && add.error.code === 'already_exists' ? add.error.message : null;
  return (
    <Dialog
      title={text.add}
      submit={text.addSubmit}
      onClose={onClose}
      onSubmit={() => add.mutate()}
      isBusy={add.isPending}
      isReady={email !== ''}
      error={known !== null ? null : withoutField(add.error, [...FIELDS, 'tags', 'source'])}
    >
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={audience.fields[field]}
          required={field === 'email'}
          data-autofocus={field === 'email' || undefined}
          type={field === 'email' ? 'email' : 'text'}
          dir="auto"
          value={values[field]}
          error={
            known !== null && field === 'email' ? <Known message={known} email={email} /> : errorAt(add.error, field)
          }
          onChange={(event) => set(field)(event.currentTarget.value)}
        />
      ))}
      <Select
        label={text.source}
        description={text.sourceHint}
        data={SOURCES}
        value={values.source}
        onChange={(next) => next !== null && set('source')(next as Schemas['GivenProfileSource'])}
        error={errorAt(add.error, 'source')}
        allowDeselect={false}
      />
      <Tags
        label={text.tags}
        value={values.tags}
        onChange={set('tags')}
        error={errorAt(add.error, 'tags')}
        maxTags={50}
        acceptValueOnBlur
      />
    </Dialog>
  );
}

/** Says that the address exists, with a link to its contact. */
function Known({ message, email }: { message: string; email: string }) {
  const workspaceId = String(useWorkspaceId());
  return (
    <>
      {message}{' '}
      <Link className="contact-known" to="/w/$workspaceId/contacts/$email" params={{ workspaceId, email }}>
        {text.exists}
      </Link>
    </>
  );
}
