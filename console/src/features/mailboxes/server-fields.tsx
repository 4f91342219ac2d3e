import { Select, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { errorAt } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { mailboxes as mailboxesWords, connectMailboxes as text } from '../../words/mailboxes/mailboxes';
import { bounds, boundsHint } from '../../words/ranges';

/** Form values of a server. */
export interface ServerValues {
  readonly host: string;
  readonly port: number | string;
  readonly security: Schemas['MailSecurity'];
}

const SECURITIES = Object.entries(mailboxesWords.security).map(([value, label]) => ({ value, label }));

/** Fields for host, port and encryption of a server; `path` locates its validation errors. */
export function ServerFields({
  label,
  values,
  onChange,
  error,
  path,
}: {
  label: string;
  values: ServerValues;
  onChange: (values: ServerValues) => void;
  error: unknown;
  path: string;
}) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend className="strong" style={{ padding: 0, marginBottom: 4 }}>
        {label}
      </legend>
      <div className="connect-server">
        <TextInput
          label={text.host}
          value={values.host}
          onChange={(event) => onChange({ ...values, host: event.currentTarget.value })}
          error={errorAt(error, `${path}.host`)}
          spellCheck={false}
          autoCapitalize="none"
        />
        <NumberField
          label={text.port}
          description={boundsHint(bounds['MailEndpointIn.port'])}
          value={values.port}
          onChange={(port) => onChange({ ...values, port })}
          error={errorAt(error, `${path}.port`)}
          min={1}
          max={65_535}
        />
        <Select
          label={text.security}
          value={values.security}
          onChange={(value) => value !== null && onChange({ ...values, security: value as ServerValues['security'] })}
          data={SECURITIES}
          error={errorAt(error, `${path}.security`)}
          allowDeselect={false}
        />
      </div>
    </fieldset>
  );
}

export const endpointOf = (values: ServerValues): Schemas['MailEndpointIn'] => ({
  host: values.host.trim(),
  port: values.port === '' ? undefined : Number(values.port),
  security: values.security,
});
