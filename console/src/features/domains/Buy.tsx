import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { State, type Tone } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { BuyForm } from './BuyForm';
import { money } from './money';
import { purchaseQuery } from './queries';
import './domains.css';

const text = domainsWords.buy;
const TONES: Record<Schemas['PurchaseStatus'], Tone> = {
  quoted: 'quiet',
  requested: 'accent',
  processing: 'accent',
  action_required: 'warn',
  completed: 'good',
  partially_completed: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
};

/** Quotes names, buys the selected ones, and shows each order until it has ended. */
export function Buy() {
  const workspaceId = useWorkspaceId();
  const { purchase } = useSearch({ from: '/w/$workspaceId/domains/buy' });
  const navigate = useNavigate({ from: '/w/$workspaceId/domains/buy' });
  const [names, setNames] = useState('');
  const check = useMutation({
    mutationFn: () =>
      take(
        api.POST('/domains/check', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { domains: [...new Set(names.split(/[\s,;]+/).filter((name) => name !== ''))] },
        }),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (names.trim() !== '') check.mutate();
  };
  return (
    <Page
      title={text.title}
      tools={
        <Link to={`/w/${workspaceId}/domains` as '/'} className="row">
          <Icon name="left" size={14} /> {text.back}
        </Link>
      }
    >
      <div className="buy">
        {purchase !== undefined ? (
          <Bought purchaseId={purchase} onMore={() => void navigate({ search: { purchase: undefined } })} />
        ) : (
          <>
            <form onSubmit={submit} className="section stack">
              <Textarea
                label={text.names}
                description={text.namesHint}
                value={names}
                onChange={(event) => setNames(event.currentTarget.value)}
                rows={4}
                spellCheck={false}
                autoCapitalize="none"
              />
              {check.error && <Problem error={check.error} />}
              <MayButton type="submit" loading={check.isPending} style={{ alignSelf: 'flex-start' }}>
                {text.ask}
              </MayButton>
            </form>
            {check.data && (
              <BuyForm
                key={check.data.domains.map((one) => one.domain).join()}
                offers={check.data.domains}
                onBought={(id) => void navigate({ search: { purchase: id } })}
              />
            )}
          </>
        )}
      </div>
    </Page>
  );
}

function Bought({ purchaseId, onMore }: { purchaseId: string; onMore: () => void }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(purchaseQuery(workspaceId, purchaseId));
  return (
    <Section title={text.result}>
      <Loaded query={query} rows={3}>
        {(data) => (
          <div className="stack" role="status">
            <ul className="records">
              {data.items.map((one) => (
                <li key={one.domain} className="record offer">
                  <span className="strong">{one.domain}</span>
                  <span title={text.statusNext[one.status]}>
                    <State tone={TONES[one.status]}>{one.errorMessage ?? text.status[one.status]}</State>
                  </span>
                  <span className="num">{money(one.priceCents, data.currency)}</span>
                  {one.status === 'completed' && (
                    <Link to={`/w/${workspaceId}/domains?domain=${encodeURIComponent(one.domain)}` as '/'}>
                      {text.open}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
            <Button variant="default" onClick={onMore} style={{ alignSelf: 'flex-start' }}>
              {text.more}
            </Button>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
