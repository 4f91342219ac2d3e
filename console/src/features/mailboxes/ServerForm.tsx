import { Checkbox, Group, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Problem } from '../../ui/page/Problem';
import { words } from '../../words';
import {
  connectMailboxes as connectMailboxesWords,
  mailboxes as mailboxesWords,
} from '../../words/mailboxes/mailboxes';
import { useUpdate } from './actions';
import type { Mailbox } from './queries';
import { endpointOf, ServerFields, type ServerValues } from './server-fields';

const text = mailboxesWords.server;
const FIELDS = ['smtp', 'imap'].flatMap((part) =>
  ['host', 'port', 'security'].map((field) => `connection.${part}.${field}`),
);
const IMAP: ServerValues = { host: '', port: 993, security: 'tls' };

/** Edits the password or servers of a mailbox; the server checks them before saving. */
export function ServerForm({
  mailbox,
  connection,
}: {
  mailbox: Mailbox;
  connection: NonNullable<Mailbox['connection']>;
}) {
  const { values, set, changed, isChanged, keep } = useFields({
    password: '',
    username: connection.smtp.username,
    smtp: valuesOf(connection.smtp),
    imap: connection.imap === null ? IMAP : valuesOf(connection.imap),
    sendOnly: connection.imap === null,
  });
  const save = useUpdate([mailbox.address], () => words.common.saved);
  const error = withoutField(save.error, [...FIELDS, 'connection.password', 'connection.username']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    const isMoved = changed.imap !== undefined || changed.sendOnly !== undefined;
    save.mutate(
      {
        connection: {
          password: changed.password,
          username: changed.username,
          smtp: changed.smtp === undefined ? undefined : endpointOf(values.smtp),
          imap: isMoved ? (values.sendOnly ? null : endpointOf(values.imap)) : undefined,
        },
      },
      {
        onSuccess: () => {
          set('password')('');
          keep();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="stack">
      <PasswordInput
        label={connectMailboxesWords.password}
        description={text.passwordHint}
        value={values.password}
        onChange={(event) => set('password')(event.currentTarget.value)}
        error={errorAt(save.error, 'connection.password')}
        autoComplete="new-password"
      />
      <TextInput
        label={connectMailboxesWords.username}
        value={values.username}
        onChange={(event) => set('username')(event.currentTarget.value)}
        error={errorAt(save.error, 'connection.username')}
        autoComplete="off"
      />
      <ServerFields
        label={text.smtp}
        values={values.smtp}
        onChange={set('smtp')}
        error={save.error}
        path="connection.smtp"
      />
      <Checkbox
        label={connectMailboxesWords.noImap}
        checked={values.sendOnly}
        onChange={(event) => set('sendOnly')(event.currentTarget.checked)}
      />
      {!values.sendOnly && (
        <ServerFields
          label={text.imap}
          values={values.imap}
          onChange={set('imap')}
          error={save.error}
          path="connection.imap"
        />
      )}
      {error != null && <Problem error={error} />}
      <Group justify="flex-end">
        <MayButton type="submit" loading={save.isPending}>
          {text.save}
        </MayButton>
      </Group>
    </form>
  );
}

const valuesOf = (endpoint: NonNullable<Mailbox['connection']>['smtp']): ServerValues => ({
  host: endpoint.host,
  port: endpoint.port,
  security: endpoint.security,
});
