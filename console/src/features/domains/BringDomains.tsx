import { Button, Group, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { keyOf } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { FormEnd } from '../../ui/form/FormEnd';
import { Panel } from '../../ui/page/Panel';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { capabilitiesQuery } from '../campaigns';
import { providersQuery } from './queries';

const text = domainsWords.form;
type Provider = Schemas['DomainProvider'];
const nameOf = (provider: string) => domainsWords.provider[provider as Provider] ?? provider;
const lines = (list: string) =>
  list
    .split(/[\s,;]+/)
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');

/** Connects domains of any registrar, and shows the next step for each. */
export function BringDomains({ onClose, onOpen }: { onClose: () => void; onOpen: (domain: string) => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const capabilities = useQuery(capabilitiesQuery(workspaceId));
  const own = useQuery(providersQuery(workspaceId));
  const reached = (own.data?.providers ?? []).filter((one) => one.access !== null);
  const providers = [
    ...new Set([...reached.map((one) => one.provider), ...(capabilities.data?.providers['domains'] ?? ['manual'])]),
  ];
  const [list, setList] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [key, setKey] = useState(newKey);
  const [isTried, setTried] = useState(false);
  const provider = picked ?? reached.find((one) => one.isDefault)?.provider ?? 'manual';
  const domains = lines(list);
  const bring = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () =>
      take(
        api.POST('/domains/provider-transfer', {
          params: { query: { workspaceId }, header: once(key) },
          body: { domains, provider: provider as Provider },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') }),
    onSettled: () => setKey(newKey()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (domains.length > 0) bring.mutate();
  };
  const refused = bring.error instanceof ApiError ? Object.values(bring.error.fields) : [];
  if (bring.data) {
    return (
      <Panel title={text.result} onClose={onClose}>
        <div className="section stack" role="status">
          {bring.data.transfers.map((one) => (
            <div key={one.id} className="row" style={{ justifyContent: 'space-between' }}>
              <span>
                <span className="strong">{one.domain}</span>{' '}
                <span className="muted">{domainsWords.transfer[one.status]}</span>
              </span>
              <Button variant="default" onClick={() => onOpen(one.domain)}>
                {text.open}
              </Button>
            </div>
          ))}
          {bring.data.rejections.map((one) => (
            <State key={one.domain} tone="bad">
              {one.domain}: {one.message}
            </State>
          ))}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                bring.reset();
                setList('');
                setTried(false);
              }}
            >
              {text.more}
            </Button>
          </Group>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={text.title} onClose={onClose}>
      <form onSubmit={submit} className="section stack">
        <Textarea
          data-autofocus
          label={text.domains}
          description={text.hint}
          value={list}
          onChange={(event) => setList(event.currentTarget.value)}
          error={refused[0] ?? (isTried && domains.length === 0 ? text.nothing : undefined)}
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
        />
        <Select
          label={text.provider}
          description={provider === 'manual' ? text.providerHint.manual : text.providerHint.other}
          value={provider}
          onChange={setPicked}
          data={providers.map((value) => ({ value, label: nameOf(value) }))}
          allowDeselect={false}
        />
        <FormEnd error={refused.length === 0 ? bring.error : null} pending={bring.isPending} onCancel={onClose}>
          {text.submit(domains.length)}
        </FormEnd>
      </form>
    </Panel>
  );
}
