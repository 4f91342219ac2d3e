import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Tags } from '../../ui/form/Tags';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';

const text = domainsWords.providers;
type Provider = Schemas['DnsProviderOut'];
type Field = keyof typeof text.fields;
const FIELDS: Record<Provider['provider'], readonly Field[]> = {
  cloudflare: ['apiToken', 'accountId'],
  powerdns: ['url', 'apiKey', 'nameservers'],
  rfc2136: ['url', 'keyName', 'keySecret', 'keyAlgorithm', 'zone'],
};
const SECRETS: ReadonlySet<Field> = new Set(['apiToken', 'apiKey', 'keySecret']);
const ALGORITHMS: readonly Schemas['DnsKeyAlgorithm'][] = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'];

/** Credentials of a DNS provider, stored only if the provider accepts them. */
export function DnsProviderForm({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const fields = FIELDS[provider.provider];
  const { values, set } = useFields({
    apiToken: '',
    accountId: provider.accountId ?? '',
    url: provider.url ?? '',
    apiKey: '',
    nameservers: provider.nameservers,
    keyName: provider.keyName ?? '',
    keySecret: '',
    keyAlgorithm: (provider.keyAlgorithm ?? 'hmac-sha256') as string,
    zone: provider.zone ?? '',
  });
  const save = useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(
        fields
          .map((name) => [name, typeof values[name] === 'string' ? values[name].trim() : values[name]])
          .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
      );
      return take(
        api.PUT('/domains/dns-providers/{dns_provider}', {
          params: { path: { dns_provider: provider.provider }, query: { workspaceId } },
          body,
        }),
      );
    },
    onSuccess: async () => {
      onClose();
      toast.say(text.saved);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains', 'providers') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const error = withoutField(save.error, fields);
  return (
    <form onSubmit={submit} className="stack" style={{ alignSelf: 'stretch' }}>
      {fields.map((name) => {
        const common = {
          label: text.fields[name],
          description:
            SECRETS.has(name) && provider.secretHint !== null ? text.kept(provider.secretHint) : text.hints[name],
          error: errorAt(save.error, name),
        };
        if (name === 'nameservers') {
          return <Tags key={name} {...common} value={values.nameservers} onChange={set('nameservers')} />;
        }
        if (name === 'keyAlgorithm') {
          return (
            <Select
              key={name}
              {...common}
              value={values.keyAlgorithm}
              onChange={(value) => value !== null && set('keyAlgorithm')(value)}
              data={[...ALGORITHMS]}
              allowDeselect={false}
            />
          );
        }
        const Input = SECRETS.has(name) ? PasswordInput : TextInput;
        return (
          <Input
            key={name}
            {...common}
            value={values[name]}
            onChange={(event) => set(name)(event.currentTarget.value)}
            autoComplete={SECRETS.has(name) ? 'new-password' : 'off'}
            spellCheck={false}
          />
        );
      })}
      <FormEnd error={error} pending={save.isPending} onCancel={onClose}>
        {text.verb}
      </FormEnd>
    </form>
  );
}
