import { Group } from '@mantine/core';
import type { FormEvent } from 'react';
import { useFields, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Problem } from '../../ui/page/Problem';
import { words } from '../../words';
import { mailboxes as mailboxesWords } from '../../words/mailboxes/mailboxes';
import { useUpdate } from './actions';
import { EditFields } from './EditFields';
import { editableOf, updateOf } from './fields-of';
import type { Mailbox } from './queries';

const FIELDS = [
  'firstName',
  'lastName',
  'dailyLimit',
  'minGapSeconds',
  'externalDailyUsage',
  'signature',
  'replyTo',
  'forwardTo',
  'timezone',
  'trackingDomain',
  'tags',
  'ramp.start',
  'ramp.increment',
  'ramp.ceiling',
];

/** Edits a mailbox; only changed fields are sent. */
export function EditForm({ mailbox }: { mailbox: Mailbox }) {
  const form = useFields(editableOf(mailbox));
  const save = useUpdate([mailbox.address], () => mailboxesWords.saved);
  const error = withoutField(save.error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isChanged) save.mutate(updateOf(form.changed), { onSuccess: form.keep });
  };
  return (
    <form onSubmit={submit} className="section">
      <EditFields form={form} error={save.error} />
      {error != null && <Problem error={error} />}
      <Group justify="flex-end" mt="md">
        <MayButton type="submit" loading={save.isPending}>
          {words.common.save}
        </MayButton>
      </Group>
    </form>
  );
}
