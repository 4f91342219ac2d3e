import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Panel } from '../../ui/page/Panel';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { DnsProviderForm } from './DnsProviderForm';
import { providersQuery } from './queries';

const text = domainsWords.providers;
type Provider = Schemas['DnsProviderOut'];
const nameOf = (one: Provider) => domainsWords.provider[one.provider] ?? one.provider;

/** DNS providers with credentials of the workspace or of the instance. */
export function DnsProviders({ onClose }: { onClose: () => void }) {
  const query = useQuery(providersQuery(useWorkspaceId()));
  const [changing, setChanging] = useState<string | null>(null);
  const [forgetting, setForgetting] = useState<Provider | null>(null);
  return (
    <Panel title={text.title} onClose={onClose}>
      <p className="section muted" style={{ margin: 0 }}>
        {text.lead}
      </p>
      <Loaded query={query} rows={3} rowHeight={72}>
        {({ providers }) =>
          providers.map((one) => (
            <Section key={one.provider} title={nameOf(one)}>
              <div className="stack" style={{ alignItems: 'flex-start' }}>
                <State tone={one.access === null ? 'quiet' : 'good'}>
                  {`${text.access[one.access ?? 'none']}${one.isDefault ? `, ${text.usual}` : ''}`}
                </State>
                {one.domainsCount > 0 && <span className="muted">{text.domains(one.domainsCount)}</span>}
                {one.verifiedAt !== null && (
                  <span className="muted">
                    {text.verified} <Time at={one.verifiedAt} long />
                  </span>
                )}
                {changing === one.provider ? (
                  <DnsProviderForm provider={one} onClose={() => setChanging(null)} />
                ) : (
                  <span className="row">
                    <MayButton variant="default" onClick={() => setChanging(one.provider)}>
                      {one.access === 'workspace' ? text.change : text.connect}
                    </MayButton>
                    {one.access === 'workspace' && (
                      <Button variant="subtle" color="red" onClick={() => setForgetting(one)}>
                        {text.forget}
                      </Button>
                    )}
                  </span>
                )}
              </div>
            </Section>
          ))
        }
      </Loaded>
      {forgetting && <Forget provider={forgetting} onClose={() => setForgetting(null)} />}
    </Panel>
  );
}

function Forget({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const forget = useMutation({
    mutationFn: () =>
      take(
        api.DELETE('/domains/dns-providers/{dns_provider}', {
          params: { path: { dns_provider: provider.provider }, query: { workspaceId } },
        }),
      ),
    onSuccess: async () => {
      onClose();
      toast.say(text.forgotten);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains', 'providers') });
    },
  });
  return (
    <Confirm
      title={text.forgetTitle(nameOf(provider))}
      verb={text.forget}
      pending={forget.isPending}
      error={forget.error}
      onClose={onClose}
      onConfirm={() => forget.mutate()}
    >
      <p>{text.forgetEffect}</p>
    </Confirm>
  );
}
