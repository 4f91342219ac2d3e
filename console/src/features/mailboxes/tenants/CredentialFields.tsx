import { Button, FileButton, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { DayField } from '../../../ui/form/DayField';
import { errorAt } from '../../../ui/form/fields';
import { Switcher } from '../../../ui/page/Switcher';
import { Icon } from '../../../ui/show/Icon';
import { tenants as words } from '../../../words/mailboxes/tenants';
import type { OauthProvider } from '../sign-in';
import type { Credential } from './credential';

const text = words.fields;

interface Props {
  readonly provider: OauthProvider;
  readonly values: Credential;
  readonly set: <K extends keyof Credential>(name: K) => (value: Credential[K]) => void;
  readonly error: unknown;
  /** Path of the fields in the request: `google.`. */
  readonly below: string;
  /** Whether the organization exists: its domain or directory cannot change. */
  readonly isKnown?: boolean;
}

/** Fields for the credential of an organization. */
export function CredentialFields({ provider, values, set, error, below, isKnown = false }: Props) {
  const line = (
    name: 'domain' | 'adminAddress' | 'directoryId' | 'clientId' | 'groupId',
    hint?: string,
    type: 'text' | 'email' = 'text',
  ) => (
    <TextInput
      label={text[name]}
      description={hint}
      type={type}
      value={values[name]}
      onChange={(event) => set(name)(event.currentTarget.value)}
      error={errorAt(error, `${below}${name}`)}
      autoComplete="off"
      spellCheck={false}
    />
  );
  const file = (name: 'serviceAccountKey' | 'certificate' | 'privateKey', label: string, hint?: string) => (
    <div className="fields-whole tenant-file">
      <Textarea
        label={label}
        description={hint}
        value={values[name]}
        onChange={(event) => set(name)(event.currentTarget.value)}
        error={errorAt(error, `${below}${name}`)}
        autoComplete="off"
        spellCheck={false}
        minRows={2}
        maxRows={4}
        autosize
        classNames={{ input: 'mono' }}
      />
      <FileButton
        onChange={(chosen) => void chosen?.text().then(set(name))}
        accept={name === 'serviceAccountKey' ? '.json,application/json' : '.pem,.crt,.cer,.key'}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<Icon name="upload" size={14} />}>
            {name === 'serviceAccountKey' ? text.chooseKey : text.chooseFile}
            <span className="hidden">: {label}</span>
          </Button>
        )}
      </FileButton>
    </div>
  );
  if (provider === 'google') {
    return (
      <div className="fields">
        {!isKnown && line('domain', text.domainHint)}
        {line('adminAddress', text.adminHint, 'email')}
        {file('serviceAccountKey', text.key, text.keyHint)}
      </div>
    );
  }
  return (
    <div className="fields">
      {!isKnown && line('directoryId')}
      {line('clientId')}
      {line('groupId', text.groupHint)}
      <div className="fields-whole stack">
        <Switcher
          label={text.credential}
          value={values.kind}
          onChange={(kind) => set('kind')(kind as Credential['kind'])}
          options={[
            { value: 'certificate', label: text.certificateKind },
            { value: 'secret', label: text.secretKind },
          ]}
        />
      </div>
      {values.kind === 'certificate' ? (
        <>
          {file('certificate', text.certificate)}
          {file('privateKey', text.privateKey, text.privateKeyHint)}
        </>
      ) : (
        <>
          <PasswordInput
            label={text.clientSecret}
            value={values.clientSecret}
            onChange={(event) => set('clientSecret')(event.currentTarget.value)}
            error={errorAt(error, `${below}clientSecret`)}
            autoComplete="off"
          />
          <DayField
            label={text.secretEnds}
            description={text.secretEndsHint}
            value={values.secretEnds}
            onChange={set('secretEnds')}
          />
        </>
      )}
    </div>
  );
}
